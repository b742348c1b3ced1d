import type { Static } from 'typebox'
import { newId, randomToken } from '../../kernel/ids.ts'
import { type FieldError, invalid, invalidField, notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import { findAgentOfProject } from '../agents/index.ts'
import type { ChannelConnection, NewConnection } from './connections.schemas.ts'
import {
  type ConnectionRow,
  findConnection,
  insertConnection,
  type NewConnection as NewRow,
  noteHealth,
} from './connections.store.ts'
import { sealSecrets } from './secrets.ts'
import { templateFaults } from './templates.rules.ts'

/** Where the channel calls us. */
export const callbackUrl = (settings: Services['settings'], connectionId: string): string =>
  `${settings.publicUrl}/hooks/${connectionId}`

export const connectionView = (
  row: ConnectionRow,
  settings: Services['settings'],
): Static<typeof ChannelConnection> => ({
  connection_id: row.connection_id,
  project_id: row.project_id,
  channel_type: row.channel_type,
  provider_mode: row.provider_mode,
  display_name: row.display_name,
  app_id: row.app_id,
  phone_number_id: row.phone_number_id,
  page_id: row.page_id,
  business_account_id: row.business_account_id,
  social_account_id: row.social_account_id,
  default_agent_id: row.default_agent_id ?? '',
  status: row.status,
  status_code: row.status_code,
  status_detail: row.status_detail,
  webhook_callback_url: callbackUrl(settings, row.connection_id),
  templates: row.templates,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export async function connectionOf(tx: Tx, caller: Caller, connectionId: string): Promise<ConnectionRow> {
  const { tenantId, projectId } = caller
  const row = await findConnection(tx, { tenantId, projectId, connectionId })
  if (row === undefined) throw notFound('channel connection')
  return row
}

const ACCOUNTS = {
  whatsapp: 'phone_number_id',
  messenger: 'page_id',
  instagram: 'social_account_id',
} as const

/** Everything that is missing or cannot be, at once. */
export function faultsIn(body: NewConnection): readonly FieldError[] {
  const missing = (location: keyof NewConnection, message: string, isGiven: unknown): FieldError[] =>
    isGiven ? [] : [{ location: `body.${location}`, message }]
  const faults = [...templateFaults(body.templates)]
  if (body.test_to && !body.test_message)
    faults.push({ location: 'body.test_message', message: 'must say what to send to test_to' })
  if (body.channel_type === 'web') return faults
  if (body.channel_type === 'telegram')
    return [
      ...faults,
      ...missing('access_token', 'must be the bot’s token', body.access_token || body.bot_token),
    ]
  const account = ACCOUNTS[body.channel_type]
  const given = account === 'social_account_id' ? body.social_account_id || body.ig_account_id : body[account]
  const needed = `is needed for ${body.channel_type}`
  if (body.provider_mode === 'embedded_signup')
    return [
      ...faults,
      ...missing('code', 'is needed for embedded_signup', body.code),
      ...missing('app_id', 'is needed for embedded_signup', body.app_id),
      ...missing('app_secret', 'is needed for embedded_signup', body.app_secret),
      ...missing(account, needed, given),
    ]
  return [
    ...faults,
    ...missing('app_secret', 'is needed for byo_app', body.app_secret),
    ...missing('access_token', 'is needed for byo_app', body.access_token),
    ...missing('verify_token', 'is needed for byo_app', body.verify_token),
    ...missing(account, needed, given),
  ]
}

/** Telegram takes these characters only. */
const TELEGRAM_TOKEN = /^[A-Za-z0-9_-]{1,256}$/

export async function createConnection(
  tx: Tx,
  { clock, vault }: Pick<Services, 'clock' | 'vault'>,
  caller: Caller,
  body: NewConnection,
  accessToken: string,
): Promise<ConnectionRow> {
  const connectionId = newId()
  const isSendable = body.channel_type !== 'telegram' || TELEGRAM_TOKEN.test(body.verify_token ?? '')
  const row: NewRow = {
    tenant_id: caller.tenantId,
    project_id: caller.projectId,
    connection_id: connectionId,
    channel_type: body.channel_type,
    provider_mode: body.provider_mode ?? 'byo_app',
    display_name: body.display_name ?? '',
    app_id: body.app_id ?? '',
    phone_number_id: body.phone_number_id ?? '',
    page_id: body.page_id ?? '',
    business_account_id: body.business_account_id || body.waba_id || '',
    social_account_id: body.social_account_id || body.ig_account_id || '',
    default_agent_id: await agentIdFor(tx, caller, body.default_agent_id),
    secrets: await sealSecrets(
      tx,
      vault,
      { tenant_id: caller.tenantId, connection_id: connectionId },
      {
        appSecret: body.app_secret ?? '',
        accessToken,
        verifyToken: (isSendable && body.verify_token) || randomToken(24),
      },
    ),
    templates: body.templates ?? null,
    created_at: clock.now(),
  }
  return insertConnection(tx, row)
}

export async function agentIdFor(
  tx: Tx,
  caller: Caller,
  reference: string | undefined,
): Promise<string | null> {
  if (!reference) return null
  const agent = await findAgentOfProject(tx, caller.tenantId, caller.projectId, reference)
  if (agent === undefined)
    throw invalidField('body.default_agent_id', 'names no agent of this project', reference.slice(0, 200))
  return agent.agent_id
}

export const checked = (faults: readonly FieldError[]): void => {
  if (faults.length > 0) throw invalid(faults)
}

/** Sends a test message; the result becomes the connection's status. */
export async function testConnection(
  { channels, clock }: Pick<Services, 'channels' | 'clock'>,
  db: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  connection: ConnectionRow,
  test: { readonly to: string; readonly message: string },
): Promise<void> {
  const result = await channels.send(connection, { ourId: newId(), to: test.to, content: test.message })
  const health =
    result.kind === 'sent'
      ? ({ status: 'active', code: '', detail: '' } as const)
      : ({
          status: 'error',
          code: result.kind === 'refused' ? result.fault.code : 'unconfirmed',
          detail: result.kind === 'refused' ? result.fault.detail : result.detail,
        } as const)
  await db.transaction((tx) => noteHealth(tx, connection, health, clock.now()))
}

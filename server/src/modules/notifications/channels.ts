import type { Static } from 'typebox'
import { newId } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import { invalid, notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import type { ChannelBody } from './channels.schemas.ts'
import {
  type ChannelKey,
  type ChannelRow,
  findChannel,
  insertChannel,
  type ProjectKey,
  replaceChannel,
} from './channels.store.ts'
import { faultsIn, splitConfig } from './config.rules.ts'
import { beginCursor } from './deliveries.store.ts'
import { channelContext, freshSecret, openSecrets, sealSecrets, withSecret } from './receivers.ts'

type ChannelServices = Pick<Services, 'clock' | 'vault' | 'settings'>
type Body = Static<typeof ChannelBody>

function checked(body: Body, settings: Services['settings']): void {
  const faults = faultsIn(body.type, body.config ?? {}, settings.smtpUrl !== undefined)
  if (faults.length > 0) throw invalid(faults)
}

const plain = (body: Body) => ({
  name: body.name,
  type: body.type,
  events: body.events ?? [],
  filter: body.filter ?? {},
  active: body.active ?? true,
})

export async function createChannel(
  tx: Tx,
  { clock, vault, settings }: ChannelServices,
  project: ProjectKey,
  body: Body,
): Promise<ChannelRow> {
  checked(body, settings)
  const channelId = newId()
  const { shown, secrets } = splitConfig(body.type, body.config ?? {})
  const sealed = { signingSecret: ownSecret(secrets) ?? freshSecret(), config: secrets }
  await beginCursor(tx, project.tenantId)
  return insertChannel(
    tx,
    { ...project, channelId },
    {
      ...plain(body),
      config: shown,
      secrets: await sealSecrets(tx, vault, project.tenantId, sealed, channelContext(channelId)),
      now: clock.now(),
    },
  )
}

/** Replaces everything; a secret sent back masked keeps its stored value. */
export async function rewriteChannel(
  tx: Tx,
  { clock, vault, settings }: ChannelServices,
  key: ChannelKey,
  body: Body,
): Promise<ChannelRow> {
  const channel = await findChannel(tx, key, 'update')
  if (channel === undefined) throw notFound('notification channel')
  const context = channelContext(channel.channel_id)
  const stored = openSecrets(vault, channel, context)
  const { shown, secrets } = splitConfig(
    body.type,
    body.config ?? {},
    stored.config,
    isElsewhere(channel, stored.config, body),
  )
  checked({ ...body, config: { ...body.config, ...secrets } }, settings)
  const now = clock.now()
  const renewed = withSecret(stored, ownSecret(secrets) ?? stored.signingSecret, now)
  const sealed = { ...renewed, config: secrets }
  return replaceChannel(tx, key, {
    ...plain(body),
    config: shown,
    secrets: await sealSecrets(tx, vault, key.tenantId, sealed, context),
    now,
  })
}

const addressIn = (config: JsonObject): unknown => config['url'] ?? config['webhook_url']

/** Whether a rewritten channel would send what is stored to another address. */
function isElsewhere(channel: ChannelRow, secrets: JsonObject = {}, body: Body): boolean {
  if (channel.type !== body.type) return true
  const now = addressIn(body.config ?? {})
  return now !== addressIn(channel.config) && now !== addressIn({ ...channel.config, ...secrets })
}

/** A secret to sign with that the caller chose, in the form receivers expect. */
const ownSecret = (secrets: Readonly<Record<string, unknown>>): string | undefined => {
  const own = secrets['signing_secret']
  return typeof own === 'string' && /^whsec_[A-Za-z0-9+/=]{16,}$/.test(own) ? own : undefined
}

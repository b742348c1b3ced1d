import type { Outbound, OutboundRequest } from '../../platform/net/outbound.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Secrets, Urls } from './adapters/adapter.ts'
import { GRAPH_VERSION, graphFault, jsonOf } from './adapters/graph.ts'
import { listAt, numberAt, objectAt, textAt } from './adapters/reading.ts'
import { telegramFault } from './adapters/telegram.ts'
import type { ConnectionRow } from './connections.store.ts'
import { openSecrets } from './secrets.ts'

/** What was found out about one side of a connection; with what to do where something is wrong. */
export interface ConnectionFinding {
  readonly about: string
  readonly says: string
  readonly fix?: string
}

interface Probe {
  readonly about: string
  readonly request: OutboundRequest
  /** Reads an answer of 200. */
  read(body: unknown): Omit<ConnectionFinding, 'about'>
  readonly fix: string
}

interface Examined extends Urls {
  readonly connection: ConnectionRow
  readonly secrets: Secrets
  readonly callbackUrl: string
}

const TOKEN_FIX =
  'Give the connection a valid access_token (PATCH) with the permissions that the channel’s page names.'

/** Asks the channel, with the connection's own credentials, whether messages can come and go. Sends nothing to anyone. */
export async function examineConnection(
  parts: Urls & { readonly outbound: Outbound; readonly vault: Vault; readonly publicUrl: string },
  connection: ConnectionRow,
): Promise<readonly ConnectionFinding[]> {
  const { outbound, vault, graph, telegram, publicUrl } = parts
  const callbackUrl = `${publicUrl}/hooks/${connection.connection_id}`
  let secrets: Secrets
  try {
    secrets = openSecrets(vault, connection)
  } catch {
    const fix = 'Start with the encryption key that they were stored with, or set them again (PATCH).'
    return [{ about: 'Secrets', says: 'cannot be opened.', fix }]
  }
  const examined = { connection, secrets, callbackUrl, graph, telegram }
  const found = [stateOf(connection), addressOf(connection, callbackUrl), templatesOf(connection)].flat()
  for (const probe of probesFor(examined)) found.push(await asked(outbound, probe))
  return found
}

function stateOf({ status, status_code, status_detail }: ConnectionRow): ConnectionFinding {
  if (status === 'active') return { about: 'Connection', says: 'is active' }
  const fix = status === 'paused' ? 'Set its status to active (PATCH).' : 'See what follows.'
  return { about: 'Connection', says: `is ${status}: ${status_code} ${status_detail}`.trim(), fix }
}

function addressOf({ channel_type }: ConnectionRow, callbackUrl: string): ConnectionFinding {
  const isReachable = channel_type === 'web' || callbackUrl.startsWith('https:')
  if (isReachable) return { about: 'Webhook', says: `is ${callbackUrl}` }
  const fix = 'Channels call https addresses only: set RAPPORT_PUBLIC_URL to the public one.'
  return { about: 'Webhook', says: `is ${callbackUrl}`, fix }
}

function templatesOf({ channel_type, templates }: ConnectionRow): readonly ConnectionFinding[] {
  if (channel_type !== 'whatsapp') return []
  if (Object.keys(templates ?? {}).length > 0)
    return [{ about: 'Template', says: 'is there for after 24 hours' }]
  const says = 'is missing: 24 hours after a person’s last message nothing can be sent.'
  return [{ about: 'Template', says, fix: 'Set `templates` to one that Meta has approved.' }]
}

async function asked(outbound: Outbound, { about, request, read, fix }: Probe): Promise<ConnectionFinding> {
  try {
    const answer = await outbound.send(request)
    const body = jsonOf(answer.body)
    if (answer.status === 200) return { about, ...read(body) }
    const error = objectAt(body, 'error')
    const { detail } = textAt(body, 'description') === '' ? graphFault(error) : telegramFault(body)
    return { about, says: `was refused with ${answer.status}: ${detail}`, fix }
  } catch (error) {
    const says = `the channel could not be reached (${(error as Error).message}).`
    return { about, says, fix: 'Let this machine call the channel’s address, by a proxy if need be.' }
  }
}

function probesFor(examined: Examined): readonly Probe[] {
  switch (examined.connection.channel_type) {
    case 'whatsapp':
      return [
        graphProbe(
          examined,
          'Number',
          examined.connection.phone_number_id,
          WHATSAPP_FIELDS,
          'phone_number_id',
        ),
      ]
    case 'messenger':
      return [
        graphProbe(examined, 'Page', examined.connection.page_id, ['name'], 'page_id'),
        subscriptionProbe(examined),
      ]
    case 'instagram':
      return [
        graphProbe(
          examined,
          'Account',
          examined.connection.social_account_id,
          ['username'],
          'social_account_id',
        ),
      ]
    case 'telegram':
      return telegramProbes(examined)
    default:
      return []
  }
}

const WHATSAPP_FIELDS = ['display_phone_number', 'verified_name', 'quality_rating'] as const

const bearer = ({ accessToken }: Secrets) => ({ authorization: `Bearer ${accessToken}` })

function graphProbe(
  { graph, secrets }: Examined,
  about: string,
  id: string,
  fields: readonly string[],
  setting: string,
): Probe {
  const url = `${graph}/${GRAPH_VERSION}/${encodeURIComponent(id)}?fields=${fields.join(',')}`
  return {
    about,
    request: { url, headers: bearer(secrets) },
    read: (body) => ({
      says: `is ${fields
        .map((field) => textAt(body, field))
        .filter(Boolean)
        .join(', ')}`,
    }),
    fix: `${TOKEN_FIX} ${setting} has to be the id that the channel gives it.`,
  }
}

/** A page sends only what its app has subscribed to. */
function subscriptionProbe({ graph, secrets, connection }: Examined): Probe {
  const fix = 'Subscribe the app to the page’s `messages` at Meta.'
  return {
    about: 'Subscription',
    request: {
      url: `${graph}/${GRAPH_VERSION}/${encodeURIComponent(connection.page_id)}/subscribed_apps`,
      headers: bearer(secrets),
    },
    read(body) {
      const isSubscribed = listAt(body, 'data').some(({ subscribed_fields: fields }) =>
        Array.isArray(fields) ? fields.includes('messages') : false,
      )
      return isSubscribed
        ? { says: 'the app receives `messages`' }
        : { says: 'the app receives no `messages`.', fix }
    },
    fix: TOKEN_FIX,
  }
}

function telegramProbes({ telegram, secrets, callbackUrl }: Examined): readonly Probe[] {
  const ask = (method: string): OutboundRequest => ({
    url: `${telegram}/bot${secrets.accessToken}/${method}`,
  })
  return [
    {
      about: 'Bot',
      request: ask('getMe'),
      read: (body) => ({ says: `is @${textAt(objectAt(body, 'result'), 'username')}` }),
      fix: 'Give the connection the token that @BotFather shows (PATCH access_token).',
    },
    {
      about: 'Registration',
      request: ask('getWebhookInfo'),
      read(body) {
        const info = objectAt(body, 'result')
        const url = textAt(info, 'url')
        const waiting = numberAt(info, 'pending_update_count') ?? 0
        if (url !== callbackUrl) {
          const says = url === '' ? 'Telegram calls no address.' : `Telegram calls ${url}.`
          return { says, fix: 'Save the connection again (PATCH): it registers the address anew.' }
        }
        const fault = textAt(info, 'last_error_message')
        if (fault !== '' && waiting > 0)
          return {
            says: `${waiting} updates wait: ${fault}`,
            fix: 'Make the webhook’s address reachable from outside.',
          }
        return { says: `Telegram calls it; ${waiting} updates wait` }
      },
      fix: TOKEN_FIX,
    },
  ]
}

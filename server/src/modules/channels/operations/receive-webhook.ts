import { isUuid } from '../../../kernel/ids.ts'
import { notFound, Problem } from '../../../kernel/problem.ts'
import { checkRawJson, OPEN_BODY_BYTES } from '../../../platform/http/body.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { EventTaken, hookPath } from '../connections.schemas.ts'
import { isSameText, isSignedWith } from '../signatures.rules.ts'

/** Meta sends batches of up to 3 MB; one update of Telegram is a few kilobytes. */
const META_BODY_LIMIT = 4 * 1024 * 1024
const TELEGRAM_BODY_LIMIT = 1024 * 1024

const TELEGRAM_TOKEN = 'x-telegram-bot-api-secret-token'
const META_SIGNATURE = 'x-hub-signature-256'
const SIGNATURE = /^sha256=[0-9a-f]{64}$/i

const notGenuine = (): Problem => new Problem('unauthenticated', 'The signature is not the channel’s.')

export const receiveWebhook = publicOperation({
  id: 'receiveChannelWebhook',
  method: 'POST',
  path: '/hooks/{connectionId}',
  atRoot: true,
  domain: 'channels',
  summary: 'Take in what a channel posts',
  description:
    'Meta signs with `X-Hub-Signature-256` over the body as it is sent, Telegram shows its secret token. Answered once ' +
    'the event is stored; a wrong signature stores nothing.',
  mode: 'manual',
  isOwnRecord: true,
  bodyLimit: META_BODY_LIMIT,
  readsRawBody: true,
  params: hookPath,
  response: EventTaken,
  uses: ['clock', 'jobs', 'channelIntake'],
  async admit({ params, headers, ip, db, channelIntake }) {
    const connectionId = params.connectionId.toLowerCase()
    // Refused by name when it is read.
    if (!isUuid(connectionId)) return { bodyLimit: OPEN_BODY_BYTES }
    const endpoint = await channelIntake.endpointFor(db, connectionId, ip)
    if (endpoint === undefined || endpoint.connection.channel_type === 'web')
      throw notFound('channel connection')
    const sent = headers as Readonly<Record<string, string | undefined>>
    const isTelegram = endpoint.connection.channel_type === 'telegram'
    // A token can be checked without the body; of a signature only its presence.
    const mayBeGenuine = isTelegram
      ? isSameText(sent[TELEGRAM_TOKEN] ?? '', endpoint.secrets.verifyToken)
      : SIGNATURE.test(sent[META_SIGNATURE] ?? '')
    if (!mayBeGenuine) throw notGenuine()
    return isTelegram ? { bodyLimit: TELEGRAM_BODY_LIMIT } : {}
  },
  async handle({ params, headers, request, db, clock, jobs, channelIntake }) {
    const endpoint = await channelIntake.endpoint(db, params.connectionId.toLowerCase())
    if (endpoint === undefined || endpoint.connection.channel_type === 'web')
      throw notFound('channel connection')
    const { connection, secrets } = endpoint
    const raw = request.rawBody ?? Buffer.alloc(0)
    const sent = (headers ?? {}) as Readonly<Record<string, string | undefined>>
    const isGenuine =
      connection.channel_type === 'telegram'
        ? isSameText(sent[TELEGRAM_TOKEN] ?? '', secrets.verifyToken)
        : isSignedWith(secrets.appSecret, sent[META_SIGNATURE], raw)
    if (!isGenuine) throw notGenuine()
    await checkRawJson(raw)
    await channelIntake.store(db, { clock, jobs }, endpoint, raw.toString('utf8'))
    return { received: true }
  },
})

import { notFound, Problem } from '../../../kernel/problem.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { EventTaken, hookPath } from '../connections.schemas.ts'
import { isSameText, isSignedWith } from '../signatures.rules.ts'

const BODY_LIMIT = 4 * 1024 * 1024

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
  bodyLimit: BODY_LIMIT,
  params: hookPath,
  response: EventTaken,
  uses: ['clock', 'jobs', 'channelIntake'],
  async handle({ params, headers, request, db, clock, jobs, channelIntake }) {
    const door = await channelIntake.door(db, params.connectionId.toLowerCase())
    if (door === undefined || door.connection.channel_type === 'web') throw notFound('channel connection')
    const { connection, secrets } = door
    const raw = request.rawBody ?? Buffer.alloc(0)
    const sent = (headers ?? {}) as Readonly<Record<string, string | undefined>>
    const isGenuine =
      connection.channel_type === 'telegram'
        ? isSameText(sent['x-telegram-bot-api-secret-token'] ?? '', secrets.verifyToken)
        : isSignedWith(secrets.appSecret, sent['x-hub-signature-256'], raw)
    if (!isGenuine) throw new Problem('unauthenticated', 'The signature is not the channel’s.')
    await channelIntake.store(db, { clock, jobs }, door, raw.toString('utf8'))
    return { received: true }
  },
})

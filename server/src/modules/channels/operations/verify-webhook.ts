import { Type } from 'typebox'
import { notFound, Problem } from '../../../kernel/problem.ts'
import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { Text } from '../../../platform/http/schema.ts'
import { hookPath } from '../connections.schemas.ts'
import { findConnectionAnywhere } from '../connections.store.ts'
import { openSecrets } from '../secrets.ts'
import { isSameText } from '../signatures.rules.ts'

export const verifyWebhook = publicOperation({
  id: 'verifyChannelWebhook',
  method: 'GET',
  path: '/hooks/{connectionId}',
  atRoot: true,
  domain: 'channels',
  summary: 'Prove to Meta that the callback address is ours',
  description: 'Returns `hub.challenge` if the request carries the connection’s verify token.',
  mode: 'manual',
  params: hookPath,
  query: Type.Object({
    'hub.mode': Type.Optional(Text(100)),
    'hub.verify_token': Type.Optional(Text(4_000)),
    'hub.challenge': Type.Optional(Text(4_000)),
  }),
  response: fileResponse('text/plain; charset=utf-8'),
  uses: ['vault'],
  async handle({ params, query, db, vault }) {
    const connection = await db.read((tx) => findConnectionAnywhere(tx, params.connectionId))
    if (connection === undefined) throw notFound('channel connection')
    const { verifyToken } = openSecrets(vault, connection)
    const isMeant = query['hub.mode'] === 'subscribe' && connection.channel_type !== 'web'
    if (!isMeant || !isSameText(query['hub.verify_token'] ?? '', verifyToken))
      throw new Problem('unauthenticated', 'The verify token is not the connection’s.')
    return { content: query['hub.challenge'] ?? '' }
  },
})

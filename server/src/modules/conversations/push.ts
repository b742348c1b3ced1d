import { internationalNumber } from '../../algorithms/text/phone-number.ts'
import { newId } from '../../kernel/ids.ts'
import { conflict, invalidField, notFound, refused } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import { type AgentRow, checkPush, findAgentOfProject, findAgentUser } from '../agents/index.ts'
import {
  adapterOf,
  type ChannelType,
  type ConnectionRow,
  connectionsOf,
  findConnection,
} from '../channels/index.ts'
import { contactRefusal } from '../people/index.ts'
import { announce } from './announce.ts'
import {
  type ConversationRow,
  findConversationWith,
  lockConversation,
  lockConversationsOf,
} from './conversations.store.ts'
import { findBySendKey, type MessageRow } from './messages.store.ts'
import { partsOfMessage } from './outgoing.store.ts'
import { processConversationJob } from './receive.ts'
import { sendWaiting } from './send.ts'
import { appendMessage } from './transcript.ts'
import { contactNames, userIdOf, wayToPush } from './window.ts'

export interface Push {
  readonly agent: string
  readonly userId: string
  readonly content: string
  readonly channelType: ChannelType | undefined
  readonly connectionId: string | undefined
  readonly sendKey: string | undefined
}

type PushServices = Pick<Services, 'clock' | 'events' | 'jobs' | 'channels'>

export interface Pushed {
  readonly conversation: ConversationRow
  readonly message: MessageRow
}

/** Sends a message without a preceding question: stored first, then sent, and answered with the result. */
export async function push(
  services: PushServices,
  db: ScopedDatabase,
  caller: Caller,
  push: Push,
): Promise<Pushed> {
  const { conversation, message } = await db.transaction((tx) => prepare(tx, services, caller, push))
  const run = { tenantId: caller.tenantId, db, runId: newId() }
  if (message.delivery_status === 'queued') await sendWaiting(services, run, conversation.conversation_id)
  const parts = await db.read((tx) => partsOfMessage(tx, message))
  // A message is as far as the part that failed, or else as its first.
  const after = parts.find((part) => part.delivery_status === 'failed') ?? parts[0]
  return { conversation, message: after ?? message }
}

async function prepare(tx: Tx, services: PushServices, caller: Caller, push: Push): Promise<Pushed> {
  const { tenantId, projectId } = caller
  const agent = await findAgentOfProject(tx, tenantId, projectId, push.agent)
  if (agent === undefined) throw notFound('agent')
  if (!agent.is_active) throw conflict('The agent is switched off.')
  checkPush(agent, { sendKey: push.sendKey, isScheduled: false })
  const { conversation, connection } = await placeFor(tx, services, caller, agent, push)
  if (push.sendKey !== undefined) {
    const earlier = await findBySendKey(tx, conversation, push.sendKey)
    if (earlier !== undefined) return { conversation, message: earlier }
  }
  const refusal = await contactRefusal(tx, caller, [push.userId, ...contactNames(conversation)])
  if (refusal !== undefined) throw conflict(refusal)
  if (conversation.controller === 'human')
    throw conflict('A person has control of this conversation.', {
      controller_operator_id: conversation.controller_operator_id,
    })
  if (connection.status === 'paused') throw conflict('The channel connection is paused.')
  const { windowMs } = adapterOf(connection.channel_type)
  const state = { windowMs, lastInboundAt: conversation.last_inbound_at, now: services.clock.now() }
  const way = wayToPush(state, connection.templates, push.content)
  if (way.kind === 'none')
    throw refused(
      'The person last wrote more than 24 hours ago, and the connection has no template to begin again with.',
      { code_detail: 'outside_window' },
    )
  const said = await appendMessage(
    tx,
    services,
    conversation,
    {
      authorType: 'agent',
      authorId: agent.agent_id,
      content: push.content,
      template: way.kind === 'template' ? way.template : undefined,
      sendKey: push.sendKey,
      isUnasked: true,
    },
    conversation.agent_id === null ? { agent_id: agent.agent_id, routing: { mode: 'assigned' } } : {},
  )
  const conversation_id = conversation.conversation_id
  await services.jobs.add(
    tx,
    processConversationJob,
    tenantId,
    { conversation_id },
    { dedupeKey: conversation_id },
  )
  return { conversation: said.conversation, message: said.messages[0] as MessageRow }
}

/** The conversation with the person; started if the channel's id for them is known. */
async function placeFor(
  tx: Tx,
  services: PushServices,
  caller: Caller,
  agent: AgentRow,
  push: Push,
): Promise<{ readonly conversation: ConversationRow; readonly connection: ConnectionRow }> {
  const { tenantId, projectId } = caller
  if (push.connectionId !== undefined) await connectionNamed(tx, caller, push.connectionId)
  const known = await findConversationWith(tx, { tenantId, projectId }, push)
  if (known !== undefined && known.connection_id !== null) {
    const connection = await connectionNamed(tx, caller, known.connection_id)
    const conversation = await lockConversation(tx, tenantId, known.conversation_id)
    if (conversation !== undefined) return { conversation, connection }
  }
  const all = await connectionsOf(tx, { tenantId, projectId })
  const candidates = all.filter(
    (one) =>
      (push.connectionId === undefined || one.connection_id === push.connectionId) &&
      (push.channelType === undefined || one.channel_type === push.channelType),
  )
  const user = await findAgentUser(tx, agent, push.userId)
  for (const type of ['whatsapp', 'messenger', 'instagram', 'telegram'] as const) {
    const connection = candidates.find((one) => one.channel_type === type)
    const externalId = connection && nameOn(type, push.userId, user?.phone ?? '')
    if (connection === undefined || externalId === undefined) continue
    const now = services.clock.now()
    const name = user?.display_name ?? ''
    const contact = { externalId, userId: push.userId, name, firstAt: now }
    const [made] = await lockConversationsOf(tx, connection, [contact], now)
    if (made === undefined) continue
    if (made.isNew)
      announce(tx, services.events, made, 'conversation.started', {
        user_id: made.user_id,
        channel_type: made.channel_type,
      })
    return { conversation: made, connection }
  }
  throw refused('The person is not known on any connected channel.')
}

async function connectionNamed(tx: Tx, caller: Caller, connectionId: string): Promise<ConnectionRow> {
  const { tenantId, projectId } = caller
  const connection = await findConnection(tx, { tenantId, projectId, connectionId })
  if (connection === undefined)
    throw invalidField('body.connection_id', 'names no channel connection of this project')
  return connection
}

/** The channel's name for a person: part of their id, or, on WhatsApp, their phone number with its country code. */
function nameOn(type: ChannelType, userId: string, phone: string): string | undefined {
  const prefix = userIdOf(type, '')
  if (userId.startsWith(prefix) && userId.length > prefix.length) return userId.slice(prefix.length)
  if (type !== 'whatsapp') return undefined
  const number = phone || (/^\+?\d{7,15}$/.test(userId) ? userId : '')
  const digits = (internationalNumber(number)?.e164 ?? number).replace(/\D/g, '')
  return /^\d{7,15}$/.test(digits) ? digits : undefined
}

import { later, MINUTE_MS } from '../../kernel/clock.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import { type AgentRow, findAgentById } from '../agents/index.ts'
import { adapterOf, findConnectionById } from '../channels/index.ts'
import type { GuideMoment, GuideReading } from '../routing/index.ts'
import { announce } from './announce.ts'
import { changeConversation } from './clocks/change-conversation.ts'
import type { ConversationRun } from './conversation-run.ts'
import { type ConversationRow, lockConversation, updateConversation } from './conversations.store.ts'
import { awaitsMedia } from './fetch-media.ts'
import { handoffSentence } from './handoff-sentences.ts'
import { ingestConversation, wordsOf } from './ingest-conversation.ts'
import { type MessageRow, markAnswered, messagesToAnswer } from './messages.store.ts'
import { reply } from './reply.ts'
import { appendMessage } from './transcript.ts'
import { type Decision, decideAnswerer } from './who-answers.ts'
import { isWindowOpen } from './window.ts'

type AttendServices = Pick<
  Services,
  'clock' | 'events' | 'jobs' | 'chat' | 'files' | 'guideReader' | 'vault' | 'settings'
>

/** The lease of a reply that is being written: after this another run may take over. */
const STALE_MS = 5 * MINUTE_MS

/**
 * Processes a conversation until nothing is left to do: decides who answers, ingests what memory does not have, and
 * lets the agent reply. One job at a time does this for a conversation; what arrives meanwhile it does as well.
 */
export async function processConversation(
  services: AttendServices,
  run: ConversationRun,
  conversationId: string,
): Promise<void> {
  try {
    await processAll(services, run, conversationId)
  } catch (error) {
    // Another run may hold the conversation before this one is retried.
    await run.db.transaction(async (tx) => {
      const row = await lockConversation(tx, run.tenantId, conversationId)
      if (row?.reply_job_id !== run.jobId) return
      await updateConversation(tx, row, { reply_job_id: null, reply_since: null }, services.clock.now())
    })
    throw error
  }
}

async function processAll(
  services: AttendServices,
  run: ConversationRun,
  conversationId: string,
): Promise<void> {
  let reading: Read | undefined
  for (;;) {
    const step = await run.db.transaction((tx) => begin(tx, services, run, conversationId, reading))
    if (step.kind === 'done') return
    if (step.kind === 'read') {
      const found = await services.guideReader.read(step.agent, step.moment, run.signal)
      reading = { said: step.moment.said, reading: found ?? 'none' }
      continue
    }
    reading = undefined
    if (step.agent !== undefined)
      await ingestConversation(services, run.db, step.conversation, step.agent, step.kind === 'reply')
    if (step.kind === 'over') return
    if (step.kind === 'again' || step.agent === undefined) continue
    await reply(services, run, { ...step, agent: step.agent })
  }
}

/** What the guide's model read in these words; in others it has to read again. */
interface Read {
  readonly said: string
  readonly reading: GuideReading | 'none'
}

type Step =
  | { readonly kind: 'done' }
  | { readonly kind: 'read'; readonly agent: AgentRow; readonly moment: GuideMoment }
  | {
      readonly kind: 'again' | 'over' | 'reply'
      readonly conversation: ConversationRow
      readonly agent: AgentRow | undefined
      readonly messages: readonly MessageRow[]
      readonly prompt?: string | undefined
    }

async function begin(
  tx: Tx,
  services: AttendServices,
  run: ConversationRun,
  conversationId: string,
  read: Read | undefined,
): Promise<Step> {
  const now = services.clock.now()
  const conversation = await lockConversation(tx, run.tenantId, conversationId)
  if (conversation === undefined) return { kind: 'done' }
  const { reply_job_id, reply_since } = conversation
  const isBusy = reply_job_id !== null && reply_job_id !== run.jobId && reply_since !== null
  // The run that holds the conversation checks again under this lock before it ends.
  if (isBusy && now.getTime() - reply_since.getTime() < STALE_MS) return { kind: 'done' }
  const messages = await messagesToAnswer(tx, conversation)
  const connection =
    conversation.connection_id === null
      ? undefined
      : await findConnectionById(tx, run.tenantId, conversation.connection_id)
  const isAgents = conversation.controller === 'agent' && connection?.status !== 'paused'
  if (messages.length === 0 || connection === undefined || !isAgents) {
    const agent =
      conversation.agent_id === null
        ? undefined
        : await findAgentById(tx, run.tenantId, conversation.agent_id)
    if (reply_job_id !== null)
      await updateConversation(tx, conversation, { reply_job_id: null, reply_since: null }, now)
    return { kind: 'over', conversation, agent, messages: [] }
  }
  // The job that fetches it processes the conversation again.
  if (awaitsMedia(conversation, messages, now))
    return { kind: 'over', conversation, agent: undefined, messages: [] }
  const { windowMs } = adapterOf(connection.channel_type)
  if (!isWindowOpen(windowMs, conversation.last_inbound_at, now)) {
    // The channel refuses free text by now; an operator may still begin again with a template.
    await markAnswered(tx, conversation)
    const data = { code: 'no_reply', reason: 'outside_window' }
    announce(tx, services.events, conversation, 'conversation.message.failed', data)
    return { kind: 'again', conversation, agent: undefined, messages: [] }
  }
  const said = messages.map(wordsOf).join('\n')
  const reading = read?.said === said ? read.reading : undefined
  const decision = await decideAnswerer(tx, { conversation, connection, said, now, reading })
  if (decision.kind === 'read') {
    await updateConversation(tx, conversation, leaseOf(run, now), now)
    return decision
  }
  return carryOut(tx, services, run, conversation, messages, decision, now)
}

/** Holds the conversation for this run. `reply_since` is back-dated so that runs with a shorter lease expire sooner. */
const leaseOf = (run: ConversationRun, now: Date) => ({
  reply_job_id: run.jobId,
  reply_since: later(now, (run.leaseMs ?? STALE_MS) - STALE_MS),
})

async function carryOut(
  tx: Tx,
  services: AttendServices,
  run: ConversationRun,
  conversation: ConversationRow,
  messages: readonly MessageRow[],
  decision: Exclude<Decision, { kind: 'read' }>,
  now: Date,
): Promise<Step> {
  const { changes } = decision
  const isHandedOver = (changes.handoffs?.length ?? 0) > conversation.handoffs.length
  if (isHandedOver)
    announce(tx, services.events, conversation, 'conversation.handoff', { ...changes.handoffs?.at(-1) })
  if (decision.kind === 'agent' && decision.agent.is_active) {
    const changed = await changeConversation(tx, conversation, { ...changes, ...leaseOf(run, now) }, now)
    const { agent, prompt } = decision
    return { kind: 'reply', conversation: changed, agent, messages, prompt }
  }
  // No agent is going to answer these: an operator has to, or the guide has just asked a question in return. What is
  // said to an agent that is switched off waits until it is switched on.
  if (decision.kind !== 'agent') await markAnswered(tx, conversation)
  if (decision.kind === 'ask') {
    const utterance = {
      authorType: 'agent',
      authorId: decision.agent.agent_id,
      content: decision.question,
    } as const
    const asked = await appendMessage(tx, services, conversation, utterance, changes)
    return { kind: 'again', conversation: asked.conversation, agent: decision.agent, messages: [] }
  }
  if (decision.kind === 'human') {
    const control = {
      controller: 'human' as const,
      controller_operator_id: '',
      takeover_started_at: now,
      control_epoch: conversation.control_epoch + 1,
    }
    const utterance = {
      authorType: 'agent',
      authorId: conversation.agent_id ?? '',
      content: handoffSentence(messages.map((message) => message.content).join('\n')),
    } as const
    const told = await appendMessage(tx, services, conversation, utterance, { ...changes, ...control })
    const changed = told.conversation
    announce(tx, services.events, changed, 'conversation.takeover.started', { reason: decision.reason })
    return { kind: 'again', conversation: changed, agent: undefined, messages: [] }
  }
  const reason = decision.kind === 'agent' ? 'agent_inactive' : decision.reason
  const wasUnrouted = conversation.routing.mode === 'unrouted'
  // The guide's model may have read for this run, which ends here.
  const released = { ...changes, reply_job_id: null, reply_since: null }
  const changed = await changeConversation(tx, conversation, released, now)
  if (decision.kind === 'agent' || !wasUnrouted)
    announce(tx, services.events, changed, 'conversation.unrouted', { reason, user_id: changed.user_id })
  return { kind: 'over', conversation: changed, agent: undefined, messages: [] }
}

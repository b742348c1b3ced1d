import type { MicroUsd } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import type { OutgoingAttachment } from '../channels/index.ts'
import { type GeneratedReply, TakeoverAborted } from '../chat/index.ts'
import { announce } from './announce.ts'
import { sendable } from './attachments.ts'
import { changeConversation } from './clocks/change-conversation.ts'
import type { ConversationRun, PendingAnswer } from './conversation-run.ts'
import { type ConversationRow, findConversation, lockConversation } from './conversations.store.ts'
import { handoffSentence } from './handoff-sentences.ts'
import { wordsOf } from './ingest-conversation.ts'
import { markAnswered, markIngested } from './messages.store.ts'
import { picturesOf } from './pictures.ts'
import { appendMessage } from './transcript.ts'

/** The model failed; the turn is not stored, because it is going to be tried again. */
class NotSaid extends Error {}

const LOOK_EVERY_MS = 300

const isStillMine = (now: ConversationRow | undefined, begun: ConversationRow): now is ConversationRow =>
  now !== undefined &&
  now.controller === 'agent' &&
  now.control_epoch === begun.control_epoch &&
  now.agent_id === begun.agent_id

/**
 * Lets the agent answer. The turn, its memory and the outgoing message are one transaction, which commits only if no
 * operator took over meanwhile.
 */
export async function reply(
  services: Pick<Services, 'clock' | 'events' | 'jobs' | 'chat' | 'files' | 'vault' | 'settings'>,
  run: ConversationRun,
  { conversation, agent, messages, prompt }: PendingAnswer,
): Promise<void> {
  const { chat } = services
  const { note } = conversation.routing
  const lines = messages.map((message) => ({ role: 'user' as const, content: wordsOf(message) }))
  const told = [prompt, note].flatMap((content) => (content ? [{ role: 'system' as const, content }] : []))
  const pictures = await picturesOf(services.files, run.db, conversation, messages)
  const body = {
    messages: [...told, ...lines],
    user_id: conversation.user_id,
    session_id: conversation.conversation_id,
    user_display_name: conversation.contact_name,
  }
  const asked = chat.prepare(run.db, agent, body, { pictures })
  const turn = await asked.catch(async (error: unknown) => {
    if (!(error instanceof Problem && error.code === 'out_of_credit')) throw error
    // Credit does not come by trying again; a person sees that there was no reply, and why.
    await run.db.transaction(async (tx) => {
      const now = await lockConversation(tx, run.tenantId, conversation.conversation_id)
      if (!isStillMine(now, conversation)) return
      await markAnswered(
        tx,
        now,
        messages.map((message) => message.message_id),
      )
      const said = { text: '', fault: error.code, agentId: agent.agent_id, model: now.model, cost: 0 }
      await storeReply(tx, services, now, said)
    })
  })
  if (turn === undefined) return
  let isWithdrawn = false
  const speaking = chat.speak(run.db, turn, run.signal, {
    keepsInterrupted: false,
    onStored: async (tx, { spoken, outcome, cost }) => {
      const now = await lockConversation(tx, run.tenantId, conversation.conversation_id)
      if (!isStillMine(now, conversation)) {
        isWithdrawn = true
        throw new TakeoverAborted('another controller has the conversation now')
      }
      const isSaid = outcome.status === 'complete'
      // Credit does not come by trying again.
      if (!isSaid && !run.isLastTry && outcome.error !== 'out_of_credit')
        throw new NotSaid(outcome.error ?? 'the reply failed')
      const ids = messages.map((message) => message.message_id)
      await markAnswered(tx, now, ids)
      await markIngested(tx, now, ids)
      // A custom tool is run by the caller of the API, and a channel has none: a person goes on.
      const isWaiting = isSaid && spoken.externalToolCalls.length > 0
      await storeReply(tx, services, now, {
        text: isSaid ? (isWaiting ? waitingText(spoken.text, lines) : withoutNames(spoken)) : '',
        // What a tool made for the person goes to the channel as a file of its own.
        attachments: isSaid
          ? spoken.files.map((file) => sendable(services, { ...file, ...placeOf(conversation) }))
          : [],
        isHandedOver: isWaiting,
        fault: isSaid ? undefined : (outcome.error ?? 'failed'),
        agentId: agent.agent_id,
        model: turn.responder.model,
        cost,
      })
    },
  })
  let lookedAt = performance.now()
  let fault = ''
  for await (const event of speaking) {
    // Any other fault is stored as the end of the turn; after this one nothing is.
    if (event.kind === 'fault' && event.code === 'internal') fault = event.message
    if (event.kind === 'text') run.onDelta?.(event.text)
    if (event.kind !== 'text' || performance.now() - lookedAt < LOOK_EVERY_MS) continue
    lookedAt = performance.now()
    // The reply is still being generated: abort it, so that no further tokens are paid for.
    if (isStillMine(await run.db.read((tx) => findConversation(tx, keyOf(conversation))), conversation))
      continue
    isWithdrawn = true
    break
  }
  if (isWithdrawn) return
  if (fault !== '') throw new Error(fault)
  run.signal.throwIfAborted()
}

const waitingText = (text: string, asked: readonly { readonly content: string }[]): string =>
  [text.trim(), handoffSentence(asked.map((line) => line.content).join('\n'))].filter(Boolean).join('\n\n')

const keyOf = (row: ConversationRow) => ({
  tenantId: row.tenant_id,
  conversationId: row.conversation_id,
})

/** The names of files that are sent along are for readers who get only the text. */
const withoutNames = ({ text, files }: Pick<GeneratedReply, 'text' | 'files'>): string =>
  files.reduce((left, { file_name }) => left.replace(`[${file_name}]`, ''), text).trimEnd()

const placeOf = ({ tenant_id, project_id }: ConversationRow) => ({ tenant_id, project_id })

async function storeReply(
  tx: Tx,
  services: Pick<Services, 'clock' | 'events' | 'jobs'>,
  conversation: ConversationRow,
  said: {
    readonly text: string
    readonly attachments?: readonly OutgoingAttachment[]
    readonly isHandedOver?: boolean
    readonly fault: string | undefined
    readonly agentId: string
    readonly model: string
    readonly cost: MicroUsd
  },
): Promise<void> {
  // The handover note has been delivered with this reply.
  const { note: _told, ...routing } = conversation.routing
  const now = services.clock.now()
  const reason = 'custom_tool'
  const entry = { from: 'agent', to: 'human', when: now.toISOString(), reason }
  const handover = said.isHandedOver
    ? {
        controller: 'human' as const,
        controller_operator_id: '',
        takeover_started_at: now,
        control_epoch: conversation.control_epoch + 1,
        handoffs: [...conversation.handoffs, entry],
      }
    : {}
  const changes = { model: said.model, routing, cost_micro: conversation.cost_micro + said.cost, ...handover }
  const { attachments = [] } = said
  if (said.text.trim() !== '' || attachments.length > 0) {
    const utterance = {
      authorType: 'agent',
      authorId: said.agentId,
      content: said.text,
      attachments,
      isRemembered: true,
    } as const
    await appendMessage(tx, services, conversation, utterance, changes)
    if (!said.isHandedOver) return
    announce(tx, services.events, conversation, 'conversation.handoff', entry)
    announce(tx, services.events, conversation, 'conversation.takeover.started', { reason })
    return
  }
  await changeConversation(tx, conversation, changes, services.clock.now())
  if (said.fault !== undefined)
    announce(tx, services.events, conversation, 'conversation.message.failed', {
      code: 'no_reply',
      reason: said.fault,
    })
}

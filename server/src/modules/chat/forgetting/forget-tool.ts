import { sentencesIn } from '../../memory/index.ts'
import type { ChatTool, ToolRun } from '../tools/chat-tool.ts'
import { readAnswer } from './answer.ts'
import type { Forgetting } from './forgetting.ts'
import { doneStep, isLate, pendingOptions, type Step, stepFor } from './plan-forgetting.ts'
import { readRequests, readWish } from './read-request.ts'
import { termsIn } from './topic.ts'

/**
 * Lets the model forget what the person asks it to forget. What needs the person's word is only asked for: it is
 * forgotten when the model comes back with their answer in a later turn.
 */
export const memoryForgetTool: ChatTool = {
  name: 'rapport_memory_forget',
  description:
    'Forget something about the person you are talking to, when they ask for it: facts, and what they said about it. ' +
    'Pass what they want forgotten in their own words. If the result says that it is not clear or needs a confirmation, ' +
    'ask the person, and call again in the next turn with `confirmed` or `choice`. Say what was forgotten.',
  parameters: {
    type: 'object',
    properties: {
      what: {
        type: 'string',
        description:
          'What to forget: “where I live”, “the fight with Pieter”, “that” for what they said last, “everything”.',
      },
      confirmed: { type: 'boolean', description: 'The person said yes to what you asked.' },
      choice: { type: 'integer', minimum: 1, description: 'The number of the one they chose.' },
    },
  },
  endpointOf: (agent) => `/api/v1/agents/${agent.agent_id}/memory/facts/{factId}`,
  isOffered: () => true,
  async run(call) {
    const { what, confirmed, choice } = call.arguments
    const { pendingForget: pending } = call.turn
    const isAnswer = confirmed === true || Number.isInteger(choice)
    if (isAnswer && pending !== undefined && !isLate(call.turn, pending))
      return confirmedBy(call, Number(choice))
    if (typeof what !== 'string' || what.trim() === '') return { error: '`what` must be text.' }
    const request = readWish(what, call.agent.name)
    if (request === undefined) return { error: 'That names nothing that could be forgotten.' }
    const step = await call.db.read((tx) => stepFor(tx, call.turn, request))
    call.noteForgetting(forgettingBy(call, step, what))
    return resultOf(step)
  },
}

/** The person's own words count: a no is never taken for a yes. */
async function confirmedBy(call: ToolRun, choice: number): Promise<unknown> {
  const { pendingForget: pending, message } = call.turn
  if (pending === undefined) return { error: 'Nothing was asked.' }
  const options = await call.db.read((tx) => pendingOptions(tx, call.turn, pending))
  if (readAnswer(message, pending.language, options).kind === 'no')
    return { forgotten: [], note: 'They said no.' }
  const chosen = Number.isInteger(choice) ? [choice - 1] : options.map((_, at) => at)
  if (pending.kind === 'some' && !chosen.every((at) => at in options))
    return { error: `\`choice\` must be one of 1 to ${options.length}.` }
  const step = doneStep(pending, options, chosen)
  call.noteForgetting(forgettingBy(call, step, ''))
  return resultOf(step)
}

function resultOf(step: Step): unknown {
  if (step.chosen !== undefined) return { status: 'forgotten', say: step.reply }
  if (step.pending !== undefined) return { status: 'ask', say: step.reply }
  return { status: 'nothing_found', say: step.reply }
}

/** Sentences with a word of what was forgotten are not used again, and neither are those that ask for it. */
function forgettingBy({ turn }: ToolRun, step: Step, what: string): Forgetting {
  const { requests, gone } = readRequests(turn.message, turn.agent.name)
  const language = requests[0]?.language ?? 'en'
  const named = new Set(termsIn(`${what} ${step.reply}`, language))
  const isKept = (sentence: string): boolean =>
    !gone.has(sentence.trim()) && !termsIn(sentence, language).some((term) => named.has(term))
  const usable = (content: string): string => sentencesIn(content).filter(isKept).join('')
  return {
    reply: undefined,
    chosen: step.chosen === undefined ? [] : [step.chosen],
    pending: step.pending,
    // A request in words that are not recognised leaves nothing of the message.
    usableOf: (role, content) => (role === 'user' && usable(content) === content ? '' : usable(content)),
  }
}

/** Several calls of one turn. */
export const withForgetting = (before: Forgetting | undefined, next: Forgetting): Forgetting =>
  before === undefined
    ? next
    : {
        ...next,
        chosen: [...before.chosen, ...next.chosen],
        pending: next.pending ?? before.pending,
        usableOf: (role, content) => next.usableOf(role, before.usableOf(role, content)),
      }

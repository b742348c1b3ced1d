import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'
import { type Forgettable, type MemoryScope, sentencesIn } from '../../memory/index.ts'
import { readAnswer } from './answer.ts'
import { type Finding, findForgettable, storedOptions } from './find-forgettable.ts'
import type { Forgetting } from './forgetting.ts'
import { LANGUAGES } from './languages/index.ts'
import type { ForgettingReplies } from './languages/language.ts'
import { combined, type Option } from './options.ts'
import type { PendingForget } from './pending.store.ts'
import { type ForgetRequest, readRequests } from './read-request.ts'

/** The turn as far as it matters here. */
export interface AskedTurn {
  readonly agent: Pick<AgentRow, 'name' | 'capabilities'>
  readonly context: { readonly scope: MemoryScope; readonly userName: string }
  readonly sessionId: string
  readonly message: string
  readonly pendingForget: PendingForget | undefined
  readonly begunAt: Date
}

/** One thing that was asked for: done, or to be confirmed, with the words that say so. */
export interface Step {
  readonly reply: string
  readonly chosen?: Forgettable
  readonly pending?: PendingForget
}

/** Questions are answered at once or not at all. */
const ANSWER_AFTER_MS_MAX = 60 * 60_000

export const repliesIn = (language: string): ForgettingReplies => {
  const words = LANGUAGES.get(language) ?? LANGUAGES.get('en')
  if (words === undefined) throw new Error('English is one of the languages')
  return words.replies
}

/** What the person asks to be forgotten, or answers when they were asked; undefined when it is neither. */
export async function planForgetting(db: ScopedDatabase, turn: AskedTurn): Promise<Forgetting | undefined> {
  const answered = await answeredStep(db, turn)
  if (answered !== undefined) return forgettingOf([answered], () => '')
  const { requests, gone } = readRequests(turn.message, turn.agent.name)
  if (requests.length === 0) return undefined
  const steps = await db.read((tx) =>
    requests.reduce<Promise<Step[]>>(
      async (before, request) => [...(await before), await stepFor(tx, turn, request)],
      Promise.resolve([]),
    ),
  )
  return forgettingOf(steps, (content) =>
    sentencesIn(content)
      .filter((sentence) => !gone.has(sentence.trim()))
      .join(''),
  )
}

/** The agent's own line names what is forgotten, and nothing of it is used again. */
const forgettingOf = (steps: readonly Step[], usable: (said: string) => string): Forgetting => ({
  reply: steps.map(({ reply }) => reply).join('\n'),
  chosen: steps.flatMap(({ chosen }) => chosen ?? []),
  pending: steps.find(({ pending }) => pending !== undefined)?.pending,
  usableOf: (role, content) => (role === 'user' ? usable(content) : ''),
})

async function answeredStep(db: ScopedDatabase, turn: AskedTurn): Promise<Step | undefined> {
  const { pendingForget: pending, message } = turn
  if (pending === undefined || isLate(turn, pending)) return undefined
  const options = await db.read((tx) => pendingOptions(tx, turn, pending))
  const answer = readAnswer(message, pending.language, options)
  if (answer.kind === 'other') return undefined
  const replies = repliesIn(pending.language)
  return answer.kind === 'no' ? { reply: replies.kept } : doneStep(pending, options, answer.chosen)
}

export const isLate = ({ begunAt }: AskedTurn, { askedAt }: PendingForget): boolean =>
  begunAt.getTime() - askedAt.getTime() > ANSWER_AFTER_MS_MAX

/** What can be chosen from; nothing when it is everything or nothing. */
export async function pendingOptions(
  tx: Tx,
  { context }: AskedTurn,
  pending: PendingForget,
): Promise<readonly Option[]> {
  if (pending.kind === 'everything') return []
  const naming = { language: pending.language, userName: context.userName }
  return storedOptions(tx, context.scope, pending, naming)
}

export function doneStep(
  pending: Pick<PendingForget, 'kind' | 'language'>,
  options: readonly Option[],
  chosen: readonly number[],
): Step {
  const replies = repliesIn(pending.language)
  if (pending.kind === 'everything') return { reply: replies.everything, chosen: { kind: 'everything' } }
  const { label, factIds, sentences } = combined(options.filter((_, at) => chosen.includes(at)))
  return {
    reply: replies.forgotten.replace('{items}', () => label),
    chosen: { kind: 'some', factIds, sentences },
  }
}

/** It was said in the message that is being answered, and need only be left out. */
const isUnstored = ({ factIds, sentences }: Option): boolean => factIds.length + sentences.length === 0

/** Finds what is meant, and forgets it or asks about it. */
export async function stepFor(
  tx: Tx,
  { agent, context, sessionId, begunAt }: AskedTurn,
  { wish, language }: ForgetRequest,
): Promise<Step> {
  const replies = repliesIn(language)
  const confirmation = agent.capabilities.forgetConfirmation ?? 'everything'
  const ask = (kind: PendingForget['kind'], options: readonly Option[]): PendingForget => ({
    kind,
    language,
    options: options.map(({ factIds, sentences }) => ({ factIds, sentences })),
    askedAt: begunAt,
  })
  if (wish.kind === 'everything')
    return confirmation === 'never'
      ? doneStep({ kind: 'everything', language }, [], [])
      : { reply: replies.askEverything, pending: ask('everything', []) }
  const naming = { language, userName: context.userName }
  const finding: Finding = await findForgettable(tx, context.scope, sessionId, wish, naming)
  if (finding.kind === 'nothing') return { reply: replies.nothing }
  if (finding.kind === 'found' && (confirmation !== 'always' || isUnstored(finding.option)))
    return doneStep({ kind: 'some', language }, [finding.option], [0])
  const options = finding.kind === 'found' ? [finding.option] : finding.options
  const [only] = options
  return {
    reply:
      options.length === 1 && only !== undefined
        ? replies.ask.replace('{items}', () => only.label)
        : replies.which.replace('{items}', () =>
            options.map(({ label }, at) => `${at + 1}. ${label}`).join('\n'),
          ),
    pending: ask('some', options),
  }
}

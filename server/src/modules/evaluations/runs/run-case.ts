import { newId } from '../../../kernel/ids.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { AgentRow } from '../../agents/index.ts'
import { TakeoverAborted } from '../../chat/index.ts'
import { meaningCheck, plainChecks, type RubricVerdict, rubricCheck, statusOf } from '../judging/checks.ts'
import { readVerdict } from '../judging/rubric.ts'
import { changeResult, findResult, lockPending, type ResultRow, setHold } from './results.store.ts'
import { addCost, countResult, type RunSummary } from './runs.store.ts'

export interface CaseParts
  extends Pick<Services, 'clock' | 'chat' | 'embedder' | 'metering' | 'rubricJudge'> {
  readonly db: ScopedDatabase
  /** Aborted when the run is cancelled, and when the job has to stop. */
  readonly signal: AbortSignal
}

interface Tested {
  readonly run: RunSummary
  /** As it was pinned for the run. */
  readonly agent: AgentRow
  readonly keyId: string | undefined
}

/** The row went to another attempt, or was erased: nothing of this one may be stored. */
class Superseded extends TakeoverAborted {}

/**
 * Lets the agent answer one test, and judges what it said. Each answer is stored in the transaction that charges it, so an
 * attempt after a crash goes on with the next one. Without credit it throws a 402.
 */
export async function runCase(parts: CaseParts, tested: Tested, pending: ResultRow): Promise<void> {
  try {
    let row = pending
    while (row.replies.length < row.content.lines.length) {
      const next = await answerLine(parts, tested, row)
      if (next === undefined) return
      row = next
    }
    await judge(parts, tested, row)
  } catch (error) {
    parts.signal.throwIfAborted()
    if (error instanceof Superseded) {
      const current = await parts.db.read((tx) => findResult(tx, pending))
      if (current?.status !== 'pending') return
      throw new Error('Another attempt has taken over this run.')
    }
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 402) throw error
    await endWithError(parts, tested, pending, error.message)
  }
}

/** Gives back what an attempt that died had reserved, and notes under which id the next reservation is made. */
function takeHold({ db, metering }: CaseParts, row: ResultRow): Promise<string> {
  return db.transaction(async (tx) => {
    const current = await lockPending(tx, row)
    if (current === undefined) throw new Superseded()
    if (current.hold_id !== null) metering.giveBack(tx, { tenantId: row.tenant_id, holdId: current.hold_id })
    const holdId = newId()
    await setHold(tx, row, holdId)
    return holdId
  })
}

/** The row with one answer more. Undefined when the model failed, which is written down. */
async function answerLine(
  parts: CaseParts,
  { run, agent, keyId }: Tested,
  row: ResultRow,
): Promise<ResultRow | undefined> {
  const { db, chat, signal, clock } = parts
  const holdId = await takeHold(parts, row)
  const begun = performance.now()
  const { facts = [], person_name } = row.content
  const body = {
    messages: conversationOf(row),
    ...(person_name === undefined ? {} : { user_display_name: person_name }),
    ...(run.provider === '' ? {} : { provider: run.provider }),
    ...(run.model === '' ? {} : { model: run.model }),
  }
  const turn = await chat.prepare(db, agent, body, {
    turnId: newId(),
    holdId,
    facts,
    ...(keyId === undefined ? {} : { keyId }),
    modelOptions: { toolChoice: 'none' },
    client: { isRepeat: false },
    isPreview: true,
  })
  let stored: ResultRow | undefined
  let isSuperseded = false
  const events = chat.speak(db, turn, signal, {
    keepsInterrupted: false,
    onStored: async (tx, { spoken, outcome, cost }) => {
      const isAnswered = outcome.status === 'complete'
      const duration_ms = Math.round(performance.now() - begun)
      const replies = [...row.replies, ...(isAnswered ? [{ content: spoken.text, duration_ms }] : [])]
      const responder = turn.responder.model || turn.responder.provider
      const change = { replies, responder, cost_micro_usd: cost }
      const failure = { status: 'error', error: outcome.error ?? '', finished_at: clock.now() } as const
      isSuperseded = !(await changeResult(tx, row, holdId, isAnswered ? change : { ...change, ...failure }))
      if (isSuperseded) throw new Superseded()
      await addCost(tx, run, cost)
      if (!isAnswered) await countResult(tx, run, { status: 'error', replyMs: 0 })
      stored = isAnswered ? { ...row, replies, responder, hold_id: null } : undefined
    },
  })
  for await (const event of events) {
    if (event.kind !== 'fault' || event.code !== 'internal') continue
    throw isSuperseded ? new Superseded() : new Error(event.message)
  }
  signal.throwIfAborted()
  return stored
}

function conversationOf({ content, replies }: ResultRow) {
  const said = content.lines.slice(0, replies.length + 1).flatMap((line, at) => {
    const reply = replies[at]
    const asked = { role: 'user' as const, content: line }
    return reply === undefined ? [asked] : [asked, { role: 'assistant' as const, content: reply.content }]
  })
  return [...(content.earlier ?? []), ...said]
}

async function judge(parts: CaseParts, { run, agent }: Tested, row: ResultRow): Promise<void> {
  const { db, embedder, clock } = parts
  const { expect } = row.content
  const answer = row.replies.at(-1)?.content ?? ''
  const slowestMs = Math.max(...row.replies.map(({ duration_ms }) => duration_ms))
  const { verdict, holdId } = await verdictOf(parts, { run, agent }, row)
  const checks = [
    ...plainChecks(expect, { answer, slowestMs }),
    ...(await meaningCheck(embedder, row.tenant_id, expect.meaning, answer)),
    ...(expect.rubric === undefined || verdict === undefined ? [] : [rubricCheck(expect.rubric, verdict)]),
  ]
  const status = statusOf(checks)
  await db.transaction(async (tx) => {
    const end = { status, checks, duration_ms: slowestMs, finished_at: clock.now() }
    if (!(await changeResult(tx, row, holdId, end))) throw new Superseded()
    await countResult(tx, run, { status, replyMs: slowestMs })
  })
}

interface Judged {
  readonly verdict: RubricVerdict | undefined
  /** What the row says is reserved. */
  readonly holdId: string | null
}

/** What the model says about the rubric, if the test has one. It is asked once, and charged with what it said. */
async function verdictOf(
  parts: CaseParts,
  { run, agent }: Pick<Tested, 'run' | 'agent'>,
  row: ResultRow,
): Promise<Judged> {
  const { rubric } = row.content.expect
  if (rubric === undefined) return { verdict: undefined, holdId: row.hold_id }
  if (row.verdict !== '') return { verdict: readVerdict(row.verdict) ?? 'unreadable', holdId: row.hold_id }
  const holdId = await takeHold(parts, row)
  const conversation = conversationOf({ ...row, replies: row.replies.slice(0, -1) })
  const answer = row.replies.at(-1)?.content ?? ''
  const task = { rubric, conversation, answer }
  const said = await parts.rubricJudge.ask(agent, task, {
    signal: parts.signal,
    holdId,
    onAnswered: async (tx: Tx, text: string, cost: number) => {
      // An empty answer is not asked for again either.
      const verdict = text.trim() === '' ? '-' : text.slice(0, VERDICT_LENGTH_MAX)
      if (!(await changeResult(tx, row, holdId, { verdict, cost_micro_usd: cost }))) throw new Superseded()
      await addCost(tx, run, cost)
    },
  })
  if (typeof said === 'string') return { verdict: said, holdId }
  return { verdict: readVerdict(said.text) ?? 'unreadable', holdId: null }
}

const VERDICT_LENGTH_MAX = 8_000

/** A refusal stays one however often it is tried. */
async function endWithError(
  { db, clock, metering }: CaseParts,
  { run }: Tested,
  row: ResultRow,
  error: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const current = await lockPending(tx, row)
    if (current === undefined) return
    if (current.hold_id !== null) metering.giveBack(tx, { tenantId: row.tenant_id, holdId: current.hold_id })
    await changeResult(tx, row, current.hold_id, { status: 'error', error, finished_at: clock.now() })
    await countResult(tx, run, { status: 'error', replyMs: 0 })
  })
}

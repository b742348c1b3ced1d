import type pg from 'pg'
import { isConnectionLost, mayRunAgain } from './errors.ts'
import { Pace } from './pace.ts'
import type { Statement, StatementResult } from './statement.ts'
import type { Opening } from './tx.ts'

/** Sends statements over a connection, and nothing but that. */
export type Send = (
  client: pg.PoolClient,
  statements: readonly Statement[],
) => Promise<readonly StatementResult[]>

/** A statement and who waits for its result. */
export interface Asked {
  readonly statement: Statement
  readonly resolve: (result: StatementResult) => void
  readonly reject: (error: unknown) => void
}

/** What one reader asks for in one go. */
interface Question {
  readonly opening: Opening
  readonly asked: readonly Asked[]
}

/** Readers behind the same wall. */
interface Line {
  readonly waiting: Question[]
  underWay: number
}

/** More in one message would let the first of them wait too long. */
export const TOGETHER_MAX = 24
/** So many messages of one wall are under way at a time before the next ones gather. */
const LANES = 2
/** Nobody waits longer than this for a message that takes its time. */
const PATIENCE_MS = 10

/** Read-only before anything else, in the same statement: a GET that tries to write fails instead of writing. */
const readOnly = ({ text, values }: Statement): Statement => {
  let guarded = readOnlyTexts.get(text)
  if (guarded === undefined) {
    guarded = text.replace(/^select /, `select set_config('transaction_read_only', 'on', true), `)
    readOnlyTexts.set(text, guarded)
  }
  return { text: guarded, values }
}
/** There are only a handful of openings, so this stays small. */
const readOnlyTexts = new Map<string, string>()

/** A refusal by `verify` has to reach the caller although its query succeeded. */
export function checkOpening(opening: Opening, results: readonly StatementResult[], position: number): void {
  opening.verify?.(results[position]?.rows[0] ?? {})
}

/**
 * Sends reads. Those behind the same wall that come faster than they are answered travel together: one opening, one
 * message and one transaction for many of them, which is what most of a small read costs. Only statements that are known
 * to be quick do, so that nobody waits for somebody else's search.
 */
export class Reads {
  readonly #pool: pg.Pool
  readonly #send: Send
  readonly #pace = new Pace()
  readonly #lines = new Map<string, Line>()
  #isGathering = false

  constructor(pool: pg.Pool, send: Send) {
    this.#pool = pool
    this.#send = send
  }

  ask(question: Question): void {
    const { wall } = question.opening
    if (wall === undefined || !question.asked.every(({ statement }) => this.#pace.isQuick(statement.text)))
      return void this.#answer([question])
    let line = this.#lines.get(wall)
    if (line === undefined) {
      line = { waiting: [], underWay: 0 }
      this.#lines.set(wall, line)
    }
    line.waiting.push(question)
    // Requests that have come in by now are all heard before this is called.
    if (!this.#isGathering) setImmediate(() => this.#sendGathered())
    this.#isGathering = true
  }

  #sendGathered(): void {
    this.#isGathering = false
    for (const [wall, line] of this.#lines) this.#sendNext(wall, line)
  }

  #sendNext(wall: string, line: Line): void {
    while (line.waiting.length > 0 && line.underWay < LANES) {
      const share = Math.ceil(line.waiting.length / (LANES - line.underWay))
      const together = takeTogether(line.waiting, share)
      line.underWay += 1
      let isOver = false
      const letNext = () => {
        if (isOver) return
        isOver = true
        line.underWay -= 1
        this.#sendNext(wall, line)
      }
      const timer = setTimeout(letNext, PATIENCE_MS)
      void this.#answer(together).finally(() => {
        clearTimeout(timer)
        letNext()
      })
    }
    if (line.waiting.length === 0 && line.underWay === 0) this.#lines.delete(wall)
  }

  async #answer(questions: readonly Question[]): Promise<void> {
    const [{ opening }] = questions as [Question, ...Question[]]
    const asked = questions.flatMap((question) => question.asked)
    const statements = asked.map(({ statement }) => statement)
    let results: readonly StatementResult[]
    try {
      results = await this.#overPool([readOnly(opening.statement), ...statements], questions.length)
    } catch (error) {
      // The fault of one is not the fault of the others. Nothing was written, so nothing speaks against asking again.
      if (asked.length > 1 || mayRunAgain(error))
        for (const question of questions)
          for (const one of question.asked) void this.#answerAlone(question.opening, one)
      else for (const { reject } of asked) reject(error)
      return
    }
    let position = 1
    for (const question of questions) {
      handOut(question, results, position)
      position += question.asked.length
    }
  }

  async #answerAlone(opening: Opening, one: Asked): Promise<void> {
    try {
      const results = await this.#overPool([readOnly(opening.statement), one.statement], 1)
      handOut({ opening, asked: [one] }, results, 1)
    } catch (error) {
      one.reject(error)
    }
  }

  async #overPool(statements: readonly Statement[], readers: number): Promise<readonly StatementResult[]> {
    const client = await this.#pool.connect()
    let fault: Error | undefined
    const begun = performance.now()
    try {
      const results = await this.#send(client, statements)
      this.#pace.note(statements, performance.now() - begun, readers)
      return results
    } catch (error) {
      if (isConnectionLost(error)) fault = error as Error
      throw error
    } finally {
      // The database says goodbye before it hangs up; nobody else is to be given what it says goodbye on.
      client.release(fault)
    }
  }
}

/** The first of those who wait, at least one, as many as fit into a message. */
function takeTogether(waiting: Question[], most: number): readonly Question[] {
  let statements = 0
  let count = 0
  while (count < most && count < waiting.length) {
    statements += (waiting[count] as Question).asked.length
    if (count > 0 && statements > TOGETHER_MAX) break
    count += 1
  }
  return waiting.splice(0, count)
}

function handOut({ opening, asked }: Question, results: readonly StatementResult[], from: number): void {
  try {
    checkOpening(opening, results, 0)
  } catch (refusal) {
    for (const { reject } of asked) reject(refusal)
    return
  }
  for (const [at, { resolve }] of asked.entries()) resolve(results[from + at] as StatementResult)
}

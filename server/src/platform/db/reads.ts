import type pg from 'pg'
import { isConnectionLost, mayRunAgain } from './errors.ts'
import { Pace } from './pace.ts'
import type { Statement, StatementResult } from './statement.ts'
import type { TenantContext } from './tx.ts'

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
  readonly opening: TenantContext
  readonly asked: readonly Asked[]
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
export function checkOpening(opening: TenantContext, results: readonly StatementResult[], position: number): void {
  opening.verify?.(results[position]?.rows[0] ?? {})
}

/**
 * Sends reads. Those that come faster than they are answered travel together: one message and one transaction for many
 * of them, and one opening for those behind the same wall, which is what most of a small read costs. Only statements
 * that are known to be quick do, so that nobody waits for somebody else's search.
 */
export class Reads {
  readonly #pool: pg.Pool
  readonly #send: Send
  readonly #pace = new Pace()
  readonly #waiting: Question[] = []
  #underWay = 0
  #isGathering = false

  constructor(pool: pg.Pool, send: Send) {
    this.#pool = pool
    this.#send = send
  }

  ask(question: Question): void {
    const isQuick = question.asked.every(({ statement }) => this.#pace.isQuick(statement.text))
    if (!isQuick || question.opening.batchKey === undefined) return void this.#answer([question])
    this.#waiting.push(question)
    if (this.#isGathering) return
    this.#isGathering = true
    // Requests that have come in by now are all heard before this is called.
    setImmediate(() => {
      this.#isGathering = false
      this.#sendGathered()
    })
  }

  #sendGathered(): void {
    while (this.#waiting.length > 0 && this.#underWay < LANES) {
      const share = Math.ceil(this.#waiting.length / (LANES - this.#underWay))
      const together = takeTogether(this.#waiting, share)
      this.#underWay += 1
      let isOver = false
      const letNext = () => {
        if (isOver) return
        isOver = true
        this.#underWay -= 1
        this.#sendGathered()
      }
      const timer = setTimeout(letNext, PATIENCE_MS)
      void this.#answer(together).finally(() => {
        clearTimeout(timer)
        letNext()
      })
    }
  }

  async #answer(questions: readonly Question[]): Promise<void> {
    const { statements, places } = messageOf(questions)
    let results: readonly StatementResult[]
    try {
      results = await this.#overPool(statements, questions.length)
    } catch (error) {
      // The fault of one is not the fault of the others. Nothing was written, so nothing speaks against asking again.
      const isAlone = questions.length === 1 && questions[0]?.asked.length === 1
      if (!isAlone || mayRunAgain(error))
        for (const { opening, asked } of questions)
          for (const one of asked) void this.#answerAlone({ opening, asked: [one] })
      else for (const { asked } of questions) for (const { reject } of asked) reject(error)
      return
    }
    for (const [at, question] of questions.entries()) handOut(question, results, places[at] as Place)
  }

  async #answerAlone(question: Question): Promise<void> {
    const { statements, places } = messageOf([question])
    try {
      handOut(question, await this.#overPool(statements, 1), places[0] as Place)
    } catch (error) {
      for (const { reject } of question.asked) reject(error)
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
      this.#pace.forget(statements)
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

/** Where in a message the answers to a question are. */
interface Place {
  readonly opening: number
  readonly first: number
}

/** Every question behind its own wall: the opening before it holds until the next one. */
function messageOf(questions: readonly Question[]): {
  readonly statements: readonly Statement[]
  readonly places: readonly Place[]
} {
  const statements: Statement[] = []
  const places: Place[] = []
  let wall: string | undefined
  let opening = -1
  for (const question of questions) {
    if (opening === -1 || question.opening.batchKey !== wall)
      opening = statements.push(readOnly(question.opening.statement)) - 1
    wall = question.opening.batchKey
    places.push({ opening, first: statements.length })
    for (const { statement } of question.asked) statements.push(statement)
  }
  return { statements, places }
}

function handOut({ opening, asked }: Question, results: readonly StatementResult[], place: Place): void {
  try {
    checkOpening(opening, results, place.opening)
  } catch (refusal) {
    for (const { reject } of asked) reject(refusal)
    return
  }
  for (const [at, { resolve }] of asked.entries()) resolve(results[place.first + at] as StatementResult)
}

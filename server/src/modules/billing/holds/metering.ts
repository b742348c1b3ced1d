import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Clock, later, MINUTE_MS, SECOND_MS } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { KeyedBatcher } from '../../../kernel/keyed-batcher.ts'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { Problem } from '../../../kernel/problem.ts'
import type { Notifier } from '../../../platform/db/notifier.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type Charge, type ChargeLine, chargeStatement } from '../ledger/ledger.store.ts'
import {
  mergedPrices,
  type PriceList,
  tokenCharge,
  unitCharge,
  unitPrice,
  unlistedPrices,
} from '../prices/prices.rules.ts'
import { type FoundPrices, findPrices } from '../prices/prices.store.ts'
import {
  aboutLine,
  type CallUsage,
  costOfCall,
  type Hold,
  type MeterRequest,
  RETRY_MS,
  type ReserveRequest,
  scopesOf,
  type UnitUse,
  WAIT_MS,
} from './hold.ts'
import { type Granted, holdStatement } from './holds.store.ts'
import { budgetRefusal, mayBeGivenBack, outOfCredit } from './refusals.ts'
import { UsualTokens } from './usual-tokens.ts'

/** Longer than any model call may take, tools included. */
const HOLD_MS = 15 * MINUTE_MS

interface Promised {
  readonly db: ScopedDatabase
  /** The hold with the amount that is wanted. */
  readonly wanted: Hold
  readonly least: MicroUsd
  readonly holdId: string
  /** Whether it waits while others hold the credit that it needs. */
  readonly mayWait: boolean
}
const TOGETHER_MAX = 100
const PRICES_KNOWN_MAX = 10_000
/** New prices are announced to every process; one that missed it uses the old ones no longer than this. */
const PRICES_KNOWN_MS = 5 * SECOND_MS

const NOTHING = { input: 0, output: 0 } as const

/**
 * What use costs, and where it is written down. A call is promised what such calls usually take before it begins, more
 * while it runs if it needs it, and charged what it took in the transaction that stores its result.
 */
export class Metering {
  readonly #clock: Clock
  readonly #installation: PriceList
  readonly #notifier: Notifier
  readonly #promises = new KeyedBatcher<Promised, Hold | undefined>(
    (asked) => this.#reserveAll(asked),
    TOGETHER_MAX,
  )
  readonly #usual = new UsualTokens()
  readonly #known = new LRUCache<string, Promise<FoundPrices>>({
    max: PRICES_KNOWN_MAX,
    ttl: PRICES_KNOWN_MS,
  })

  constructor(clock: Clock, installation: PriceList, notifier: Notifier) {
    this.#clock = clock
    this.#installation = installation
    this.#notifier = notifier
    notifier.on('prices', () => this.#known.clear())
  }

  /** To be said in the transaction that changes prices. */
  announcePrices(tx: Tx): void {
    tx.afterCommit(() => this.#notifier.send('prices'))
  }

  async pricesOf(tx: Tx, tenantId: string): Promise<PriceList> {
    return mergedPrices(this.#installation, (await findPrices(tx, tenantId)).own)
  }

  /** For the built-in responder, which is counted and costs nothing. */
  free(call: Omit<ReserveRequest, 'mode' | 'tokensMax' | 'fit'>): Hold {
    const nothing = { holdId: undefined, amount: 0, tokenPrices: NOTHING }
    return { ...call, source: call.source ?? 'chat', mode: 'built_in', ...nothing }
  }

  /**
   * Promises a call its credit; throws a 402 that says how to top up. What is free needs no transaction. Calls of one
   * tenant wait for its balance; those that come while one is being promised its credit are promised theirs together.
   * A reply that finds the credit held by other calls, such as those that learn in the background, waits for what they
   * give back.
   */
  async reserve(db: ScopedDatabase, request: ReserveRequest): Promise<Hold> {
    const { wanted, least } = this.#wantedFor(request, await this.#pricesFor(db, request))
    if (wanted.amount === 0) return wanted
    const { holdId = newId() } = request
    const until = performance.now() + WAIT_MS
    for (;;) {
      const mayWait = request.fit !== undefined && performance.now() < until
      const hold = await this.#promises.add(request.tenantId, { db, wanted, least, holdId, mayWait })
      if (hold !== undefined) return hold
      await wait(RETRY_MS)
    }
  }

  /** One message to the database, however many they are. Undefined for those that have to wait. */
  async #reserveAll(asked: readonly Promised[]): Promise<readonly PromiseSettledResult<Hold | undefined>[]> {
    const [{ db }] = asked as [Promised, ...Promised[]]
    const now = this.#clock.now()
    const holds = asked.map(({ wanted, least, holdId, mayWait }) => ({ ...wanted, holdId, least, mayWait }))
    const taken = new Map<string, Granted>()
    await db.transaction(async (tx) => {
      for (const { tenantId, holdId, amount: wanted, least, subject } of holds) {
        const scopes = scopesOf(subject)
        const hold = { tenantId, holdId, wanted, least, scopes, expiresAt: later(now, HOLD_MS), now }
        tx.atCommit(holdStatement(hold), ({ rows }) => taken.set(holdId, rows[0] as unknown as Granted))
      }
    })
    // A reservation refused for lack of credit must not fail the others of the batch.
    return Promise.allSettled(
      holds.map(async ({ least, mayWait, ...hold }) => {
        const { granted, promised, budget } = taken.get(hold.holdId) as Granted
        if (granted !== null) return { ...hold, amount: granted }
        const isHeld = mayWait && budget === null && promised > 0
        if (isHeld && (await db.read((tx) => mayBeGivenBack(tx, hold.tenantId, least)))) return undefined
        throw budget === null
          ? await this.refusal(db, hold.tenantId, least)
          : await db.read((tx) => budgetRefusal(tx, hold.tenantId, { budgetId: budget, needed: least }, now))
      }),
    )
  }

  /** More credit for a call that runs. */
  async extend(
    db: ScopedDatabase,
    { tenantId, holdId = '' }: Hold,
    more: { readonly wanted: MicroUsd; readonly least: MicroUsd },
  ): Promise<Granted> {
    const now = this.#clock.now()
    // A budget stops calls before they begin, not those that run.
    const hold = { tenantId, holdId, ...more, scopes: [], expiresAt: later(now, HOLD_MS), now }
    const statement = holdStatement(hold)
    return db.transaction(async (tx) => (await tx.run<Granted>(statement)).rows[0] as Granted)
  }

  refusal(db: ScopedDatabase, tenantId: string, needed: MicroUsd): Promise<Problem> {
    return db.read((tx) => outOfCredit(tx, tenantId, needed))
  }

  /** What there is to promise, at today's prices: never more than the worst case. */
  #wantedFor(request: ReserveRequest, found: FoundPrices): { wanted: Hold; least: MicroUsd } {
    const { tenantId, model, mode, actor, source = 'chat', subject, tokensMax, fit } = request
    const tokenPrices = found.listed ?? unlistedPrices(mergedPrices(this.#installation, found.own))
    const most = tokenCharge(tokenPrices, mode, tokensMax)
    const hold = { tenantId, model, mode, actor, source, subject, holdId: undefined, tokenPrices }
    if (fit === undefined) return { wanted: { ...hold, amount: most }, least: most }
    const least = Math.min(most, tokenCharge(tokenPrices, mode, fit.least))
    const usual = tokenCharge(tokenPrices, mode, this.#usual.of(usualKey(request)) ?? fit.prior)
    return { wanted: { ...hold, amount: Math.min(most, Math.max(usual, least)) }, least }
  }

  #pricesFor(db: ScopedDatabase, { tenantId, model }: ReserveRequest): Promise<FoundPrices> {
    const key = `${tenantId} ${model}`
    let found = this.#known.get(key)
    if (found === undefined) {
      found = db.read((tx) => findPrices(tx, tenantId, model))
      this.#known.set(key, found)
      found.catch(() => this.#known.delete(key))
    }
    return found
  }

  /**
   * Charges what the call took and gives the rest of the hold back, as the transaction that stores the result commits:
   * so the tenant's balance is locked for that moment only. Call it before events are appended: their lock is always
   * taken after this one. `onCharged` receives whether this call charged the hold, or an earlier one had.
   */
  settle(tx: Tx, hold: Hold, usage: CallUsage, onCharged?: (isCharged: boolean) => void): void {
    const { tenantId, model, mode, source } = hold
    const tokens = mode === 'built_in' ? NOTHING : usage.tokens
    const lines: ChargeLine[] = []
    const about = aboutLine(hold.subject)
    if (tokens.input + tokens.output > 0)
      lines.push({
        kind: 'tokens',
        name: model,
        mode,
        quantity: 1,
        tokens_in: tokens.input,
        tokens_out: tokens.output,
        amount: costOfCall(hold, tokens),
        ...about,
      })
    const messages = usage.messages ?? 1
    if (messages > 0)
      lines.push({ kind: 'message', name: model, mode, quantity: messages, amount: 0, ...about })
    if (lines.length === 0 && hold.holdId === undefined && usage.session === undefined) return
    const statement = chargeStatement({
      tenantId,
      holdId: hold.holdId,
      lines,
      entryType: 'usage',
      description: `${model}: ${tokens.input} tokens in, ${tokens.output} out`,
      createdBy: hold.actor,
      source,
      session: usage.session,
      now: this.#clock.now(),
    })
    tx.atCommit(statement, ({ rows }) => {
      const isCharged = rows[0]?.['booked'] === true
      if (isCharged && messages > 0 && hold.holdId !== undefined) this.#usual.note(usualKey(hold), tokens)
      onCharged?.(isCharged)
    })
  }

  /** Gives a hold back for a call that never happened. */
  release(tx: Tx, hold: Hold): void {
    if (hold.holdId !== undefined) this.settle(tx, hold, { tokens: NOTHING, messages: 0 })
  }

  /** Gives back what an attempt that died was promised under an id of its own; nothing when it was settled, or never was. */
  giveBack(tx: Tx, { tenantId, holdId }: { readonly tenantId: string; readonly holdId: string }): void {
    tx.atCommit(
      chargeStatement({
        tenantId,
        holdId,
        lines: [],
        entryType: 'usage',
        description: '',
        createdBy: '',
        source: 'background',
        now: this.#clock.now(),
      }),
    )
  }

  /** Charges events and service operations that no call was reserved for, any number of them in one statement. */
  async meter(tx: Tx, request: MeterRequest): Promise<void> {
    const { tenantId, units, actor, source = 'background', subject } = request
    if (units.length === 0) return
    const about = aboutLine(subject)
    const priced = unitLines(await this.pricesOf(tx, tenantId), units)
    const lines = priced.map((line) => ({ ...line, ...about }))
    await this.book(tx, { tenantId, lines, description: wordsFor(lines), createdBy: actor, source })
  }

  /** Charges lines that are priced already. */
  async book(
    tx: Tx,
    wanted: Pick<Charge, 'tenantId' | 'lines' | 'description' | 'createdBy' | 'source'> & {
      entryType?: string
    },
  ): Promise<void> {
    await tx.run(chargeStatement({ entryType: 'usage', ...wanted, now: this.#clock.now() }))
  }
}

const usualKey = ({ tenantId, model }: { readonly tenantId: string; readonly model: string }): string =>
  `${tenantId} ${model}`

function unitLines(prices: PriceList, units: readonly UnitUse[]): ChargeLine[] {
  return units.map(({ kind, name, quantity = 1 }) => ({
    kind,
    name,
    quantity,
    amount: unitCharge(unitPrice(kind === 'event' ? prices.events : prices.services, name), quantity),
  }))
}

const wordsFor = (lines: readonly ChargeLine[]): string =>
  lines
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')
    .slice(0, 500)

declare module '../../../platform/services.ts' {
  interface Services {
    readonly metering: Metering
  }
}

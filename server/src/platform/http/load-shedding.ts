import { type EventLoopUtilization, type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { SECOND_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { DecayingUsage } from '../fairness/decaying-usage.ts'

const RESOLUTION_MS = 20
const NANOSECONDS_A_MS = 1e6
/** How fast a burst is forgotten. */
const HALF_LIFE_MS = 5 * SECOND_MS
/** Seconds of overload in a row before anything is refused: one long turn of the event loop is no overload. */
const SECONDS_BEFORE = 2
/** Below this share of the recent load a workspace is not the cause, however busy the server is. */
const SHARE_MIN = 0.1
/** The 90th percentile of the event-loop delay: one long turn in a second is not enough. */
const LATE_PERCENTILE = 90
const RETRY_AFTER_S = 5
const RANKED_MAX = 100

/** One request on its way, until its answer begins. */
export interface LoadShare {
  /** Whose request it is, once that is known. */
  owner: string | undefined
  /** Ends the share: the answer begins, or the request waits for something outside. */
  end(): void
}

/**
 * Watches how late the event loop is. When it stays late, requests of the workspace that causes most of the load are
 * refused with 503, then those of the next one, until it recovers. Other workspaces are served.
 *
 * Who causes how much is an estimate: the busy time of the event loop is divided among the requests under way.
 */
export class LoadShedder {
  readonly #limitMs: number
  readonly #usage: DecayingUsage
  readonly #utilization: (since?: EventLoopUtilization) => EventLoopUtilization
  readonly #histogram: IntervalHistogram | undefined
  readonly #timer: NodeJS.Timeout | undefined
  #before: EventLoopUtilization
  #underWay = 0
  /** Busy milliseconds that one request under way since the start would have been charged. */
  #charge = 0
  #lateSeconds = 0
  #shed: ReadonlySet<string> = new Set()
  #shedCount = 0

  /** With a limit of 0 nothing is ever refused. */
  constructor(
    limitMs: number,
    {
      now = () => performance.now(),
      utilization = performance.eventLoopUtilization,
      isWatching = true,
    }: {
      now?: () => number
      utilization?: (since?: EventLoopUtilization) => EventLoopUtilization
      isWatching?: boolean
    } = {},
  ) {
    this.#limitMs = limitMs
    this.#usage = new DecayingUsage(HALF_LIFE_MS, now)
    this.#utilization = utilization
    this.#before = utilization()
    if (limitMs === 0 || !isWatching) return
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#measure(), SECOND_MS).unref()
  }

  get shedCount(): number {
    return this.#shedCount
  }

  arrived(): LoadShare {
    this.#advance()
    this.#underWay += 1
    const begunAt = this.#charge
    let isOver = false
    const share: LoadShare = {
      owner: undefined,
      end: () => {
        if (isOver) return
        isOver = true
        this.#advance()
        this.#underWay -= 1
        if (share.owner !== undefined) this.#usage.add(share.owner, this.#charge - begunAt)
      },
    }
    return share
  }

  /** Why a request of this owner is not served now. */
  refusal(owner: string): Problem | undefined {
    if (!this.#shed.has(owner)) return undefined
    this.#shedCount += 1
    return new Problem(
      'overloaded',
      'The server is overloaded and this workspace causes most of the load; try again in a few seconds.',
      { headers: { 'Retry-After': String(RETRY_AFTER_S) } },
    )
  }

  /** Takes in how late the event loop was in the last second. */
  judge(lateMs: number): void {
    if (this.#limitMs === 0) return
    if (lateMs < this.#limitMs) {
      // Half way down it has recovered; in between it stays as it is.
      if (lateMs < this.#limitMs / 2) {
        this.#lateSeconds = 0
        this.#shed = new Set()
      }
      return
    }
    this.#lateSeconds += 1
    if (this.#lateSeconds < SECONDS_BEFORE) return
    const ranking = this.#usage.ranking(RANKED_MAX)
    const total = ranking.reduce((sum, { amount }) => sum + amount, 0)
    const causes = ranking.filter(({ amount }) => amount > total * SHARE_MIN).map(({ name }) => name)
    this.#shed = new Set(causes.slice(0, this.#lateSeconds - SECONDS_BEFORE + 1))
  }

  close(): void {
    clearInterval(this.#timer)
    this.#histogram?.disable()
  }

  #measure(): void {
    const histogram = this.#histogram as IntervalHistogram
    this.judge(Math.max(0, histogram.percentile(LATE_PERCENTILE) / NANOSECONDS_A_MS - RESOLUTION_MS))
    histogram.reset()
  }

  #advance(): void {
    const now = this.#utilization()
    if (this.#underWay > 0) this.#charge += (now.active - this.#before.active) / this.#underWay
    this.#before = now
  }
}

import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type Clock, MINUTE_MS } from '../../../kernel/clock.ts'
import type { Dropped } from './model-fact.ts'

/** A model whose answers cannot be read is as wrong on every turn: one line an agent in this time says so. */
const QUIET_MS = 15 * MINUTE_MS
/** Agents that are remembered; of one that is forgotten a line comes early. */
const AGENTS_MAX = 10_000

interface Counted {
  readonly loggedAt: number
  readonly dropped: Record<string, number>
  answers: number
}

/** Logs what was not used of a model's answers by its number, at once and then summed up for a quarter of an hour. */
export class DroppedLog {
  readonly #log: Logger
  readonly #clock: Clock
  readonly #byAgent = new LRUCache<string, Counted>({ max: AGENTS_MAX })

  constructor(log: Logger, clock: Clock) {
    this.#log = log
    this.#clock = clock
  }

  add(agent: { readonly tenant_id: string; readonly agent_id: string }, dropped: Dropped): void {
    const key = `${agent.tenant_id}/${agent.agent_id}`
    const now = this.#clock.now().getTime()
    const counted = this.#byAgent.get(key)
    if (counted !== undefined && now - counted.loggedAt < QUIET_MS) {
      count(counted, dropped)
      return
    }
    const all = { loggedAt: now, dropped: { ...counted?.dropped }, answers: counted?.answers ?? 0 }
    count(all, dropped)
    this.#byAgent.set(key, { loggedAt: now, dropped: {}, answers: 0 })
    const { answers, dropped: sum } = all
    const about = { tenant_id: agent.tenant_id, agent_id: agent.agent_id, answers, dropped: sum }
    this.#log.warn(about, 'parts of a model’s answers were not used for extraction')
  }
}

function count(counted: Counted, dropped: Dropped): void {
  counted.answers += 1
  for (const [reason, times] of Object.entries(dropped))
    counted.dropped[reason] = (counted.dropped[reason] ?? 0) + (times ?? 0)
}

import { Problem } from '../../kernel/problem.ts'

const MEGABYTE = 1024 * 1024

/** Bytes of large bodies that this process holds at one time: in all, for one workspace, for one address. */
export const BODY_BUDGET = { total: 384 * MEGABYTE, workspace: 192 * MEGABYTE, address: 16 * MEGABYTE }

export interface BodyOwner {
  readonly kind: 'workspace' | 'address'
  readonly id: string
}

/** What one request holds. */
export interface HeldBytes {
  /** Throws when there is no room for so many. */
  growTo(bytes: number): void
  release(): void
}

/** Bodies are held in memory until they are answered, so that their sum has to have a limit as each of them has. */
export class BodyBudget {
  readonly #limits: typeof BODY_BUDGET
  readonly #byOwner = new Map<string, number>()
  #total = 0

  constructor(limits = BODY_BUDGET) {
    this.#limits = limits
  }

  hold(owner: BodyOwner): HeldBytes {
    const name = `${owner.kind}:${owner.id}`
    let held = 0
    const change = (by: number) => {
      const others = (this.#byOwner.get(name) ?? 0) + by
      if (others === 0) this.#byOwner.delete(name)
      else this.#byOwner.set(name, others)
      this.#total += by
      held += by
    }
    return {
      growTo: (bytes) => {
        const more = bytes - held
        if (more <= 0) return
        if ((this.#byOwner.get(name) ?? 0) + more > this.#limits[owner.kind]) throw tooManyAtOnce()
        if (this.#total + more > this.#limits.total) throw noRoom()
        change(more)
      },
      release: () => change(-held),
    }
  }
}

const tooManyAtOnce = (): Problem =>
  new Problem('rate_limited', 'Too many large bodies are on their way at one time.', {
    headers: { 'Retry-After': '2' },
  })

const noRoom = (): Problem =>
  new Problem('unavailable', 'The server holds as many large bodies as it can; try again in a moment.', {
    headers: { 'Retry-After': '2' },
  })

import type { ChatEvent } from '../reply/chat.ts'

export interface Reply {
  readonly turnId: string
  readonly sessionId: string
  readonly at: Date
  readonly events: AsyncGenerator<ChatEvent>
}

/**
 * Turns with an idempotency key that are in flight in this process. A repeated request waits for what the
 * first one leaves, instead of making the model speak twice.
 */
export class InFlightTurns {
  readonly #ends = new Map<string, Promise<void>>()

  /** Starts the reply unless the turn is already in flight, and registers the turn until the reply has ended. */
  async alone(turnId: string, begin: () => Promise<Reply>): Promise<Reply> {
    for (let end = this.#ends.get(turnId); end !== undefined; end = this.#ends.get(turnId)) await end
    const letGo = this.#take(turnId)
    try {
      const reply = await begin()
      return { ...reply, events: untilEnd(reply.events, letGo) }
    } catch (error) {
      letGo()
      throw error
    }
  }

  #take(turnId: string): () => void {
    let ended = () => {}
    this.#ends.set(
      turnId,
      new Promise((resolve) => {
        ended = resolve
      }),
    )
    return () => {
      this.#ends.delete(turnId)
      ended()
    }
  }
}

async function* untilEnd<T>(events: AsyncIterable<T>, ended: () => void): AsyncGenerator<T> {
  try {
    yield* events
  } finally {
    ended()
  }
}

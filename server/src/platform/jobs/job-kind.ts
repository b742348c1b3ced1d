import type { Static, TObject } from 'typebox'

/**
 * A kind of background work: the name of its queue and the payload it takes. Code that enqueues a job imports the kind;
 * the handler, which may import that code, is registered separately (`jobHandler`).
 */
export interface JobKind<P extends TObject = TObject> {
  readonly queue: string
  readonly payload: P
}

export type PayloadOf<K extends JobKind> = Static<K['payload']>

export const jobKind = <const P extends TObject>(queue: string, payload: P): JobKind<P> => ({
  queue,
  payload,
})

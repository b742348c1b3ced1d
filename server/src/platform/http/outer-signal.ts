import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * For requests that are made inside the process on behalf of another one: aborted when the client of that one has gone. An
 * injected request does not learn it otherwise once its body has been read.
 */
export const outerSignal = new AsyncLocalStorage<AbortSignal>()

const SLICE_MS = 5

/**
 * For long loops on the event loop: call the returned function in every round, and others have their turn whenever the
 * work since the last one took longer than a few milliseconds.
 */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}

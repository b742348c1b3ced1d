/** What must hold if our own code is right. A failure is a bug, never a caller's fault. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}

export type ThreadFaultKind = 'timeout' | 'memory' | 'ended'

const REASONS: Readonly<Record<ThreadFaultKind, string>> = {
  timeout: 'took longer than it may',
  memory: 'took more memory than it may',
  ended: 'ended before its work did',
}

/** A thread that had to be ended, or ended by itself, before it had an answer. */
export class ThreadFault extends Error {
  readonly kind: ThreadFaultKind

  constructor(kind: ThreadFaultKind, program: string) {
    super(`The ${program} thread ${REASONS[kind]}.`)
    this.name = 'ThreadFault'
    this.kind = kind
  }
}

/** The program of a thread could not be loaded, whatever its task. */
export class ThreadLoadError extends Error {
  readonly reason: string

  constructor(program: string, reason: string, cause?: unknown) {
    super(`The ${program} thread could not be loaded: ${reason}`, { cause })
    this.name = 'ThreadLoadError'
    this.reason = reason
  }
}

import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { parentPort, type TransferListItem, Worker } from 'node:worker_threads'
import { builtFile } from '../built-file.ts'
import { ThreadFault } from './thread-fault.ts'

/** What a program is started with. One without work is reused only for a task with the same. */
export interface ThreadStart {
  /** The name of an entry of the bundle, or the path of a program. */
  readonly file: string
  /** What the program's heap may hold. */
  readonly heapMb?: number
  /** What the program finds in `workerData`; threads only. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** How long the thread is kept without work: starting one takes longer than many a task. */
  readonly keptMs?: number
  /** How long it may take to finish its task and release what it holds before it is terminated; by default no time. */
  readonly graceMs?: number
  /**
   * For programs that read files of strangers: a process of its own, without our environment. A thread that allocates
   * faster than V8 can stop it, within one call of a built-in function, takes the whole process with it.
   */
  readonly isOwnProcess?: boolean
}

/** Where a program runs: a thread or a process. */
export interface Host {
  post(message: unknown, transfer: readonly TransferListItem[]): void
  terminate(): void
  ref(): void
  unref(): void
  /** What a process of its own holds, where the system tells; undefined for a thread. */
  residentBytes(): number | undefined
}

interface HostEvents {
  readonly message: (message: unknown) => void
  readonly error: (error: Error) => void
  readonly exit: () => void
}

const HEAP_MB = 2_048
const PAGE_BYTES = 4_096

export const startHost = (start: ThreadStart, events: HostEvents): Host =>
  start.isOwnProcess === true ? startProcess(start, events) : startThread(start, events)

const pathOf = (file: string): string => (isAbsolute(file) ? file : builtFile(`${file}.js`))

function startThread(start: ThreadStart, events: HostEvents): Host {
  const { file, heapMb = HEAP_MB, settings } = start
  // Libraries that read documents write their complaints to the console. Reading them here keeps the process alive for
  // as long as the thread, so that a thread that is kept for long has to write to the console itself.
  const isMuted = start.keptMs === undefined
  const worker = new Worker(pathOf(file), {
    name: file,
    workerData: settings,
    stdout: isMuted,
    stderr: isMuted,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  if (isMuted) {
    worker.stdout.resume()
    worker.stderr.resume()
  }
  worker.on('message', events.message)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    events.error(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadFault('memory', file) : error),
  )
  worker.once('exit', events.exit)
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    terminate: () => void worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    residentBytes: () => undefined,
  }
}

/** V8 aborts when the heap is full; the system kills when its memory is. */
const MEMORY_SIGNALS: ReadonlySet<string | null> = new Set(['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'])

function startProcess({ file, heapMb = HEAP_MB }: ThreadStart, events: HostEvents): Host {
  const child = fork(pathOf(file), [], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isTerminated = false
  child.on('message', events.message)
  child.once('error', events.error)
  child.once('exit', (_code, signal) => {
    if (!isTerminated && MEMORY_SIGNALS.has(signal)) events.error(new ThreadFault('memory', file))
    events.exit()
  })
  return {
    post: (message) => {
      // One that is gone has its exit reported.
      if (child.connected) child.send(message as object, () => undefined)
    },
    terminate: () => {
      isTerminated = true
      child.kill('SIGKILL')
    },
    ref: () => {
      child.ref()
      child.channel?.ref()
    },
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
    residentBytes: () => residentBytesOf(child.pid),
  }
}

function residentBytesOf(pid: number | undefined): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    // Another system than Linux, or the process has ended.
    return undefined
  }
}

/** The other side: how a program talks to where it was started from. */
export interface Port {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  close(): void
  /** A thread that throws tells its parent what; a process has to say it. */
  readonly isProcess: boolean
}

export function openPort(): Port {
  const port = parentPort
  if (port !== null)
    return {
      post: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on('message', listener),
      close: () => port.close(),
      isProcess: false,
    }
  process.once('disconnect', () => process.exit())
  return {
    post: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
    close: () => process.disconnect(),
    isProcess: true,
  }
}

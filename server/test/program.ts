import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'

export const PROGRAM = fileURLToPath(new URL('../bin/rapport.mjs', import.meta.url))
const START_MS_MAX = 90_000
/**
 * Most programs of tests live for seconds: optimising the embedded database's code would cost a third of their start. The
 * demo is work of a minute, and worth it.
 */
const flagsFor = (command: string | undefined): string[] => (command === 'seed' ? [] : ['--liftoff-only'])

export type Environment = Readonly<Record<string, string>>

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const children = new Set<ChildProcess>()
const folders = new Set<string>()

/** To be called once in a file that starts programs: whatever a failed test leaves behind is removed. */
export function cleanUpAfterwards(): void {
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    // Files of one thread share this module, and the next one must not find a folder that is gone.
    folders.clear()
    migrated = undefined
  })
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-process-'))
  folders.add(folder)
  return folder
}

let migrated: Promise<string> | undefined

/**
 * A data folder that is migrated and otherwise empty: the first start on it makes the first workspace. A copy, because
 * migrating the embedded database takes seconds.
 */
export async function migratedFolder(): Promise<string> {
  const template = inject('template')
  migrated ??= template.kind === 'embedded' ? Promise.resolve(template.dataDir) : migrate()
  const folder = join(await temporaryFolder(), 'data')
  await cp(await migrated, folder, { recursive: true })
  return folder
}

/** On PostgreSQL there is no embedded database to copy until a test wants one. */
async function migrate(): Promise<string> {
  const folder = await temporaryFolder()
  const made = await run(['migrate'], { RAPPORT_DATA_DIR: folder })
  if (made.code !== 0) throw new Error(made.stderr)
  return folder
}

/** Nothing of the test run's own environment gets in: these tests are about the embedded database, always. */
function start(
  words: readonly string[],
  environment: Environment,
): { child: ChildProcess; outcome: Promise<Outcome>; output: Output } {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: tmpdir(),
    RAPPORT_LOG_LEVEL: 'warn',
    // A machine that runs several suites at once is overloaded, and a request that is refused would say so.
    RAPPORT_SHED_DELAY_MS: '0',
    ...environment,
  }
  const child = spawn(process.execPath, [...flagsFor(words[0]), PROGRAM, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const outcome = new Promise<Outcome>((resolve) => {
    child.once('close', (code) => {
      children.delete(child)
      resolve({ code, ...output })
    })
  })
  return { child, outcome, output }
}

interface Output {
  stdout: string
  stderr: string
}

/** Runs a command to its end. */
export function run(words: readonly string[], environment: Environment): Promise<Outcome> {
  return start(words, environment).outcome
}

/** Runs a command and kills it, without warning, as soon as it has printed something that matches. */
export function killedWhen(
  words: readonly string[],
  environment: Environment,
  pattern: RegExp,
): Promise<Outcome> {
  const { child, outcome, output } = start(words, environment)
  const look = () => {
    if (pattern.test(output.stdout + output.stderr)) child.kill('SIGKILL')
  }
  child.stdout?.on('data', look)
  child.stderr?.on('data', look)
  return outcome
}

export interface Serving {
  readonly url: string
  readonly pid: number
  /** What it has printed so far. */
  readonly stdout: string
  signal(name: NodeJS.Signals): void
  /** Closes the pipes that it prints to, as a closed terminal does. */
  hangUp(): void
  readonly outcome: Promise<Outcome>
}

/** Starts the server and waits until it says where it listens. */
export async function serve(environment: Environment): Promise<Serving> {
  const { child, outcome, output } = start(['serve'], { PORT: '0', ...environment })
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not up in time: ${output.stdout}${output.stderr}`)),
      START_MS_MAX,
    )
    child.stdout?.on('data', () => {
      const found = /listens on (\S+)[\s\S]*\/docs\n[\s\S]*\n$/.exec(output.stdout)
      if (found?.[1] === undefined) return
      clearTimeout(timer)
      resolve(found[1])
    })
    void outcome.then((end) => reject(new Error(`ended with ${end.code}: ${end.stdout}${end.stderr}`)))
  })
  return {
    url,
    pid: child.pid as number,
    get stdout() {
      return output.stdout
    },
    signal: (name) => void child.kill(name),
    hangUp: () => {
      for (const output of [child.stdout, child.stderr]) output?.destroy()
    },
    outcome,
  }
}

/** Ends it the polite way. */
export async function stop(server: Serving): Promise<Outcome> {
  server.signal('SIGINT')
  return server.outcome
}

/**
 * Where a program will listen. Below the range that the system gives connections their ports from: one of those could
 * take it before the program does, or while it is started again.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const isFree = await new Promise<boolean>((found) => {
    const probe = createServer()
    probe.once('error', () => found(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)))
  })
  return isFree ? port : freePort()
}

/** The value that the announcement prints behind a label. */
export function printed(text: string, label: string): string {
  const found = new RegExp(`^ *${label} +(\\S+)$`, 'm').exec(text)
  if (found?.[1] === undefined) throw new Error(`nothing is printed for "${label}": ${text}`)
  return found[1]
}

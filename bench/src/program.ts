import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = process.env['BENCH_FOLDER'] ?? '.'

export interface Running {
  readonly url: string
  readonly pid: number
  readonly output: string
  /** Processor time since its start. */
  processorMs(): number
  readonly startedMs: number
  residentMb(): number
  /** The most it ever held. */
  peakMb(): number
  stop(): Promise<void>
  /** As a machine that loses power would. */
  kill(): Promise<void>
}

/** Starts a program and waits until it prints "listens on <url>". */
export async function start(
  script: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<Running> {
  const begun = performance.now()
  const child: ChildProcess = spawn(process.execPath, [resolve(folder, script), ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      RAPPORT_LOG_LEVEL: 'warn',
      RAPPORT_RATE_LIMIT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise<string>((found, failed) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const match = /listens on (\S+)[\s\S]*\n\n?/.exec(output)
      if (match?.[1] !== undefined) found(match[1])
    })
    child.once('close', (code) => failed(new Error(`${script} ended with ${code}: ${output}`)))
  })
  // Serving, not only listening.
  while (!(await fetch(`${url}/health`)).ok) await new Promise((wait) => setTimeout(wait, 5))
  const startedMs = performance.now() - begun
  await new Promise((wait) => setTimeout(wait, 50))
  return {
    url,
    pid: child.pid ?? 0,
    get output() {
      return output
    },
    startedMs,
    processorMs: () => processorMs(child.pid ?? 0),
    residentMb: () => megabytes(child, 'VmRSS'),
    peakMb: () => megabytes(child, 'VmHWM'),
    kill: () =>
      new Promise((done) => {
        child.once('close', () => done())
        child.kill('SIGKILL')
      }),
    stop: () =>
      new Promise((done) => {
        child.once('close', () => done())
        child.kill('SIGINT')
      }),
  }
}

/** Processor time of a process of this machine, in the kernel's hundredths of a second. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const megabytes = ({ pid }: ChildProcess, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const PROGRAM = '../server/bin/rapport.mjs'
export const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString('base64')

export const printed = (output: string, label: string): string =>
  new RegExp(`^ *${label} +(\\S+)$`, 'm').exec(output)?.[1] ?? ''

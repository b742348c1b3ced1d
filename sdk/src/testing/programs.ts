import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

interface Run {
  /** What it has said so far. */
  readonly output: () => string
  readonly stop: () => void
  /** Its exit code. */
  readonly ended: Promise<number | null>
}

/** Starts a program as from a terminal, in the folder of the repository. */
export function start(words: readonly string[], env: Readonly<Record<string, string>>, input = ''): Run {
  const child = spawn(process.execPath, words, { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  child.stdin.end(input)
  return {
    output: () => output,
    stop: () => child.kill('SIGTERM'),
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

/** Runs a program to its end. One that fails, fails the test with what it said. */
export async function run(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<string> {
  const program = start(words, env, input)
  const code = await program.ended
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${program.output()}`)
  return program.output()
}

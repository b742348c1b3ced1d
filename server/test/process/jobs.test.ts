import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, migratedFolder } from '../program.ts'

cleanUpAfterwards()

const server = fileURLToPath(new URL('../../', import.meta.url))
const program = `${server}dist/test/job-program.js`

/** Runs the program until it ends, or until `killAt` sees in its output that it should be killed. */
function run(folder: string, words: string[], killAt: (output: string) => boolean): Promise<string> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'] ?? '', RAPPORT_DATA_DIR: folder, RAPPORT_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (killAt(output)) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}

it('does every job once, although the worker is killed in the middle of them twice', async () => {
  await build({
    absWorkingDir: server,
    entryPoints: ['test/process/job-program.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    // It sits one folder deeper than the program itself.
    define: { 'import.meta.url': JSON.stringify(`file://${server}dist/main.js`) },
  })
  const folder = await migratedFolder()
  const midJob = (output: string) => (output.match(/began/g)?.length ?? 0) >= 4
  // A job that was killed waits before it is tried again, so that each start is minutes later by its own clock. One that
  // was killed three times would be given up.
  await run(folder, ['12', '80', '0'], midJob)
  await run(folder, ['0', '80', '5'], midJob)
  const end = await run(folder, ['0', '10', '10'], () => false)
  expect(end).toContain(`counted ${Array.from({ length: 12 }, (_, n) => n).join(',')}\n`)
}, 300_000)

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpAfterwards, stop } from '../program.ts'
import { PYTHON_CLIENT, type PythonServer, programOf, startPythonServer } from '../python-server.ts'
import { findPython } from '../setup/find-python.ts'

const execute = promisify(execFile)
cleanUpAfterwards()

let running: PythonServer
beforeAll(async () => {
  running = await startPythonServer()
}, 150_000)
afterAll(() => stop(running.server))

const python = async (words: readonly string[]): Promise<string> => {
  const env = { ...running.env, PYTHONPATH: join(PYTHON_CLIENT, 'src') }
  const run = execute(findPython() ?? 'python3', words, { cwd: PYTHON_CLIENT, env })
  const { stdout } = await run.catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`)
  })
  return stdout
}

it('passes the tests of the Python client', { timeout: 240_000 }, async () => {
  expect(await python(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'])).toMatch(/^\d+ passed/m)
})

it.each(['clients/python/README.md', 'docs/connect/python.md'])(
  'runs the program of %s',
  { timeout: 120_000 },
  async (name) => {
    expect(await python(['-c', programOf(name)])).toMatch(/Rex/)
  },
)

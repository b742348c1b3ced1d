import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpAfterwards, migratedFolder, printed, serve, stop } from '../program.ts'
import { findPython } from '../setup/find-python.ts'

const execute = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const CLIENT = join(ROOT, 'clients/python')
cleanUpAfterwards()

let server: Awaited<ReturnType<typeof serve>>
let env: Record<string, string>

const post = async (path: string, credential: string, body: object) => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json() as Promise<Record<string, string>>
}

/** Exporting and erasing people takes a key that names these scopes. */
async function keyForEverything(): Promise<string> {
  const key = printed(server.stdout, 'API key')
  const { token = '' } = await post('/auth/sign-in', '', {
    username: printed(server.stdout, 'Administrator'),
    password: printed(server.stdout, 'Password'),
  })
  const { project_id: project } = await post('/api/v1/agents', key, { name: 'First' })
  const scopes = ['*', 'read:people', 'write:people']
  const made = await post(`/api/v1/projects/${project}/keys`, token, { name: 'Python', scopes })
  return made['key'] as string
}

beforeAll(async () => {
  server = await serve({
    RAPPORT_DATA_DIR: await migratedFolder(),
    RAPPORT_ALLOW_PRIVATE_NETWORK: 'true',
  })
  env = {
    PATH: process.env['PATH'] ?? '',
    PYTHONPATH: join(CLIENT, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    RAPPORT_URL: server.url,
    RAPPORT_API_KEY: await keyForEverything(),
  }
}, 150_000)
afterAll(() => stop(server))

const python = async (words: readonly string[]): Promise<string> => {
  const run = execute(findPython() ?? 'python3', words, { cwd: CLIENT, env })
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
    const page = readFileSync(join(ROOT, name), 'utf8')
    const blocks = [...page.matchAll(/^```python\n(.*?)^```/gms)].map((match) => match[1])
    expect(blocks.length).toBeGreaterThan(2)
    const output = await python(['-c', blocks.join('\n')])
    expect(output).toMatch(/Rex/)
  },
)

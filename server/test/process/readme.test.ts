import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, migratedFolder, printed, serve, stop } from '../program.ts'

const execute = promisify(execFile)
cleanUpAfterwards()

it('runs the first calls of the README as they stand there', { timeout: 150_000 }, async () => {
  const page = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const block = /<!-- example: first calls -->\n```sh\n([\s\S]*?)```/.exec(page)?.[1] as string
  const server = await serve({ RAPPORT_DATA_DIR: await migratedFolder() })
  const env = {
    PATH: process.env['PATH'],
    URL: server.url,
    KEY: printed(server.stdout, 'API key'),
    PASSWORD: printed(server.stdout, 'Password'),
  }
  // Each answer on a line of its own, so that it can be told from the next.
  const script = block.replace(/^curl/gm, 'echo; curl')
  const { stdout } = await execute('sh', ['-eu', '-c', script], { env })
  const [manifest, me, key] = stdout
    .trim()
    .split(/\n+/)
    .map((line) => JSON.parse(line))
  expect(manifest).toMatchObject({ schema_version: 1 })
  expect(me).toMatchObject({ orgs: [{ slug: 'my-workspace', role: 'owner' }] })
  expect(key).toMatchObject({ key: expect.stringMatching(/^sk_/), name: 'Backend', scopes: ['read:*'] })
  await stop(server)
})

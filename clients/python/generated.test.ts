import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('is what docs/openapi.json and the asynchronous client say today', async () => {
  const script = fileURLToPath(new URL('generate.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check']).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(stdout).toContain('up to date')
})

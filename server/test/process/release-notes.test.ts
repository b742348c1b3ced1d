import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const execute = promisify(execFile)
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const sha256 = (path: string) =>
  createHash('sha256')
    .update(readFileSync(at(path)))
    .digest('hex')

it('says what a release changes, and what it was made from', async () => {
  const { stdout } = await execute(process.execPath, [at('server/release-notes.mjs'), at('LICENSE')])
  const { stdout: commit } = await execute('git', ['rev-parse', 'HEAD'], { cwd: at('.') })
  const newest = /^## (.+)$/m.exec(readFileSync(at('CHANGELOG.md'), 'utf8'))?.[1]
  expect(stdout.startsWith(`## ${newest}\n`)).toBe(true)
  expect(stdout.match(/^## /gm)).toHaveLength(1)
  expect(stdout).toContain(`| commit | \`${commit.trim()}\` |`)
  expect(stdout).toMatch(/\| base image \| `node:[\d.]+-bookworm-slim@sha256:[\da-f]{64}` \|/)
  for (const file of ['package-lock.json', 'server/dist/sbom.cdx.json', 'LICENSE'])
    expect(stdout).toContain(`| \`${file.split('/').at(-1)}\`, SHA-256 | \`${sha256(file)}\` |`)
})

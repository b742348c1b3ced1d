import { execFile, spawn } from 'node:child_process'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { cleanUpAfterwards, freePort, temporaryFolder } from '../program.ts'

const execute = promisify(execFile)
const repository = fileURLToPath(new URL('../../..', import.meta.url))
cleanUpAfterwards()

/** npm has the binaries of Node as packages of their own. */
const VERSIONS = ['20', '22', '24']

/** npm as it is after a fresh installation, apart from where packages come from. */
const NPM_ENV = {
  PATH: process.env['PATH'],
  npm_config_userconfig: '/dev/null',
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
  HOME: process.env['HOME'],
}

/** Packing builds, and must not disturb the build that other tests use: it is done in a copy of the checkout. */
async function packed(): Promise<readonly string[]> {
  const copy = await temporaryFolder()
  const { stdout } = await execute('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: repository,
    maxBuffer: 2 ** 26,
  })
  for (const file of stdout.split('\n').filter((name) => /^(server|sdk|web|docs|[^/]+$)/.test(name)))
    await cp(join(repository, file), join(copy, file)).catch((error: Error) =>
      // Removed in the working tree, and not committed yet.
      expect(error.message).toContain('ENOENT'),
    )
  for (const folder of ['', 'server', 'sdk', 'web'])
    await execute('cp', ['-al', join(repository, folder, 'node_modules'), join(copy, folder)]).catch(
      (error: Error) => expect(error.message).toContain('No such file'),
    )
  const options = { cwd: copy, env: { ...NPM_ENV, npm_config_ignore_scripts: 'false' }, maxBuffer: 2 ** 26 }
  await execute('npm', ['pack', '--workspace', 'server', '--workspace', 'sdk'], options)
  return (await readdir(copy)).filter((name) => name.endsWith('.tgz')).map((name) => join(copy, name))
}

let folder: string
beforeAll(async () => {
  const files = await packed()
  expect(files.map((file) => file.split('/').at(-1)).sort()).toEqual([
    expect.stringMatching(/^rapport-sdk-/),
    expect.stringMatching(/^rapport-server-/),
  ])
  folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const runtimes = VERSIONS.map((version) => `node${version}@npm:node-linux-${process.arch}@${version}`)
  const installed = await execute('npm', ['install', ...files, ...runtimes], { cwd: folder, env: NPM_ENV })
  expect(installed.stderr.replace(/^npm (warn|notice).*\n/gm, '')).toBe('')
  await writeFile(
    join(folder, 'talk.mjs'),
    `import { createClient } from '@rapport/sdk'
const [url, key] = process.argv.slice(2)
const client = createClient({ url, key })
await client.agents.create({ name: 'Ada' })
const chat = (content) => client.agents.chat('Ada', { user_id: 'zoe', messages: [{ role: 'user', content }] }).text()
await chat('I am allergic to peanuts.')
console.log(await chat('What am I allergic to?'))
`,
  )
}, 600_000)

it.each(VERSIONS)('installs and runs on Node %s', { timeout: 300_000 }, async (version) => {
  const node = join(folder, 'node_modules', `node${version}`, 'bin/node')
  const empty = await temporaryFolder()
  const port = await freePort()
  const key = 'sk_chosen-by-the-operator-0123456789'
  const server = spawn(node, [join(folder, 'node_modules/.bin/rapport')], {
    cwd: empty,
    env: { PATH: '', PORT: String(port), RAPPORT_BOOTSTRAP_API_KEY: key },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (data: Buffer) => {
    said += String(data)
  })
  const url = `http://127.0.0.1:${port}`
  try {
    const isReady = () =>
      fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 120_000, message: said }).toBe(true)
    const talked = await execute(node, [join(folder, 'talk.mjs'), url, key])
    expect(talked.stdout).toMatch(/peanuts/i)
    const embedded = await fetch(`${url}/v1/embeddings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'all-MiniLM-L6-v2-int8', input: 'peanuts' }),
    })
    const { data } = (await embedded.json()) as { data: { embedding: number[] }[] }
    expect(data[0]?.embedding).toHaveLength(384)
    expect((await fetch(`${url}/`)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
  }
  expect(await new Promise((resolve) => server.once('exit', resolve)), said).toBe(0)
})

import { execFile } from 'node:child_process'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  type Environment,
  freePort,
  migratedFolder,
  printed,
  run,
  serve,
  stop,
  temporaryFolder,
} from '../program.ts'

cleanUpAfterwards()

/** One installation for all commands; every test leaves it as usable as it was. */
let settings: Environment
let firstKey: string

beforeAll(async () => {
  settings = { RAPPORT_DATA_DIR: await migratedFolder(), PORT: String(await freePort()) }
  const server = await serve(settings)
  firstKey = printed(server.stdout, 'API key')
  await stop(server)
}, 180_000)

const statusOf = async (url: string, credential: string): Promise<number> =>
  (await fetch(url, { headers: { authorization: `Bearer ${credential}` } })).status

/** As the embedded database makes its own where the build has left none. In a process that gives its memory back. */
async function emptyCluster(folder: string): Promise<void> {
  const make = `import { PGlite } from '@electric-sql/pglite'
    await (await PGlite.create(${JSON.stringify(folder)})).close()`
  const server = fileURLToPath(new URL('../..', import.meta.url))
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', make], { cwd: server })
}

describe('rapport', () => {
  it('lists its commands', { timeout: 150_000 }, async () => {
    const help = await run(['help'], {})
    expect(help.code).toBe(0)
    for (const name of ['serve', 'migrate', 'keys', 'token', 'doctor', 'seed', 'backup', 'restore']) {
      expect(help.stdout).toMatch(new RegExp(`^ {2}${name}`, 'm'))
    }
    const unknown = await run(['dance'], {})
    expect(unknown.code).not.toBe(0)
    expect(unknown.stderr).toContain('There is no command "dance".')
  })

  it('refuses what it does not know with a sentence, and exit code 1', { timeout: 150_000 }, async () => {
    const refused = await run(['keys', 'create', '--colour=red'], settings)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Unknown option '--colour'\.\nUsage: rapport keys create/)
  })
})

describe('migrate', () => {
  it('applies what is missing, and says so when nothing is', { timeout: 150_000 }, async () => {
    const RAPPORT_DATA_DIR = await temporaryFolder()
    await emptyCluster(join(RAPPORT_DATA_DIR, 'postgres'))
    await writeFile(join(RAPPORT_DATA_DIR, 'encryption.key'), Buffer.alloc(32, 1).toString('base64'), {
      mode: 0o600,
    })
    const first = await run(['migrate'], { RAPPORT_DATA_DIR })
    expect(first.code).toBe(0)
    expect(first.stdout).toMatch(/applied 0001-roles\.sql[\s\S]*Applied \d+ migration\(s\)\./)
    const second = await run(['migrate'], { RAPPORT_DATA_DIR })
    expect(second.stdout).toBe('The database is up to date.\n')
    const tokenless = await run(['token'], { RAPPORT_DATA_DIR })
    expect(tokenless).toMatchObject({ code: 1, stderr: 'There is no administrator yet.\n' })
    const keyless = await run(['keys', 'create'], { RAPPORT_DATA_DIR })
    expect(keyless.code).toBe(1)
    expect(keyless.stderr).toContain('There is no workspace yet.')
  })
})

describe('keys and token', () => {
  it('makes a key that works, and one that works no longer', { timeout: 180_000 }, async () => {
    const made = await run(
      ['keys', 'create', '--name', 'Reporting', '--scopes', 'read:*', '--expires-days', '7'],
      settings,
    )
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^sk_[\w-]{32}\n$/) })
    expect(made.stderr).toMatch(/Its id is [0-9a-f-]{36}\.[\s\S]*read:\*[\s\S]*expires at/)
    const revoked = await run(['keys', 'create'], settings)
    const revokedId = /Its id is ([0-9a-f-]{36})/.exec(revoked.stderr)?.[1] as string
    expect(await run(['keys', 'revoke', revokedId], settings)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no longer works'),
    })
    expect(await run(['keys', 'revoke', revokedId], settings)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('was revoked before'),
    })
    const token = await run(['token'], settings)
    expect(token.stderr).toContain('For admin (owner) of workspace my-workspace')

    const server = await serve(settings)
    const manifest = `${server.url}/api/v1/runtime/manifest`
    expect(await statusOf(manifest, firstKey)).toBe(200)
    expect(await statusOf(manifest, made.stdout.trim())).toBe(200)
    expect(await statusOf(manifest, revoked.stdout.trim())).toBe(401)
    expect(await statusOf(`${server.url}/api/v1/me`, token.stdout.trim())).toBe(200)

    // While the server holds the folder, commands are told whom to ask.
    const refused = await run(['keys', 'create'], settings)
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`in use by another Rapport process (pid ${server.pid})`),
    })
    await stop(server)
  })

  it('says what is wrong with a request', { timeout: 150_000 }, async () => {
    const create = async (...words: string[]) => (await run(['keys', 'create', ...words], settings)).stderr
    expect(await create('--scopes', 'everything')).toContain('scopes[0] must be a scope')
    expect(await create('--expires-days', 'soon')).toContain('expires_days must be')
    expect(await create('--project', 'mine')).toContain('There is no project mine.')
    expect(
      (await run(['keys', 'revoke', '01890000-0000-7000-8000-000000000000'], settings)).stderr,
    ).toContain('There is no API key with the id')
    expect((await run(['keys', 'revoke', firstKey], settings)).stderr).not.toContain(firstKey)
    expect((await run(['token', '--user', 'nobody'], settings)).stderr).toBe(
      'There is no active user nobody.\n',
    )
    const missing = await run(['token'], { RAPPORT_DATA_DIR: join(await temporaryFolder(), 'none') })
    expect(missing.stderr).toContain('There is no database in')
  })
})

describe('doctor', () => {
  it('finds nothing wrong with a healthy installation, stopped or running', {
    timeout: 150_000,
  }, async () => {
    const stopped = await run(['doctor'], settings)
    expect(stopped).toMatchObject({ code: 0, stdout: expect.stringContaining('No problems.') })
    for (const about of [
      'Node.js',
      'Settings',
      'Data folder',
      'Encryption key',
      'Database',
      'Migrations',
      'Signing keys',
      'Clock',
      'Port',
      'DNS',
      'Disk',
    ]) {
      expect(stopped.stdout).toMatch(new RegExp(`^(ok|note) +${about.replace('.', '\\.')} `, 'm'))
    }
    const server = await serve(settings)
    const running = await run(['doctor'], settings)
    expect(running).toMatchObject({ code: 0, stdout: expect.stringContaining('Rapport answers on') })
    await stop(server)
  })

  it('names every problem with its fix, and no secret', { timeout: 150_000 }, async () => {
    const file = join(settings['RAPPORT_DATA_DIR'] as string, 'encryption.key')
    const secret = (await readFile(file, 'utf8')).trim()
    await chmod(file, 0o644)
    const open = await run(['doctor'], { ...settings, RAPPORT_PROT: '1', RAPPORT_DNS_SERVERS: '127.0.0.1:9' })
    await chmod(file, 0o600)
    expect(open.code).toBe(1)
    expect(open.stdout).toMatch(/problem +Encryption key +.*other users[\s\S]*→ chmod 600/)
    expect(open.stdout).toMatch(/note +Settings +RAPPORT_PROT is set, but there is no such setting/)
    expect(open.stdout).toMatch(/problem +DNS +No answer from 127\.0\.0\.1:9/)
    expect(open.stdout).not.toContain(secret)

    const foreignKey = Buffer.alloc(32, 1).toString('base64')
    const foreign = await run(['doctor'], { ...settings, RAPPORT_ENCRYPTION_KEY: foreignKey })
    expect(foreign).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/problem +Signing keys +cannot be opened/),
    })
    expect(foreign.stdout).not.toContain(foreignKey)

    const bad = await run(['doctor'], { PORT: 'x', RAPPORT_RATE_LIMIT: 'y' })
    expect(bad).toMatchObject({ code: 1, stdout: expect.stringMatching(/2 problems\./) })

    const unreachable = await run(['doctor'], {
      DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`,
      RAPPORT_ENCRYPTION_KEY: foreignKey,
      PORT: '0',
    })
    expect(unreachable).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/problem +Database[\s\S]*→ Start it, or correct DATABASE_URL/),
    })
    expect(unreachable.stdout).not.toContain('hunter2')
  })

  it('leaves the data folder as it found it', { timeout: 150_000 }, async () => {
    const folder = join(await temporaryFolder(), 'data')
    expect((await run(['doctor'], { RAPPORT_DATA_DIR: folder, PORT: '0' })).code).toBe(0)
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })
})

describe('verify', () => {
  it('says that all is well, as words and as JSON', { timeout: 150_000 }, async () => {
    const sound = await run(['verify', '--files'], settings)
    expect(sound).toMatchObject({ code: 0, stdout: expect.stringMatching(/Everything fits together\.\n$/) })
    expect(sound.stdout).toContain('ok        every balance is the sum of its ledger entries')
    const json = JSON.parse((await run(['verify', '--json'], settings)).stdout)
    expect(json).toMatchObject({ sound: true })
    expect(json.invariants.length).toBeGreaterThan(10)
  })
})

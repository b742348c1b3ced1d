import { execFile } from 'node:child_process'
import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  freePort,
  migratedFolder,
  printed,
  run,
  serve,
  stop,
  temporaryFolder,
} from '../program.ts'

const execute = promisify(execFile)
cleanUpAfterwards()

async function manifestStatus(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/runtime/manifest`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return answer.status
}

describe('the first five minutes', () => {
  it('prints credentials once, works as printed, keeps everything, and ends with 0', {
    timeout: 180_000,
  }, async () => {
    const RAPPORT_DATA_DIR = await temporaryFolder()
    const first = await serve({ RAPPORT_DATA_DIR })
    const key = printed(first.stdout, 'API key')
    const username = printed(first.stdout, 'Administrator')
    const password = printed(first.stdout, 'Password')
    expect(key).toMatch(/^sk_[\w-]{32}$/)
    expect(printed(first.stdout, 'Console')).toBe(`${first.url}/`)
    expect(printed(first.stdout, 'API reference')).toBe(`${first.url}/docs`)
    for (const page of ['/', '/docs', '/health', '/ready', '/openapi.json']) {
      expect((await fetch(first.url + page)).status, page).toBe(200)
    }

    // The line is executed as a person would paste it.
    const line = /^ *(curl .*)$/m.exec(first.stdout)?.[1] as string
    const { stdout } = await execute('sh', ['-c', line])
    expect(JSON.parse(stdout)).toMatchObject({ schema_version: 1, locale: 'en' })

    const signedIn = await fetch(`${first.url}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    expect(signedIn.status).toBe(200)

    // One Ctrl-C reaches it twice under npm: once from the terminal, once passed on.
    first.signal('SIGINT')
    first.signal('SIGINT')
    expect((await first.outcome).code).toBe(0)

    const second = await serve({ RAPPORT_DATA_DIR })
    expect(second.stdout).not.toContain('sk_')
    expect(second.stdout).not.toContain(password)
    expect(second.stdout).not.toMatch(/password|api key/i)
    expect(await manifestStatus(second.url, key)).toBe(200)
    expect(await manifestStatus(second.url, `${key}x`)).toBe(401)
    second.signal('SIGTERM')
    expect((await second.outcome).code).toBe(0)
  })

  it('goes on, and ends well, after the terminal it was started from is gone', {
    timeout: 150_000,
  }, async () => {
    const server = await serve({ RAPPORT_DATA_DIR: await migratedFolder(), RAPPORT_LOG_LEVEL: 'debug' })
    server.hangUp()
    for (let count = 0; count < 3; count += 1)
      expect((await fetch(`${server.url}/api/v1/runtime/manifest`)).status).toBe(401)
    server.signal('SIGTERM')
    expect((await server.outcome).code).toBe(0)
  })

  it('takes fixed first credentials for automation', { timeout: 150_000 }, async () => {
    const key = 'sk_chosen-by-the-operator-0123456789'
    const server = await serve({
      RAPPORT_DATA_DIR: await migratedFolder(),
      RAPPORT_BOOTSTRAP_API_KEY: key,
      RAPPORT_BOOTSTRAP_ADMIN_PASSWORD: 'a password of my own',
    })
    expect(await manifestStatus(server.url, key)).toBe(200)
    // The operator who set them knows them; a log that keeps what is printed must not.
    expect(server.stdout).toContain('as given by RAPPORT_BOOTSTRAP_API_KEY')
    expect(server.stdout).toContain('as given by RAPPORT_BOOTSTRAP_ADMIN_PASSWORD')
    const { code, stdout, stderr } = await stop(server)
    expect(code).toBe(0)
    for (const secret of [key, 'a password of my own']) expect(stdout + stderr).not.toContain(secret)
  })

  it('refuses a weak first password, and makes nothing', { timeout: 150_000 }, async () => {
    const RAPPORT_DATA_DIR = await migratedFolder()
    const RAPPORT_BOOTSTRAP_ADMIN_PASSWORD = 'Admin12345!'
    const refused = await run(['serve'], { RAPPORT_DATA_DIR, RAPPORT_BOOTSTRAP_ADMIN_PASSWORD, PORT: '0' })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('RAPPORT_BOOTSTRAP_ADMIN_PASSWORD is a common password')
    expect(refused.stderr).not.toMatch(/ {4}at |Admin12345/)
  })

  it('closes the data folder to others, whatever it was before', { timeout: 150_000 }, async () => {
    const RAPPORT_DATA_DIR = await migratedFolder()
    await chmod(RAPPORT_DATA_DIR, 0o755)
    await chmod(join(RAPPORT_DATA_DIR, 'postgres', 'PG_VERSION'), 0o644)
    const server = await serve({ RAPPORT_DATA_DIR, RAPPORT_LOG_LEVEL: 'warn' })
    const { stderr } = await stop(server)
    expect(stderr).toContain('the data was open to other users and is closed now')
    const entries = await readdir(RAPPORT_DATA_DIR, { recursive: true })
    const open: string[] = []
    for (const entry of ['', ...entries]) {
      const { mode } = await stat(join(RAPPORT_DATA_DIR, entry))
      // Caches that the embedded database opens itself, in a folder that is closed.
      if ((mode & 0o077) !== 0 && !entry.endsWith('pg_internal.init'))
        open.push(`${entry} ${(mode & 0o777).toString(8)}`)
    }
    expect(open).toEqual([])
    const again = await serve({ RAPPORT_DATA_DIR, RAPPORT_LOG_LEVEL: 'warn' })
    expect((await stop(again)).stderr).not.toContain('open to other users')
  })
})

describe('a start that cannot succeed', () => {
  it('refuses a data folder that another process uses', { timeout: 150_000 }, async () => {
    const RAPPORT_DATA_DIR = await migratedFolder()
    const server = await serve({ RAPPORT_DATA_DIR })
    const refused = await run(['serve'], { RAPPORT_DATA_DIR, PORT: '0' })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(
      `The data folder ${RAPPORT_DATA_DIR} is in use by another Rapport process (pid ${server.pid})`,
    )
    expect(refused.stderr).not.toContain('    at ')
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    await stop(server)
  })

  it('names the port that is in use, and still shows the credentials it has made', {
    timeout: 150_000,
  }, async () => {
    const port = await freePort()
    const squatter = createServer().listen(port, '127.0.0.1')
    const refused = await run(['serve'], { RAPPORT_DATA_DIR: await migratedFolder(), PORT: String(port) })
    squatter.close()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`Port ${port} on 127.0.0.1 is in use; choose another with PORT=`)
    expect(refused.stderr).not.toContain('    at ')
    expect(printed(refused.stdout, 'API key')).toMatch(/^sk_/)
  })

  it('lists every fault of the configuration', { timeout: 150_000 }, async () => {
    const refused = await run(['serve'], {
      PORT: 'eighty',
      RAPPORT_RATE_LIMIT: '-1',
      RAPPORT_LOG_LEVEL: 'loud',
      RAPPORT_PUBLIC_URL: 'here',
    })
    expect(refused.code).toBe(1)
    for (const name of ['PORT', 'RAPPORT_RATE_LIMIT', 'RAPPORT_LOG_LEVEL', 'RAPPORT_PUBLIC_URL']) {
      expect(refused.stderr).toMatch(new RegExp(`- ${name} must be`))
    }
    expect(refused.stderr).not.toContain('    at ')
  })

  it('lists contradictions between settings without showing secrets', { timeout: 150_000 }, async () => {
    const secret = Buffer.from('far too short a key').toString('base64')
    const refused = await run(['serve'], {
      RAPPORT_ENCRYPTION_KEY: secret,
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      RAPPORT_ROLES: 'chef',
    })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/RAPPORT_ROLES knows api and worker/)
    expect(refused.stderr).toMatch(/DATABASE_URL must begin with postgres/)
    expect(refused.stderr).toMatch(/RAPPORT_ENCRYPTION_KEY must be 32 bytes/)
    expect(refused.stderr).not.toContain('hunter2')
    expect(refused.stderr).not.toContain(secret)
  })

  it('refuses a database whose encryption key is lost, instead of making another', {
    timeout: 150_000,
  }, async () => {
    const RAPPORT_DATA_DIR = await migratedFolder()
    await rm(`${RAPPORT_DATA_DIR}/encryption.key`)
    const refused = await run(['serve'], { RAPPORT_DATA_DIR, PORT: '0' })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('encryption.key is missing')
    expect(await readdir(RAPPORT_DATA_DIR)).not.toContain('encryption.key')
  })

  it('says in a sentence that PostgreSQL does not answer', { timeout: 150_000 }, async () => {
    const port = await freePort()
    const refused = await run(['serve'], {
      DATABASE_URL: `postgres://somebody:hunter2@127.0.0.1:${port}/x`,
      RAPPORT_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('PostgreSQL at DATABASE_URL cannot be used')
    expect(refused.stderr).not.toMatch(/hunter2| {4}at /)
  })
})

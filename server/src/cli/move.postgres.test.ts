import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cuttingProxy } from '../../test/cutting-proxy.ts'
import { contentOf, isEmpty, rulesOf } from '../../test/database-content.ts'
import {
  cleanUpAfterwards,
  type Environment,
  freePort,
  migratedFolder,
  type Outcome,
  printed,
  run,
  serve,
  stop,
  temporaryFolder,
} from '../../test/program.ts'
import { withDatabase } from '../../test/setup/template.ts'
import { cloneDatabase, openTestPostgres } from '../../test/test-database.ts'
import { tables } from '../app.ts'
import { asSystem, type Database } from '../platform/db/database.ts'
import { openEmbedded } from '../platform/db/open.ts'

cleanUpAfterwards()

const SLUG = 'tidemark-hotels'
const template = inject('template')
const TIMEOUT = { timeout: 150_000 }

const move = (url: string, settings: Environment): Promise<Outcome> => run(['move', url], settings)

// It takes both databases to move from one to the other.
describe('rapport move, into PostgreSQL', () => {
  let settings: Environment
  let seeded: Outcome
  let before: Readonly<Record<string, string>>
  let url: string
  let moved: Outcome
  const open: Database[] = []

  beforeAll(async () => {
    settings = { RAPPORT_DATA_DIR: await migratedFolder(), PORT: String(await freePort()) }
    seeded = await run(['seed'], settings)
    await learnSealed('Collects zeppelins.')
    before = await inEmbedded(folder(), contentOf)
    url = await emptyDatabase()
    moved = await move(url, settings)
  }, 400_000)

  afterAll(() => Promise.all(open.map((db) => db.close())))

  /** Switches sealing on for the workspace and tells a guest's fact, which is written sealed. */
  async function learnSealed(content: string): Promise<void> {
    const token = (await run(['token', '--workspace', SLUG], settings)).stdout.trim()
    const server = await serve(settings)
    const send = (method: string, path: string, as: string, body: object) =>
      fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await send('PUT', '/workspace/sealing', token, { enabled: true })).status).toBe(200)
    const told = await send('POST', '/agents/Ines/memory/facts', printed(seeded.stdout, 'Website'), {
      content,
      user_id: 'sealed-guest',
    })
    expect(told.status).toBeLessThan(300)
    await stop(server)
  }

  const folder = (): string => settings['RAPPORT_DATA_DIR'] as string
  const postgres = (at: string): Database => {
    const db = openTestPostgres(at)
    open.push(db)
    return db
  }

  it('says what it did and what comes next, and no secret', async () => {
    expect(moved.stderr).toMatch(/^Copying \d+ rows of \d+ tables …\n$/)
    expect(moved.code).toBe(0)
    const file = join(folder(), 'encryption.key')
    expect(moved.stdout).toMatch(
      new RegExp(`^Moved \\d+ rows of ${tables.length} tables, and compared them\\.$`, 'm'),
    )
    expect(moved.stdout).toContain(`RAPPORT_ENCRYPTION_KEY  "$(cat ${file})"`)
    expect(moved.stdout).not.toContain((await readFile(file, 'utf8')).trim())
    expect(moved.stdout + moved.stderr).not.toContain('hunter2')
  })

  it('leaves every table the same on both sides, and the embedded one as it was', TIMEOUT, async () => {
    expect(await contentOf(postgres(url))).toEqual(before)
    expect(await inEmbedded(folder(), contentOf)).toEqual(before)
    const filled = Object.values(before).filter((content) => !content.startsWith('0 '))
    expect(filled.length).toBeGreaterThan(50)
  })

  it('leaves row security, triggers and constraints as migrations make them', async () => {
    const { db: fresh } = await cloneDatabase()
    open.push(fresh)
    const expected = await rulesOf(fresh)
    expect(expected.length).toBeGreaterThan(400)
    expect(expected.join('\n')).toMatch(/ledger_entries_balance O/)
    expect(await rulesOf(postgres(url))).toEqual(expected)
    const { rows } = await postgres(url).pool.query(
      'select count(*)::int as n from pg_constraint where not convalidated',
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('is the same installation, which goes on', TIMEOUT, async () => {
    const key = (await readFile(join(folder(), 'encryption.key'), 'utf8')).trim()
    const server = await serve({ DATABASE_URL: url, RAPPORT_ENCRYPTION_KEY: key })
    expect(server.stdout).not.toContain('sk_')
    const call = async (method: string, path: string, as: string, body?: object) => {
      const answer = await fetch(server.url + path, {
        method,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
      return { status: answer.status, body: (await answer.json()) as any }
    }
    const [, username = '', password = ''] = /^ {2}owner +(\w+) +(\S+)$/m.exec(seeded.stdout) ?? []
    const signedIn = await call('POST', '/auth/sign-in', '', { username, password, workspace: SLUG })
    expect(signedIn.status).toBe(200)
    expect((await call('GET', '/api/v1/me', signedIn.body.token)).status).toBe(200)

    // The API key knows the inbox, an agent its guest, and search finds both by words and by vectors.
    const as = printed(seeded.stdout, 'Website')
    const inbox = (await call('GET', '/api/v1/conversations?limit=100&include=extensions', as)).body
    expect(inbox.total).toBe(40)
    const guest = inbox.items.find((one: { title: string }) => one.title === 'Helena Duarte').user_id
    const memory = `/api/v1/agents/Ines/memory`
    const { facts } = (await call('GET', `${memory}/facts?user_id=${guest}`, as)).body
    expect(facts.map((fact: { content: string }) => fact.content).join(' ')).toMatch(/shellfish/)
    const search = `${memory}/search?user_id=${guest}&q=is+she+allergic+to+anything`
    expect((await call('GET', search, as)).body.results[0].content).toMatch(/shellfish/)

    // What was sealed before the move is sealed after it, and opened by the key that came along.
    const { rows: clear } = await postgres(url).pool.query(
      `select count(*)::int as n from memory_facts f where position('zeppelin' in lower(f::text)) > 0`,
    )
    expect(clear).toEqual([{ n: 0 }])
    const sealed = (await call('GET', `${memory}/facts?user_id=sealed-guest`, as)).body.facts
    expect(sealed).toMatchObject([{ content: 'Collects zeppelins.' }])

    // Something new: learned, remembered, and paid for in the same book.
    const learned = await call('POST', '/api/v1/agents/Ines/process', as, {
      userId: guest,
      messages: [
        { role: 'user', content: 'My cat is called Milo.' },
        { role: 'assistant', content: 'What a name!' },
      ],
    })
    expect(learned.status).toBe(200)
    const { results } = (await call('GET', `${memory}/search?user_id=${guest}&q=the+cat`, as)).body
    expect(results[0].content).toMatch(/Milo/)
    const made = await call('POST', '/api/v1/agents', as, { name: 'Ada', bio: 'Ada is new here.' })
    expect(made).toMatchObject({ status: 200, body: { name: 'Ada' } })
    expect((await stop(server)).code).toBe(0)

    const db = postgres(url)
    const half = db.transaction(asSystem, (tx) =>
      tx.run({
        text: `insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description, created_by, created_at)
          select tenant_id, gen_random_uuid(), gen_random_uuid(), 'credit', 1, 'grant', '', '', now() from tenants limit 1`,
        values: [],
      }),
    )
    await expect(half).rejects.toThrow('must sum to zero')
  })

  it('refuses a database that is in use, and changes nothing there', TIMEOUT, async () => {
    const there = await contentOf(postgres(url))
    const again = await move(url, settings)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toMatch(/^Nothing was moved\. The database is not empty: there are rows in /)
    expect(await contentOf(postgres(url))).toEqual(there)
  })

  it('refuses a database of a newer version, or of other letters', TIMEOUT, async () => {
    const { db: newer, url: newerUrl } = await cloneDatabase()
    open.push(newer)
    await newer.pool.query(`insert into schema_migrations (name, checksum) values ('9999-later.sql', '')`)
    expect((await move(newerUrl as string, settings)).stderr).toMatch(
      /^Nothing was moved\. This database was migrated by a newer version/,
    )
    const latin = await emptyDatabase(`encoding 'LATIN1' locale 'C' template template0`)
    expect(await move(latin, settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database is for texts in LATIN1'),
    })
  })

  it('brings nothing when the embedded database is damaged', TIMEOUT, async () => {
    const damaged = join(await temporaryFolder(), 'data')
    await cp(folder(), damaged, { recursive: true })
    await inEmbedded(damaged, (db) =>
      db.pool.query('begin; set local session_replication_role = replica; delete from agents; commit'),
    )
    const target = await emptyDatabase()
    const failed = await move(target, { RAPPORT_DATA_DIR: damaged })
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toMatch(/^Nothing was moved: the table \w+ could not be copied \(.*foreign key/m)
    expect(await isEmpty(postgres(target))).toBe(true)
  })

  describe('broken off in the middle', () => {
    it('by kill -9, is complete the second time', TIMEOUT, async () => {
      const halted = await haltedMove()
      halted.child.kill('SIGKILL')
      await halted.ended
      await halted.release()
      expect(await isEmpty(halted.db)).toBe(true)
      expect((await move(halted.url, settings)).code).toBe(0)
      expect(await contentOf(halted.db)).toEqual(before)
    })

    it('by a server that goes away, says so and leaves nothing', TIMEOUT, async () => {
      const halted = await haltedMove()
      await halted.db.pool.query('select pg_terminate_backend($1)', [halted.pid])
      expect(await halted.ended).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^Nothing was moved: the table kb_nodes could not be copied \(terminating/m,
        ),
      })
      await halted.release()
      expect(await isEmpty(halted.db)).toBe(true)
    })

    it('by a connection that is cut once all is written, knows that it is', TIMEOUT, async () => {
      const { db, url: at } = await cloneDatabase()
      open.push(db)
      const proxy = await cuttingProxy(new URL(at as string))
      const through = new URL(at as string)
      through.host = `127.0.0.1:${proxy.port}`
      expect(await move(through.toString(), settings)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Moved \d+ rows/m),
      })
      expect(proxy.cuts()).toBe(1)
      await proxy.close()
      expect(await contentOf(db)).toEqual(before)
    })

    /** A move that stands still at the first row of a table that comes late. */
    async function haltedMove() {
      const { db, url: at } = await cloneDatabase()
      open.push(db)
      await db.pool.query(`
        create function halt() returns boolean language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(77); return true; end $$;
        alter table kb_nodes add constraint halts check (halt())`)
      const gate = await db.pool.connect()
      await gate.query('select pg_advisory_lock(77)')
      const { child, ended } = started(at as string, settings)
      let pid: number | undefined
      while (pid === undefined) {
        const { rows } = await db.pool.query(
          `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        )
        pid = rows[0]?.pid
        if (child.exitCode !== null) throw new Error((await ended).stderr)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const release = async () => {
        await gate.query('select pg_advisory_unlock(77)')
        gate.release()
        // Waits until the writer is gone.
        await db.pool.query('alter table kb_nodes drop constraint halts')
        await db.pool.query('drop function halt()')
      }
      return { db, url: at as string, child, ended, pid, release }
    }
  })
})

const PROGRAM = fileURLToPath(new URL('../../bin/rapport.mjs', import.meta.url))

/** A move that can be killed. */
function started(url: string, settings: Environment) {
  const env = { PATH: process.env['PATH'] ?? '', RAPPORT_LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [PROGRAM, 'move', url], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, stderr })),
  )
  return { child, ended }
}

async function inEmbedded<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmbedded(folder)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A new database on the server of this run, with a password in its address that must not turn up anywhere. */
async function emptyDatabase(how = ''): Promise<string> {
  if (template.kind !== 'postgres') throw new Error('There is no PostgreSQL in this run.')
  const name = `rapport_test_${process.pid}_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: template.serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} ${how}`)
  await admin.end()
  const url = new URL(withDatabase(template.serverUrl, name))
  if (url.password === '') url.password = 'hunter2'
  return url.toString()
}

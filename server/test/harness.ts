import type { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { afterAll, onTestFinished } from 'vitest'
import { type App, type AppParts, buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { newId, PLATFORM_TENANT_ID, randomToken } from '../src/kernel/ids.ts'
import { issueApiKey } from '../src/modules/identity/api-keys.ts'
import { createWorkspace } from '../src/modules/identity/workspace.ts'
import { insertWorkspaceUsers } from '../src/modules/identity/workspace-users.store.ts'
import type { Role } from '../src/platform/auth/roles.ts'
import { asSystem, asTenant, type Database } from '../src/platform/db/database.ts'
import type { Tx } from '../src/platform/db/tx.ts'
import { asking } from '../src/platform/http/extensions.ts'
import { makeLog } from '../src/platform/observe/log.ts'
import { Vault } from '../src/platform/secrets/vault.ts'
import { WordSeals } from '../src/platform/words/word-seals.ts'
import { expectProblem } from './expect-problem.ts'
import { TestClock } from './test-clock.ts'
import { sharedDatabase, type TestDatabase } from './test-database.ts'
import { TEST_PLACES } from './test-places.ts'

export const TEST_ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  // Tests look into answers freely; every answer has been checked against its schema.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
  readonly text: string
}

export interface CallOptions {
  /** The bearer credential. */
  readonly as?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface TestTenant {
  readonly tenantId: string
  readonly projectId: string
  readonly slug: string
  readonly idpOrgId: string
  /** An API key with every scope. */
  readonly key: string
  /** A session token of the owner. */
  readonly owner: string
  readonly ownerId: string
  /** A session token of a new user with this role. */
  member(role: Role): Promise<{ token: string; userId: string; username: string }>
  keyWith(scopes: readonly string[]): Promise<string>
}

export class TestApp {
  readonly app: App
  readonly db: Database
  readonly databaseUrl: string | undefined
  readonly clock: TestClock
  readonly config: Config
  #url: Promise<string> | undefined

  constructor(app: App, database: TestDatabase, clock: TestClock, config: Config) {
    this.app = app
    this.db = database.db
    this.databaseUrl = database.url
    this.clock = clock
    this.config = config
  }

  /** Listens once: files of one thread may share the application. The address it listens at. */
  async listen(): Promise<string> {
    this.#url ??= this.app.server.listen({ host: '127.0.0.1', port: 0 })
    return this.#url
  }

  /** Calls the real application. A 5xx fails the test unless it asks for one. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const reply = await this.callAny(method, path, options)
    if (reply.status >= 500) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`)
    if (reply.status >= 400) expectProblem(reply, path.startsWith('/v1/'))
    return reply
  }

  async callAny(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const isText = typeof options.body === 'string' || Buffer.isBuffer(options.body)
    const answer = await this.app.server.inject({
      payloadAsStream: true,
      method: method as NonNullable<InjectOptions['method']>,
      // Tests see every field of an answer; one that says what to include sees just that.
      url: asking(path),
      headers: {
        // Clients label every request so, with or without a body.
        'content-type': 'application/json',
        ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as}` }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { payload: isText ? (options.body as string) : JSON.stringify(options.body) }),
    })
    const type = String(answer.headers['content-type'] ?? '')
    const text = await wholeBody(answer.stream(), type)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: type.includes('json') && !type.includes('ndjson') && text !== '' ? JSON.parse(text) : undefined,
      text,
    }
  }

  async newTenant(name = `Tenant ${randomToken(4)}`): Promise<TestTenant> {
    const now = this.clock.now()
    const ownerId = newId()
    const made = await this.db.transaction(asSystem, async (tx) => {
      const workspace = await createWorkspace(tx, this.app.services.events, {
        name,
        actor: `user:${ownerId}`,
        creditGrantUsd: this.config.RAPPORT_CREDIT_GRANT_USD,
        baseDomain: this.config.RAPPORT_BASE_DOMAIN,
        now,
      })
      await this.#insertUser(tx, workspace.tenantId, ownerId, 'owner')
      const issued = await this.#issueKey(tx, workspace, ['*'])
      return { workspace, key: issued }
    })
    const { workspace, key } = made
    return {
      ...workspace,
      key,
      ownerId,
      owner: await this.tokenFor(ownerId),
      member: async (role) => {
        const userId = newId()
        await this.db.transaction(asSystem, (tx) => this.#insertUser(tx, workspace.tenantId, userId, role))
        return { userId, username: `user-${userId}`, token: await this.tokenFor(userId) }
      },
      keyWith: (scopes) => this.db.transaction(asSystem, (tx) => this.#issueKey(tx, workspace, scopes)),
    }
  }

  async #insertUser(tx: Tx, tenantId: string, userId: string, role: Role): Promise<void> {
    await insertWorkspaceUsers(tx, [
      {
        tenantId,
        userId,
        username: `user-${userId}`,
        email: `${userId}@example.com`,
        displayName: role,
        role,
        passwordHash: undefined,
        temporaryHash: undefined,
        now: this.clock.now(),
      },
    ])
  }

  async #issueKey(
    tx: Tx,
    workspace: { tenantId: string; projectId: string },
    scopes: readonly string[],
  ): Promise<string> {
    const { key } = await issueApiKey(tx, {
      tenantId: workspace.tenantId,
      projectId: workspace.projectId,
      name: 'test',
      scopes,
      createdBy: 'test',
      expiresAt: undefined,
      now: this.clock.now(),
    })
    return key
  }

  async tokenFor(userId: string, organisation?: string): Promise<string> {
    const { token } = await this.app.services.tokens.issue({
      subject: userId,
      email: `${userId}@example.com`,
      name: 'Test',
      organisation,
    })
    return token
  }

  /** The types of a tenant's events so far, oldest first. */
  async eventsOf(
    tenantId: string,
  ): Promise<readonly { type: string; subject_id: string | null; payload: unknown }[]> {
    return this.db.read(asTenant(tenantId), (tx) =>
      tx.db
        .selectFrom('events')
        .select(['type', 'subject_id', 'payload'])
        .where('tenant_id', '=', tenantId)
        .orderBy('seq')
        .execute(),
    )
  }
}

export interface TestAppOptions
  extends Partial<Pick<AppParts, 'moreJobs' | 'moreOperations' | 'failuresPerMinute'>> {
  /** Runs background jobs too, but not what other tests left waiting in a shared database: that is cancelled. */
  readonly worker?: boolean
  /** The workspace whose waiting jobs are for the worker. */
  readonly keepsJobsOf?: string
  readonly settings?: Record<string, string>
  readonly database?: TestDatabase
  readonly clock?: TestClock
}

let shared: Promise<TestApp> | undefined

/**
 * The real application on a real database. Without options it is the one that all files of a test thread share;
 * with options it is the file's own, closed when its tests are over, or the test's that asks for it.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  if (Object.keys(options).length === 0) {
    shared ??= startApp()
    return shared
  }
  const test = await startApp(options)
  closeAfterwards(() => test.app.close())
  return test
}

/** After the test that asks for it; after all of the file where none runs yet. */
export function closeAfterwards(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterAll(close)
  }
}

/** The same, for tests that close it themselves. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await sharedDatabase())
  const clock = options.clock ?? new TestClock()
  if (options.worker && options.database === undefined) await cancelJobs(database.db, options.keepsJobsOf)
  const config = readConfig({
    PORT: '0',
    RAPPORT_PUBLIC_URL: 'http://rapport.test',
    ...TEST_PLACES,
    RAPPORT_ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    RAPPORT_ROLES: options.worker ? 'api,worker' : 'api',
    RAPPORT_RATE_LIMIT: '0',
    // A machine that runs two suites at once is always overloaded.
    RAPPORT_SHED_DELAY_MS: '0',
    RAPPORT_SIGN_IN_FAILURES: '0',
    // Models cost something here, so that whatever speaks is also paid for.
    RAPPORT_TOKEN_PRICE_USD: '0.002',
    RAPPORT_INPUT_TOKEN_PRICE_USD: '0.001',
    RAPPORT_OUTPUT_TOKEN_PRICE_USD: '0.003',
    RAPPORT_LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    ...options.settings,
  })
  const vault = new Vault(Buffer.from(TEST_ENCRYPTION_KEY, 'base64'))
  const app = await buildApp({
    config,
    db: database.db,
    vault,
    log: makeLog(config.RAPPORT_LOG_LEVEL),
    clock,
    checkAnswers: true,
    // All tests come from one address, and many of them fail to authenticate on purpose.
    failuresPerMinute: options.failuresPerMinute ?? 0,
    ...(options.moreJobs === undefined ? {} : { moreJobs: options.moreJobs }),
    ...(options.moreOperations === undefined ? {} : { moreOperations: options.moreOperations }),
  })
  // For a run of the suite in which all workspaces seal their words.
  if (process.env['TEST_SEALS_ALL']) database.db.useSeals(new WordSeals(vault, Buffer.alloc(32, 9)))
  return new TestApp(app, database, clock, config)
}

async function cancelJobs(db: Database, keptTenantId = PLATFORM_TENANT_ID): Promise<void> {
  await db.transaction(asSystem, (tx) =>
    tx.db
      .updateTable('jobs')
      .set({ state: 'cancelled' })
      .where('state', 'in', ['queued', 'scheduled'])
      .where('tenant_id', 'not in', [PLATFORM_TENANT_ID, keptTenantId])
      .execute(),
  )
}

/** An event stream has no end to wait for: that it was opened is the answer. */
async function wholeBody(stream: Readable, type: string): Promise<string> {
  if (type.startsWith('text/event-stream')) {
    stream.destroy()
    return ''
  }
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

export const locationsOf = (reply: Reply): string[] =>
  (reply.body.errors ?? []).map((error: { location: string }) => error.location).sort()

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '../../src/config.ts'
import { openPglite } from '../../src/platform/db/open.ts'
import { type ClientSettings, connectedBy } from '../mcp-client.ts'
import { cleanUpAfterwards, migratedFolder, printed, serve, stop, temporaryFolder } from '../program.ts'

const execute = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
cleanUpAfterwards()

type Environment = Readonly<Record<string, string>>

/** The text of a streamed reply. */
const spokenIn = (answer: string): string =>
  [...answer.matchAll(/"delta":\{"content":("(?:[^"\\]|\\.)*")\}/g)]
    .map((match) => JSON.parse(match[1] as string))
    .join('')

it('holds the first conversation of the README as it stands there', { timeout: 150_000 }, async () => {
  const page = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const block = /<!-- example: first calls -->\n```sh\n([\s\S]*?)```/.exec(page)?.[1] as string
  const server = await serve({ RAPPORT_DATA_DIR: await migratedFolder() })
  const env = { PATH: process.env['PATH'], URL: server.url, KEY: printed(server.stdout, 'API key') }
  // A line between the answers, so that one can be told from the next.
  const script = block.replace(/^curl/gm, 'echo; echo ----; curl')
  const { stdout } = await execute('sh', ['-eu', '-c', script], { env })
  const answers = stdout.split('----\n').slice(1)
  const json = (place: number) => JSON.parse(answers[place] as string)
  expect(json(0)).toMatchObject({ name: 'Ada' })
  expect(answers[1]).toContain('data: [DONE]')
  expect(json(2)).toMatchObject({ success: true, async: false })
  const known = json(3)
    .facts.map((fact: { content: string }) => fact.content)
    .join(' ')
  expect(known).toMatch(/Lyon/)
  expect(known).toMatch(/Rex/)
  expect(spokenIn(answers[4] as string)).toMatch(/Rex/)
  expect(json(5).results[0].content).toMatch(/Lyon/)
  await stop(server)
})

const DOCS = [
  'agents',
  'memory',
  'chat',
  'notifications',
  'people',
  'routing',
  'imports',
  'widget',
  'knowledge',
  'analytics',
  'bandit',
  'scoring',
  'leads',
  'enrichment',
] as const

/** One page for each way to connect; python.test.ts runs that of Python. */
const CONNECT = [
  'connect/claude-desktop',
  'connect/cursor',
  'connect/openai',
  'connect/ai-sdk',
  'connect/langchain',
] as const

/** Pages of which every block runs, whatever it is written in. */
const GUIDES = ['tutorial', 'moving', 'openai', 'operations', 'security', 'faq', 'mcp', ...CONNECT] as const

interface Block {
  readonly language: string
  readonly text: string
  /** Why a test cannot run it, as the page says in a comment before it. */
  readonly notRun: string | undefined
}

const BLOCK = /(?:^ *<!-- not run: ([^\n]+) -->\n)?^ *```([^\n]*)\n([\s\S]*?)^ *```$/gm

const blocksOf = (page: string): readonly Block[] =>
  [...page.matchAll(BLOCK)].map(([, notRun, language = '', text = '']) => ({
    language: language.trim(),
    text,
    notRun,
  }))

/** Blocks that need what a test does not have. Their reasons are few, and read when one is added. */
const REASONS_NOT_TO_RUN = [
  'it builds and installs packages; a test of its own does',
  'it changes the installed packages',
  'it installs packages',
  'it installs packages and starts a server',
  'it needs Claude Code',
  'it needs Docker',
  'it needs a cluster',
  'it needs a key with the scope `write:people`',
  'it needs an account at Langfuse',
  'it needs an administrator of PostgreSQL',
  'it needs an installation that stands still',
  'it needs an outside server',
  'it needs systemd',
  'it needs that database',
  'it needs the workspace of the first start',
]

/**
 * What a test cannot do as it stands, because it would take the ground from under it, and what is looked at instead.
 * Anything else has to run.
 */
const INSTEAD: Readonly<Record<string, () => void>> = {
  'npm ci && npm start\n': () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    // The server under test is this program, started with this word.
    expect(scripts.start).toBe('node server/bin/rapport.mjs serve')
    expect(existsSync(join(ROOT, 'package-lock.json'))).toBe(true)
  },
}

describe('the documentation', () => {
  const METRICS_TOKEN = 'a-token-for-metrics'
  let server: Awaited<ReturnType<typeof serve>>
  const call = async (credential: string, path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json() as Promise<Record<string, string>>
  }
  /** A workspace for each page. */
  const newKey = async (): Promise<string> => {
    const client = { hostname: 'docs', agent_name: 'Welcome', role: 'guide', blurb: '' }
    return (await call('', '/onboarding/trial', { client }))['api_key'] as string
  }

  beforeAll(async () => {
    server = await serve({
      RAPPORT_DATA_DIR: await migratedFolder(),
      RAPPORT_TRIALS_PER_DAY: '100',
      RAPPORT_METRICS_TOKEN: METRICS_TOKEN,
    })
  }, 150_000)
  afterAll(() => stop(server))

  it.each(DOCS)('runs the examples of docs/%s.md as they stand there', { timeout: 150_000 }, async (name) => {
    const blocks = blocksOf(readFileSync(join(ROOT, `docs/${name}.md`), 'utf8'))
    const calls = blocks.filter(
      ({ language, text, notRun }) => language === 'sh' && text.includes('curl ') && notRun === undefined,
    )
    expect(calls.length).toBeGreaterThan(0)
    const key = await newKey()
    // What the pages take for granted: a few agents.
    let project = ''
    for (const agent of ['Ada', 'Bea', 'Guide'])
      project = (await call(key, '/api/v1/agents', { name: agent }))['project_id'] ?? ''
    const env = { PATH: process.env['PATH'], URL: server.url, KEY: key, PROJECT: project }
    // A refusal makes curl fail, and with it the script.
    const script = calls
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(/\bcurl /g, 'curl --fail-with-body ')
    const cwd = await temporaryFolder()
    await expect(execute('bash', ['-euo', 'pipefail', '-c', script], { cwd, env })).resolves.toBeDefined()
  })

  /** A folder like the checkout's: programs and the typed client are found, and what is written stays in it. */
  async function workplace(): Promise<string> {
    const folder = await temporaryFolder()
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"private": true}')
    return folder
  }

  const inShell = async (texts: readonly string[], cwd: string, env: Environment): Promise<void> => {
    const script = texts.join('\n')
    await execute('bash', ['-euo', 'pipefail', '-c', script], { cwd, env }).catch((error) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    })
  }

  const asProgram = async (texts: readonly string[], cwd: string, env: Environment): Promise<void> => {
    const file = join(cwd, 'page.mjs')
    await writeFile(file, texts.join('\n'))
    const { stdout } = await execute(process.execPath, [file], { cwd, env })
    expect(stdout).not.toMatch(/\bundefined\b|\bNaN\b/)
  }

  /** Settings that the program itself accepts, each of them one that there is. */
  const asSettings = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
      const given = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
      expect(settingNames(given).given.sort()).toEqual(Object.keys(given).sort())
      expect(() => readConfig(given)).not.toThrow()
    }
  }

  /** Every series an expression names is in what the server really says, with the labels it is asked by. */
  const asExpressions = async (texts: readonly string[]): Promise<void> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const told = await (await fetch(`${server.url}/metrics`, { headers })).text()
    for (const text of texts) {
      const series = [...text.matchAll(/\b((?:rapport|nodejs|process)_\w+)(?:\{(\w+)[!=~]+"([^"]*)"\})?/g)]
      expect(series.length, text).toBeGreaterThan(0)
      for (const [, name = '', label] of series) {
        expect(told, text).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, 'm'))
        if (label !== undefined) expect(told, text).toMatch(new RegExp(`^${name}\\{[^}]*\\b${label}="`, 'm'))
      }
      expect([...text.matchAll(/[([{]/g)].length, text).toBe([...text.matchAll(/[)\]}]/g)].length)
    }
  }

  /** On a table as people have them who keep their memories by hand. */
  const asQueries = async (texts: readonly string[]): Promise<void> => {
    const db = await openPglite({})
    try {
      await db.pool.query(
        'create table memories (id bigint primary key, user_id text, content text, created_at timestamptz)',
      )
      await db.pool.query("insert into memories values (1, 'maria', 'Lives in Porto', now())")
      for (const text of texts) {
        const { rows } = await db.pool.query(text)
        expect(JSON.stringify(rows)).toContain('Lives in Porto')
      }
    } finally {
      await db.close()
    }
  }

  /** Settings of a client of the Model Context Protocol, which connects with them. */
  const asClientSettings = async (texts: readonly string[], key: string): Promise<void> => {
    for (const text of texts) {
      const settings = text
        .replaceAll('/path/to/rapport/', ROOT)
        .replaceAll('https://rapport.example.com', server.url)
        .replaceAll('sk_…', key)
      for (const one of Object.values(JSON.parse(settings).mcpServers)) {
        const { client } = await connectedBy(one as ClientSettings)
        expect((await client.listTools()).tools.length).toBeGreaterThan(5)
      }
    }
  }

  it('checks the syntax of what it cannot run, and that scripts and files named there exist', async () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const left = [...DOCS, ...GUIDES]
      .flatMap((name) => blocksOf(readFileSync(join(ROOT, `docs/${name}.md`), 'utf8')))
      .filter(({ notRun }) => notRun !== undefined)
    expect([...new Set(left.map(({ notRun }) => notRun))].sort()).toEqual(REASONS_NOT_TO_RUN)
    for (const { text } of left.filter(({ language }) => language === 'sh')) {
      await execute('bash', ['-n', '-c', text.replaceAll('<', '').replaceAll('>', '')])
      for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([a-z:]+)/g))
        expect(scripts, text).toHaveProperty([script])
      for (const [file] of text.matchAll(/\bdocs\/[\w.-]+/g))
        expect(existsSync(join(ROOT, file)), file).toBe(true)
    }
  })

  it.each(GUIDES)('runs every block of docs/%s.md', { timeout: 240_000 }, async (name) => {
    const page = readFileSync(join(ROOT, `docs/${name}.md`), 'utf8')
    const blocks = blocksOf(page).filter(({ notRun }) => notRun === undefined)
    const texts = (language: string): readonly string[] =>
      blocks
        .filter((block) => block.language === language && !(block.text in INSTEAD))
        .map(({ text }) => text)
    for (const { text } of blocks) INSTEAD[text]?.()
    const folder = await workplace()
    // The tutorial's reader is the administrator; other pages have a workspace of their own.
    const key = name === 'tutorial' ? printed(server.stdout, 'API key') : await newKey()
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      // Programs of the checkout, and nothing from elsewhere.
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
      URL: server.url,
      KEY: key,
      PASSWORD: printed(server.stdout, 'Password'),
      RAPPORT_URL: server.url,
      RAPPORT_API_KEY: key,
      METRICS_TOKEN,
      DATA: name === 'operations' ? await migratedFolder() : '',
    }
    const runners: Readonly<Record<string, (texts: readonly string[]) => Promise<void>>> = {
      sh: (found) => inShell(found, folder, env),
      js: (found) => asProgram(found, folder, env),
      ini: asSettings,
      promql: asExpressions,
      sql: asQueries,
      json: (found) => asClientSettings(found, key),
    }
    // A block that nothing can run has no place on these pages.
    expect(blocks.length).toBeGreaterThan(0)
    expect(blocks.filter(({ language }) => !(language in runners)).map(({ language }) => language)).toEqual(
      [],
    )
    for (const [language, run] of Object.entries(runners))
      if (texts(language).length > 0) await run(texts(language))
  })
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../../server/test/browser.ts'
import { signInto, watchRequests } from '../../server/test/console-page.ts'
import { machine, median, say } from './machine.ts'
import { PROGRAM, start } from './program.ts'

/**
 * How long each page of the console takes from opening its address, signed in, until it is drawn without outlines, and how
 * many requests for data waited for one another. `rapport seed` fills what is shown.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** So long nothing is asked any more: what a page asks late belongs to it too. */
const QUIET_MS = 700
/** The name of outlines that stand for what is on its way. */
const LOADING = 'Loading'
const WINDOW = { width: 1280, height: 860 }

const folder = mkdtempSync(join(tmpdir(), 'rapport-bench-'))
const env = { RAPPORT_DATA_DIR: folder }
const program = resolve(process.env['BENCH_FOLDER'] ?? '.', PROGRAM)
const seeded = execFileSync(process.execPath, [program, 'seed'], {
  env: { PATH: process.env['PATH'] ?? '', ...env },
  encoding: 'utf8',
})
const password = /owner +olivia +(\S+)/.exec(seeded)?.[1] ?? ''
const workspace = /Created the workspace (\S+)/.exec(seeded)?.[1] ?? ''
const key = /Website +(\S+)/.exec(seeded)?.[1] ?? ''
const server = await start(PROGRAM, ['serve'], env)

const read = async (path: string) =>
  (await fetch(`${server.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } })).json()
const agent = ((await read('/agents')) as { items: { agent_id: string }[] }).items[0]?.agent_id
const { users } = (await read(`/agents/${agent}/users`)) as { users: { user_id: string }[] }
const user = encodeURIComponent(users[0]?.user_id ?? '')
const conversation = ((await read('/conversations')) as { items: { id: string }[] }).items[0]

const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['inbox', '/inbox'],
  ['a conversation', `/inbox?conversation=${conversation?.id}`],
  ['people', '/people'],
  ['a person', `/people/${user}`],
  ['agents', '/agents'],
  ['an agent', `/agents/${agent}`],
  ['playground', '/playground'],
  ['memory', '/memory'],
  ['memory of a person', `/memory?agent=${agent}&user=${user}`],
  ['knowledge', '/knowledge'],
  ['learning', '/learning'],
  ['reports', '/reports'],
  ['routing rules', '/inbox/routing'],
  ['team', '/team'],
  ['settings', '/settings'],
  ['billing', '/billing'],
  ['account', '/account'],
]

/** Milliseconds from the start of the navigation. As one expression, because the policy of the console allows no other. */
const drawn = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const isDrawn = () =>
      document.querySelector('h1') !== null && !document.querySelector('[role=status][aria-label="${LOADING}"]')
    while (!isDrawn()) await new Promise((next) => requestAnimationFrame(next))
    return performance.now()
  })()`)

say(`${machine()}\nmedian of ${ROUNDS}, Chromium ${WINDOW.width} × ${WINDOW.height}\n`)
const browser = await openBrowser()
const context = await browser.newContext({ viewport: WINDOW })
const page = await context.newPage()
await page.goto(server.url)
await page.getByText('Sign in to a specific workspace').click()
await page.getByLabel('Workspace').fill(workspace)
await signInto(page, 'olivia', password)
await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
for (const [name, path] of PAGES) {
  // First, because a conversation is marked as read once; apart from the times, because it holds every request.
  const asked = await watchRequests(page)
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await drawn(page)
  await page.waitForTimeout(QUIET_MS)
  const deepest = await asked.stop()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(server.url + path, { waitUntil: 'commit' })
    times.push(await drawn(page))
    await page.waitForTimeout(QUIET_MS)
  }
  say(`${name.padEnd(20)} ${median(times).toFixed(0).padStart(6)} ms   ${deepest.depth} deep`)
  if (process.env['WORDS'] !== undefined) say(`    ${deepest.words}`)
}
await browser.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })

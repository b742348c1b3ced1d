import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Request, Route } from 'playwright-core'
import type { TestApp, TestTenant } from './harness.ts'
import { newPerson } from './people.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const AXE = readFileSync(`${modules}/axe-core/axe.min.js`, 'utf8')

/** The paths of the router itself: a page that is added there is looked at without being named in a test. */
const ROUTER = new URL('../../web/src/router.tsx', import.meta.url)
export const ROUTES = [...readFileSync(ROUTER, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
  ([, path = '']) => path,
)

/** How long a page may take to show something, on a machine that is busy. */
export const PATIENCE = { timeout: 60_000 }

/** A browser's page with the console in it, and everything it complained of. */
export interface ConsolePage {
  readonly page: Page
  readonly complaints: string[]
}

export async function openConsole(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<ConsolePage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(PATIENCE.timeout)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  return { page, complaints }
}

export async function signInto(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The console, with an owner of that workspace signed in: the given one, or a new one. */
export async function consoleOf(
  browser: Browser,
  url: string,
  app: TestApp,
  tenant: TestTenant,
  known?: Awaited<ReturnType<typeof newPerson>>,
): Promise<ConsolePage> {
  const person = known ?? (await newPerson(app, tenant, { role: 'owner' }))
  const opened = await openConsole(browser, url)
  await signInto(opened.page, person.username, person.password)
  await opened.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return opened
}

/** Over the menu of the person signed in. */
export async function signOutOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account and help' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').waitFor()
}

/** What a checker for WCAG A and AA finds wrong with what the page shows now; of all its rules, or of some. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const only = rules ?? ['wcag2a', 'wcag2aa']
  return page.evaluate(`(async () => {
    if (window.axe === undefined) { ${AXE} }
    // What fades in has too little contrast until it is there. Skeletons pulse for ever, and are not waited for.
    const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
    const found = await window.axe.run(document, { runOnly: ${JSON.stringify(only)} })
    return found.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.html).join(' | '))
  })()`)
}

interface Asked {
  readonly path: string
  readonly begun: number
  ended: number
}

/** Longer than a page needs to send all that it asks for at once. */
const HELD_MS = 200

/**
 * Requests for data, and how many of them at most waited for one another: each that began after another had ended counts
 * as waiting for it. Every request is held for a moment, so that one that waits for nothing never begins after another has
 * ended. Streams are left out, which never end.
 */
export async function watchRequests(
  page: Page,
): Promise<{ stop(): Promise<{ readonly depth: number; readonly words: string }> }> {
  const all = new Map<Request, Asked>()
  const begin = (request: Request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/api/') || path.endsWith('/stream')) return
    all.set(request, { path, begun: performance.now(), ended: Number.POSITIVE_INFINITY })
  }
  const end = (request: Request) => {
    const asked = all.get(request)
    if (asked !== undefined) asked.ended = performance.now()
  }
  const hold = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  await page.route('**/api/**', hold)
  return {
    stop: async () => {
      page.off('request', begin)
      page.off('requestfinished', end)
      await page.unroute('**/api/**', hold)
      const inOrder = [...all.values()]
      const depths: number[] = []
      for (const one of inOrder) {
        const before = depths.filter((_, other) => (inOrder[other]?.ended ?? 0) <= one.begun)
        depths.push(1 + Math.max(0, ...before))
      }
      const words = inOrder.map(({ path }, at) => `${depths[at]} ${path}`).join(', ')
      return { depth: Math.max(0, ...depths), words }
    },
  }
}

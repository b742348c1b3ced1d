import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Request } from 'playwright-core'
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

/** What a checker for WCAG A and AA finds wrong with what the page shows now. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(async () => {
    if (window.axe === undefined) { ${AXE} }
    // What fades in has too little contrast until it is there. Skeletons pulse for ever, and are not waited for.
    const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
    const found = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] })
    return found.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.html).join(' | '))
  })()`)
}

interface Asked {
  readonly path: string
  readonly begun: number
  readonly ended: number
}

/**
 * Requests for data, and how many of them at most waited for one another: each that began after another had ended counts
 * as waiting for it. Streams are left out, which never end.
 */
export function watchRequests(page: Page): { stop(): { readonly depth: number; readonly words: string } } {
  const all: Asked[] = []
  const note = (request: Request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/api/') || path.endsWith('/stream')) return
    const { startTime, responseEnd } = request.timing()
    all.push({ path, begun: startTime, ended: startTime + responseEnd })
  }
  page.on('requestfinished', note)
  return {
    stop: () => {
      page.off('requestfinished', note)
      const inOrder = [...all].sort((a, b) => a.begun - b.begun)
      const depths: number[] = []
      inOrder.forEach((one, at) => {
        const before = depths.slice(0, at).filter((_, other) => (inOrder[other]?.ended ?? 0) <= one.begun)
        depths.push(1 + Math.max(0, ...before))
      })
      const words = inOrder.map(({ path }, at) => `${depths[at]} ${path}`).join(', ')
      return { depth: Math.max(0, ...depths), words }
    },
  }
}

import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../../server/test/browser.ts'
import { signInto } from '../../server/test/console-page.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/** Of the browser, in which a function below runs. */
declare const requestAnimationFrame: (next: (time: number) => void) => number

/**
 * The inbox with very many conversations in a browser: how evenly the list is drawn while it is scrolled from end to end,
 * while its pages arrive and again when all of them are there. CONVERSATIONS (10,000), PX (pixels a frame, 120).
 */
const CONVERSATIONS = Number(process.env['CONVERSATIONS'] ?? 10_000)
const PX = Number(process.env['PX'] ?? 120)
const BATCH = 100
const SECRET = 'bench-secret'
const MEASURED_MS = 15_000
const SETTLED_MS = 3_000
/** A frame of a screen with 60 a second, and a little more, because the clock of a browser is coarse. */
const FRAME_MS = 1_000 / 60
const ON_TIME_MS = FRAME_MS * 1.2

const folder = mkdtempSync(join(tmpdir(), 'rapport-bench-'))
const server = await start(PROGRAM, ['serve'], {
  RAPPORT_DATA_DIR: folder,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
})
const headers = {
  authorization: `Bearer ${printed(server.output, 'API key')}`,
  'content-type': 'application/json',
}
const call = async (path: string, body?: object) => {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${server.url}/api/v1${path}`, { headers, ...sent })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return (await response.json()) as any
}
const { project_id: project } = await call('/agents', { name: 'Ada' })
// No agent answers: only what is shown of it is measured.
const { connection_id: connection } = await call(`/projects/${project}/channel-connections`, {
  channel_type: 'whatsapp',
  app_secret: SECRET,
  access_token: 'none',
  verify_token: 'verify',
  phone_number_id: '1',
})

async function post(from: number): Promise<void> {
  const contacts = Array.from({ length: BATCH }, (_, n) => String(49_000_000 + from + n))
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: '1' },
    contacts: contacts.map((id, n) => ({ wa_id: id, profile: { name: `Guest ${from + n}` } })),
    messages: contacts.map((id, n) => ({
      from: id,
      id: `wamid.${from + n}`,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type: 'text',
      text: { body: `When is breakfast, please? This is message ${from + n}.` },
    })),
  }
  const text = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const signature = `sha256=${createHmac('sha256', SECRET).update(text).digest('hex')}`
  const response = await fetch(`${server.url}/hooks/${connection}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body: text,
  })
  if (!response.ok) throw new Error(`The channel answered ${response.status}.`)
}
for (let from = 0; from < CONVERSATIONS; from += BATCH) await post(from)
while ((await call('/conversations?limit=1')).total < CONVERSATIONS)
  await new Promise((wait) => setTimeout(wait, 250))

const browser = await openBrowser()
const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage()
await page.goto(server.url)
await signInto(page, 'admin', printed(server.output, 'Password'))
await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
await page.goto(`${server.url}/inbox`)
const list = page.getByRole('region', { name: 'Conversations' })
await list.locator('li').first().waitFor()

/** Scrolls by as many pixels a frame, to and fro, and returns how long each frame took and how many rows there are. */
const scrolled = (px: number, ms: number) =>
  list.evaluate(
    async (section, wish) => {
      const frames: number[] = []
      let before = await new Promise<number>((next) => requestAnimationFrame(next))
      const begun = before
      let step = wish.px
      while (before - begun < wish.ms) {
        section.scrollTop += step
        const isEnd = section.scrollTop + section.clientHeight >= section.scrollHeight - 1
        if (section.scrollTop === 0 || isEnd) step = isEnd ? -wish.px : wish.px
        const now = await new Promise<number>((next) => requestAnimationFrame(next))
        frames.push(now - before)
        before = now
      }
      return { frames, height: section.scrollHeight }
    },
    { px, ms },
  )

/** Until nothing more has come for a while. */
async function loadAll(): Promise<void> {
  let height = 0
  for (
    let grewAt = performance.now();
    performance.now() - grewAt < SETTLED_MS;
    await page.waitForTimeout(50)
  ) {
    const now = await list.evaluate((section) => {
      section.scrollTop = section.scrollHeight
      return section.scrollHeight
    })
    if (now > height) grewAt = performance.now()
    height = now
  }
}

function tell(work: string, frames: readonly number[]): void {
  const onTime = frames.filter((ms) => ms <= ON_TIME_MS).length / frames.length
  const perSecond = (1_000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0)
  say(
    `${work.padEnd(34)} ${perSecond.toFixed(1)} frames a second, ${(100 * onTime).toFixed(1)} % on time, p99 ${percentile([...frames], 0.99).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(1)} ms`,
  )
}

say(`${machine()}\n${CONVERSATIONS} conversations, ${PX} pixels a frame\n`)
tell('at rest', (await scrolled(0, 3_000)).frames)
tell('while pages arrive', (await scrolled(PX, MEASURED_MS)).frames)
await loadAll()
tell('with all of them there', (await scrolled(PX, MEASURED_MS)).frames)
tell('ten times as fast', (await scrolled(10 * PX, MEASURED_MS)).frames)
await browser.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })

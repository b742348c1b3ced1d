import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, openBrowser } from '../browser.ts'
import { consoleOf, listening } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { Website } from '../website.ts'

const PATIENCE = { timeout: 15_000 }
/** Twenty seconds of talking, unless somebody interrupts. */
const LONG_REPLY = Array.from({ length: 200 }, (_, index) => ` word${index}`)

describe.skipIf(!hasBrowser)('the inbox in a browser', async () => {
  const model = await startModelServer(() => ({ text: LONG_REPLY, paceMs: 100 }))
  const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url } })
  const url = await listening(app)
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await model.close()
  })

  it('hears a visitor live, and takes over while the agent is still speaking', async () => {
    const website = await Website.open(app)
    const { page, complaints } = await consoleOf(browser, url, app, website.tenant)
    await page.goto(`${url}/inbox`)
    await page.getByText('live', { exact: true }).waitFor()
    const visitor = await website.visit()
    const said = website.say(visitor, 'Is the flat still free?')
    await page.getByRole('button', { name: /Is the flat still free/ }).click(PATIENCE)
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByText('a person answers').waitFor()
    expect(model.tokensSent).toBeLessThan(LONG_REPLY.length)
    await said
    const transcript = page.getByRole('region', { name: 'Transcript' })
    await page.getByLabel('Reply as yourself').fill('Jo here. Yes, it is.')
    await page.keyboard.press('Enter')
    await transcript.getByText('Jo here. Yes, it is.').waitFor()
    expect(await transcript.innerText()).not.toContain('word199')
    expect((await website.transcript(visitor)).at(-1)).toMatchObject({ content: 'Jo here. Yes, it is.' })
    await page.getByRole('button', { name: 'Give back to the agent' }).click()
    await page.getByText('the agent answers', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  }, 60_000)
})

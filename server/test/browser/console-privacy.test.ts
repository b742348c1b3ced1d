import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { workOff } from '../jobs.ts'
import { facts, tell, withAda } from '../memory.ts'

describe('privacy of a person in a browser', async () => {
  // Of its own, and without a worker: the erasure runs when the test says so.
  const app = await testApp({ settings: {} })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** Ada knows two people; the page of one of them is open. */
  const open = async () => {
    const tenant = await withAda(app)
    for (const userId of ['maria', 'otto'])
      await tell(app, tenant, 'Lives in Lyon.', { user_id: userId }).then(() =>
        app.call('POST', '/api/v1/agents/Ada/turns', {
          as: tenant.key,
          body: {
            user_id: userId,
            session_id: userId,
            messages: [{ role: 'user', content: 'Hello from Lyon.' }],
          },
        }),
      )
    await workOff(app, tenant.tenantId)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/memory?agent=Ada&user=maria`)
    await page.getByRole('tab', { name: 'Privacy' }).click()
    return { tenant, page, complaints }
  }
  const person = (page: Page, name: string) =>
    page.getByRole('region', { name: 'People', exact: true }).getByRole('button', { name })

  it('downloads everything about a person as one whole file', async () => {
    const { page, complaints } = await open()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the archive' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('person-maria.zip')
    const zip = await fromBufferPromise(await readFile(await download.path()))
    const entries = new Map<string, string>()
    for await (const entry of zip.eachEntry())
      entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
    const lines = entries.get('data.jsonl')?.trimEnd().split('\n') ?? []
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'rapport-person', user_id: 'maria' })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      end: true,
      counts: { memory_facts: 1, memory_messages: 1 },
    })
    expect(entries.get('index.html')).toContain('Hello from Lyon.')
    expect([...entries.values()].join()).not.toContain('otto')
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('erases a person only when their id is typed, shows how far it is, and lists them no more', async () => {
    const { tenant, page, complaints } = await open()
    await person(page, 'maria').waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Erase this person' }).click()
    const question = page.getByRole('dialog', { name: 'Erase maria?' })
    const go = question.getByRole('button', { name: 'Erase this person' })
    await question.getByRole('textbox').fill('otto')
    expect(await go.isDisabled()).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    await question.getByRole('textbox').fill('maria')
    await go.click()
    await page.getByText(/^Erasing… \d+ rows so far/).waitFor(PATIENCE)
    expect((await facts(app, tenant, 'user_id=maria')).total_count).toBe(1)
    expect(await violationsOn(page)).toEqual([])
    await workOff(app, tenant.tenantId)
    // The page polls by itself.
    await page.getByText('maria is erased.').waitFor(PATIENCE)
    await page.getByText('Choose a person, or look around').waitFor(PATIENCE)
    await person(page, 'maria').waitFor({ state: 'detached' })
    expect(await person(page, 'otto').count()).toBe(1)
    expect((await facts(app, tenant, 'user_id=maria')).total_count).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('sets when the agent asks before it forgets', async () => {
    const { tenant, page, complaints } = await open()
    await page.goto(`${url}/agents/Ada`)
    await page.getByRole('tab', { name: 'Capabilities' }).click()
    await page.getByLabel('Ask before forgetting').selectOption('always')
    await page.getByText('Saved.').waitFor(PATIENCE)
    const { body } = await app.call('GET', '/api/v1/agents/Ada/capabilities', { as: tenant.key })
    expect(body.forgetConfirmation).toBe('always')
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

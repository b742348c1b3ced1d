import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { workOff } from '../jobs.ts'
import { facts, tell, withAda } from '../memory.ts'
import { Website } from '../website.ts'

const PEOPLE = 12

/** Quoted cells, a separator inside one, and headings that only a person can make sense of. */
const CSV = [
  'Loyalty no;Full name;E-mail;Remarks;Tier',
  'maria;Maria Costa;maria@example.com;"Maria is allergic to shellfish; she has a dog called Rex.";gold',
  ...Array.from(
    { length: PEOPLE - 1 },
    (_, at) => `guest-${at};Guest ${at};;I live in Oslo and I work as a carpenter.;`,
  ),
  ';Nobody;;;',
].join('\r\n')

describe('memory in a browser', async () => {
  // Of its own, and without a worker: what waits is done when the test says so.
  const app = await testApp({ settings: {} })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** Ada's memory of a person. */
  const open = async (user?: string) => {
    const tenant = await withAda(app)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(user === undefined ? `${url}/memory` : `${url}/memory?agent=Ada&user=${user}`)
    return { tenant, page, complaints }
  }
  const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  /** A file let go over the page, as a person would. */
  const drop = async (page: Page, name: string, text: string) => {
    const transfer = await page.evaluateHandle(
      `(() => {
        const files = new DataTransfer()
        files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }))
        return files
      })()`,
    )
    await page.getByText('Bring people from a CSV file').dispatchEvent('drop', { dataTransfer: transfer })
  }

  it('imports a dropped table by its columns, and shows how far it is', async () => {
    const { tenant, page, complaints } = await open()
    await page.getByText('No people yet').waitFor()
    await drop(page, 'guests.csv', CSV)
    await page.getByText('One column has to be the user id.').waitFor({ state: 'hidden' })
    await page.getByLabel('E-mail', { exact: true }).selectOption({ label: 'E-mail' })
    await page.getByText('One column has to be the user id.').waitFor()
    expect(await page.getByLabel('Remarks').inputValue()).toBe('note')
    await page.getByLabel('Loyalty no').selectOption({ label: 'User id' })
    await page.getByText('Rows without a user id are left out: 1.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: `Import ${PEOPLE} people` }).click()
    await page.getByText(new RegExp(`^0 of ${PEOPLE} people.*queued`)).waitFor()
    await workOff(app, tenant.tenantId, 'imports.run')
    // The page polls by itself.
    await page.getByText(new RegExp(`^${PEOPLE} of ${PEOPLE} people, [1-9].*completed`)).waitFor(PATIENCE)
    await region(page, 'People').getByRole('button', { name: 'Maria Costa' }).click(PATIENCE)
    await region(page, 'Facts')
      .getByText(/allergic to shellfish/i)
      .first()
      .waitFor()
    const known = await facts(app, tenant, 'user_id=maria&limit=100')
    expect(known.facts.map((fact: { content: string }) => fact.content).join(' ')).toMatch(/gold/)
    expect((await facts(app, tenant, 'user_id=guest-7')).total_count).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('corrects a fact and keeps what it replaced, finds it, and forgets it', async () => {
    const { tenant, page, complaints } = await open('u1')
    await page.getByLabel('Tell it something').fill('Maria lives in Lyon.')
    await page.keyboard.press('Enter')
    const list = region(page, 'Facts')
    await list.getByText('Maria lives in Lyon.').waitFor()
    // From the keyboard: leave the field, go down to the row, open it.
    await page.getByRole('tab', { name: 'Facts' }).focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return page.evaluate('document.activeElement?.textContent')
      }, PATIENCE)
      .toContain('Lyon')
    await page.keyboard.press('Enter')
    await page.getByLabel('Value', { exact: true }).fill('Maria lives in Porto.')
    await page.getByRole('button', { name: 'Save' }).click()
    await list.getByText('Maria lives in Porto.').click()
    const strip = region(page, 'History').getByRole('listitem')
    await expect.poll(() => strip.count()).toBe(2)
    const [before, now] = await strip.allInnerTexts()
    expect(before).toMatch(/Lyon[\s\S]* to /)
    expect(now).toMatch(/Porto[\s\S]* until now/)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')

    await tab(page, 'Search')
    await page.getByRole('searchbox', { name: 'Ask' }).fill('Where does Maria live?')
    await page.keyboard.press('Enter')
    await region(page, 'Found').getByText('Maria lives in Porto.').waitFor()
    await tab(page, 'Timeline')
    await region(page, 'Timeline').getByText('Maria lives in Porto.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2001-01-01')
    await page.getByText('Nothing learned in these days').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await tab(page, 'Topics')
    const tree = region(page, 'Topics')
    for (let depth = 0; depth < 3; depth += 1) {
      const closed = tree.locator('[aria-expanded=false]').first()
      await closed.or(tree.getByText('Maria lives in Porto.')).first().waitFor()
      if ((await closed.count()) > 0) await closed.click()
    }
    expect(await violationsOn(page)).toEqual([])
    await tree.getByText('Maria lives in Porto.').click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Forget this?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Forgotten.').waitFor()
    expect((await facts(app, tenant)).total_count).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('draws people and what they speak of, and shows the words that a fact was learned from', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    await website.say(await website.visit(), 'I have a dog called Rex.')
    await workOff(app, tenant.tenantId)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/memory`)
    await page.getByRole('img', { name: /^A graph of \d+ people and things/ }).waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('region', { name: 'People', exact: true }).getByRole('button').first().click()
    await region(page, 'Facts').getByRole('button').filter({ hasText: 'Rex' }).first().click()
    await region(page, 'Source').getByText('I have a dog called Rex.').waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Open the conversation' }).click()
    await page
      .getByRole('region', { name: 'Transcript' })
      .getByText('I have a dog called Rex.')
      .waitFor(PATIENCE)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('exports, tidies up, and forgets a person only when their name is typed', async () => {
    const { tenant, page, complaints } = await open('u1')
    await tell(app, tenant, 'Maria plays the cello.')
    await tell(app, tenant, 'Maria has two brothers.')
    await page.reload()
    const people = region(page, 'People')
    await people.getByRole('button', { name: 'u1' }).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search people' })
    await search.fill('someone else')
    await page.getByText('No one matches.').waitFor()
    await search.fill('u1')
    await people.getByRole('button', { name: 'u1' }).click()
    await page.getByText('What Ada remembers').waitFor()
    await tab(page, 'Care')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('memory-u1.json')
    const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(exported.user_id).toBe('u1')
    expect(exported.facts.map((fact: { content: string }) => fact.content).sort()).toEqual([
      'Maria has two brothers.',
      'Maria plays the cello.',
    ])
    await page.getByRole('button', { name: 'Consolidate now' }).click()
    await page.getByText(/\d+ merged, \d+ let go, \d+ summaries written/).waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Forget this person' }).click()
    const question = page.getByRole('dialog', { name: 'Forget u1?' })
    const go = question.getByRole('button', { name: 'Forget this person' })
    await question.getByRole('textbox').fill('u2')
    expect(await go.isDisabled()).toBe(true)
    expect((await facts(app, tenant)).total_count).toBe(2)
    await question.getByRole('textbox').fill('u1')
    await go.click()
    await page.getByText('2 facts are gone.').waitFor()
    expect((await facts(app, tenant)).total_count).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

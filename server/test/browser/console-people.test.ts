import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, openConsole, PATIENCE, signInto, violationsOn } from '../console-page.ts'
import { type TestTenant, testApp } from '../harness.ts'
import { workOff } from '../jobs.ts'
import { withAda } from '../memory.ts'
import { newPerson } from '../people.ts'
import { Website } from '../website.ts'

describe('people in a browser', async () => {
  // Without a worker: what waits is done when the test says so.
  const app = await testApp({ settings: {} })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const prime = (tenant: TestTenant, userId: string, display_name: string, metadata: object = {}) =>
    app.call('POST', `/api/v1/agents/Ada/users/${userId}/prime`, {
      as: tenant.key,
      body: { display_name, metadata },
    })

  it('searches, filters, sorts and shows fields of records, all in the address', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    await prime(tenant, 'crm-1', 'Maria Costa', { email: 'maria@example.com', custom: { tier: 'gold' } })
    await prime(tenant, 'crm-2', 'Bob Diaz', { phone: '+49 170 5550002' })
    await website.say(await website.visit(), 'Hello.')
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
    const rows = page.getByRole('region', { name: 'People' }).locator('tbody tr')
    await expect.poll(() => rows.count(), PATIENCE).toBe(3)
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('button', { name: 'Name' }).click()
    await expect.poll(() => rows.first().innerText()).toContain('Bob Diaz')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('name')
    await page.getByRole('searchbox').fill('0049 170 555')
    await expect.poll(() => rows.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('q')).toBe('0049 170 555')
    await page.getByRole('searchbox').fill('no such person')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => rows.count()).toBe(3)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.getByLabel('Channel', { exact: true }).selectOption({ label: 'Website' })
    await expect.poll(() => rows.count()).toBe(1)
    await page.goto(`${url}/people?q=maria`)
    await rows.getByText('maria@example.com').waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('maria c')
    await page.getByRole('option', { name: /^Maria Costa/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Maria Costa' }).waitFor()
    await page.goto(`${url}/people?q=maria`)
    await rows.getByText('maria@example.com').waitFor()

    expect(await page.getByRole('columnheader', { name: 'tier' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByLabel('tier').check()
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await rows.getByText('gold').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('adds and removes identities, and settles proposed matches', async () => {
    const tenant = await withAda(app)
    await prime(tenant, 'crm-1', 'Maria Costa')
    const claim = (userId: string, value: string) =>
      app.call('POST', `/api/v1/people/${userId}/identities`, {
        as: tenant.key,
        body: { kind: 'email', value, verified: false },
      })
    for (const who of ['crm-1', 'web-1']) await claim(who, 'maria@example.com')
    for (const who of ['crm-1', 'web-2']) await claim(who, 'office@example.com')
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/people/crm-1`)
    const identities = page.getByRole('region', { name: 'Identities' })
    await expect.poll(() => identities.getByText('not verified').count(), PATIENCE).toBe(2)
    await identities.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('Kind').selectOption('phone')
    await page.getByLabel('Value').fill('+49 170 5550001')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Add identity' }).click()
    const line = identities.getByRole('listitem').filter({ hasText: '+491705550001' })
    await line.getByText('verified', { exact: true }).waitFor()
    await line.getByRole('button', { name: 'remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'remove' }).click()
    await line.waitFor({ state: 'detached' })

    const matches = page.getByRole('region', { name: 'May be the same person' })
    const other = matches.getByRole('listitem').filter({ hasText: 'web-2' })
    await other.getByRole('button', { name: 'Not the same' }).click()
    await other.waitFor({ state: 'detached' })
    await matches.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await matches.waitFor({ state: 'detached' })
    await identities.getByText('web-1').waitFor()
    expect((await app.call('GET', '/api/v1/people/web-1', { as: tenant.key })).status).toBe(404)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows conversations and memory, merges into another person, exports and erases', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    await prime(tenant, 'crm-1', 'Maria Costa')
    await website.say(await website.visit(), 'I have a dog called Rex.')
    await workOff(app, tenant.tenantId)
    const [{ user_id: visitor, conversation_id: conversation }] = (
      await app.call('GET', '/api/v1/conversations', { as: tenant.key })
    ).body.items
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/people/${encodeURIComponent(visitor)}`)
    await page.getByRole('region', { name: 'Timeline' }).getByText('Website').waitFor()
    await page.getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('maria')
    await dialog.getByRole('button', { name: 'Maria Costa' }).click()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('heading', { level: 1, name: 'Maria Costa' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/people/crm-1')
    const timeline = page.getByRole('region', { name: 'Timeline' })
    expect(await timeline.getByRole('link').getAttribute('href')).toContain(conversation)
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('tab', { name: 'Memory' }).click()
    await page.getByRole('region', { name: 'Facts' }).getByText(/Rex/).first().waitFor()
    await page.getByRole('tab', { name: 'Leads' }).click()
    await page.getByText('No leads').waitFor()
    await page.getByRole('tab', { name: 'Privacy' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the archive' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('person-crm-1.zip')
    await page.getByRole('button', { name: 'Erase this person' }).click()
    const erase = dialog.getByRole('button', { name: 'Erase this person' })
    await dialog.getByRole('textbox').fill('crm')
    expect(await erase.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('Maria Costa')
    await erase.click()
    await page.getByText(/^Erasing…/).waitFor()
    await workOff(app, tenant.tenantId)
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor(PATIENCE)
    await page.getByText('No people yet').waitFor()
    // The answer for an unknown person is a 404, which the browser reports by itself.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
    await page.context().close()
  })

  it('offers a viewer nothing that changes or removes', async () => {
    const tenant = await withAda(app)
    await prime(tenant, 'crm-1', 'Maria Costa', { email: 'maria@example.com' })
    const body = { kind: 'email', value: 'maria@example.com', verified: false }
    await app.call('POST', '/api/v1/people/web-1/identities', { as: tenant.key, body })
    const viewer = await newPerson(app, tenant, { role: 'viewer' })
    const { page } = await openConsole(browser, url)
    await signInto(page, viewer.username, viewer.password)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.goto(`${url}/people/crm-1`)
    await page.getByRole('region', { name: 'May be the same person' }).getByText('web-1').waitFor()
    await page.getByRole('region', { name: 'Identities' }).getByText('maria@example.com').waitFor()
    for (const name of ['Merge', 'Add', 'remove', 'Not the same'])
      expect([name, await page.getByRole('main').getByRole('button', { name, exact: true }).count()]).toEqual(
        [name, 0],
      )
    await page.getByRole('tab', { name: 'Privacy' }).click()
    await page.getByText('Owners and admins can export and erase').waitFor()
    expect(await page.getByRole('button', { name: 'Erase this person' }).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
})

import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { tellRounds } from '../reported-rounds.ts'

const DAY_MS = 86_400_000
const PICTURES = process.env['REPORT_PICTURES']

describe('reports and business hours in a browser', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
    if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
  })
  afterAll(() => browser.close())

  it('shows figures, compares them, and keeps the choice in the address', async () => {
    const tenant = await app.newTenant()
    const now = Date.now()
    await tellRounds(
      app,
      tenant,
      Array.from({ length: 60 }, (_, at) => ({
        openedAt: new Date(now - ((at * 11) % 45) * DAY_MS - at * 1_700_000).toISOString(),
        channel: at % 3 === 0 ? ('web' as const) : ('whatsapp' as const),
        answeredAfter: 5 + at * 3,
        ...(at % 2 === 0 ? { resolvedAfter: 600 + at * 60 } : {}),
        ...(at % 4 === 0 ? { calledAfter: 60, operatorAfter: 200, operator: `user:${tenant.ownerId}` } : {}),
        isLate: at % 7 === 0,
        messages: [[0, 'user'] as const, [5, 'agent'] as const],
      })),
    )
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor(PATIENCE)
    await page
      .getByText(/in the period before$/)
      .first()
      .waitFor(PATIENCE)
    const table = page.getByRole('region', { name: 'By group' })
    expect(await table.getByRole('row').count()).toBe(3)
    await page.getByRole('img', { name: /Conversations: \d+ in all/ }).waitFor(PATIENCE)
    await page.getByRole('img', { name: /Most conversations begin at/ }).waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Group by').selectOption('operator')
    await table.getByText('owner', { exact: true }).waitFor(PATIENCE)
    await page.getByLabel('Range').selectOption('90')
    await page.getByLabel('Measure').selectOption('first_response')
    await table.getByRole('button', { name: 'Resolved' }).click()
    expect(new URL(page.url()).search).toContain('by=operator')
    await page.goto(page.url())
    expect(await page.getByLabel('Range').inputValue()).toBe('90')
    expect(await page.getByLabel('Measure').inputValue()).toBe('first_response')
    await table.locator('th[aria-sort=ascending]', { hasText: 'Resolved' }).waitFor(PATIENCE)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/^conversations-.*\.csv$/)
    await page.getByLabel('Range').selectOption('custom')
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await page.getByText('No conversations in these days').waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.goto(`${url}/reports`)
    await page.getByRole('img', { name: /in all/ }).waitFor(PATIENCE)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 1280, height: 900 })
      expect(await violationsOn(page)).toEqual([])
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/reports-${colorScheme}.png` })
      await page.setViewportSize({ width: 390, height: 844 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
      if (PICTURES !== undefined)
        await page.screenshot({ path: `${PICTURES}/reports-${colorScheme}-390.png`, fullPage: true })
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('sets business hours, and targets that count them', async () => {
    const tenant = await app.newTenant()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/settings?tab=response-times`)
    const only = page.getByLabel('Normal priority: count business hours only')
    await only.waitFor(PATIENCE)
    expect(await only.isDisabled()).toBe(true)
    await page.getByLabel('Time zone of the business hours').selectOption('Europe/Lisbon')
    await page.getByLabel('Friday closes').fill('15:00')
    await page.getByRole('button', { name: 'Add hours to Saturday' }).click()
    await page.getByLabel('Holidays').fill('2026-12-25')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/hours.png`, fullPage: true })
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save business hours' }).click()
    await page.getByText('Saved.').waitFor()
    await page.locator('input[name="normal.business_hours_only"]:enabled').check()
    await page.getByLabel('First reply of normal priority, minutes').fill('30')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const read = async (path: string) => (await app.call('GET', `/api/v1/${path}`, { as: tenant.key })).body
    await expect
      .poll(() => read('response-targets'), PATIENCE)
      .toMatchObject({ normal: { first_response_minutes: 30, business_hours_only: true } })
    expect(await read('business-hours')).toMatchObject({
      time_zone: 'Europe/Lisbon',
      days: {
        friday: [{ opens: '09:00', closes: '15:00' }],
        saturday: [{ opens: '09:00', closes: '17:00' }],
        sunday: [],
      },
      holidays: ['2026-12-25'],
    })
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { drawLeads, leadsOf, reportAll } from '../leads.ts'
import { drawRows, giveModel } from '../scoring.ts'

describe('versions of models in a browser', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it('compares two versions of a model and rolls back once it is confirmed', async () => {
    const tenant = await app.newTenant()
    await giveModel(app, tenant, 'churn', drawRows(60))
    await giveModel(app, tenant, 'churn', drawRows(90, 2))
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/learning`)
    const line = (version: number) => page.getByRole('listitem', { name: `Version ${version}`, exact: true })
    await line(2).getByText('in use').waitFor(PATIENCE)
    const path = '/api/v1/builtin-agents/ml/churn/scoring/versions'
    const [newer] = (await app.call('GET', path, { as: tenant.owner })).body.versions
    const { low, high } = newer.intervals.auc
    const words = `AUC ${newer.auc.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
    expect(await line(2).innerText()).toContain(words)
    await line(1).getByRole('checkbox').check()
    expect(await page.getByRole('region', { name: 'Comparison' }).count()).toBe(0)
    await line(2).getByRole('checkbox').check()
    const compared = await page.getByRole('region', { name: 'Comparison' }).innerText()
    expect(compared).toMatch(/60 rows\s+90 rows/)
    await line(1).getByRole('button', { name: 'Roll back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Roll back to version 1?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await line(2).getByText('in use').waitFor()
    await line(1).getByRole('button', { name: 'Roll back' }).click()
    await dialog.getByRole('button', { name: 'Roll back' }).click()
    await line(1).getByText('in use').waitFor()
    await page.getByRole('region', { name: 'churn, version 1' }).waitFor()
    await line(2).getByRole('button', { name: 'Promote' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows the versions of the model that scores leads', async () => {
    const tenant = await app.newTenant()
    await reportAll(app, tenant, drawLeads(14))
    await leadsOf(app, tenant).trainModel({ epochs: 2 })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/learning`)
    await page.getByRole('tab', { name: 'Leads', exact: true }).click()
    const line = page.getByRole('listitem', { name: 'Version 1', exact: true })
    await line.getByText('in use').waitFor(PATIENCE)
    expect(await line.innerText()).toMatch(/14 rows, .+ to .+/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('compares two versions of the policy and rolls back once it is confirmed', async () => {
    const tenant = await app.newTenant()
    const leads = leadsOf(app, tenant)
    for (const episodes of [5, 6]) await leads.trainPolicy({ episodes })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/learning`)
    await page.getByRole('tab', { name: 'Leads', exact: true }).click()
    const list = page.getByRole('list', { name: 'Versions of the policy' })
    const line = (version: number) => list.getByRole('listitem', { name: `Version ${version}`, exact: true })
    await line(2).getByText('in use').waitFor(PATIENCE)
    for (const version of [1, 2]) await line(version).getByRole('checkbox').check()
    const compared = await page.getByRole('region', { name: 'Comparison' }).innerText()
    expect(compared).toMatch(/hot and qualified\s+make offer\s+make offer/)
    await line(1).getByRole('button', { name: 'Roll back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Roll back to version 1?' })
    await dialog.getByRole('button', { name: 'Roll back' }).click()
    await line(1).getByText('in use').waitFor()
    await line(2).getByRole('button', { name: 'Promote' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoices } from '../../src/modules/billing/invoices/issue-invoices.ts'
import { asSystem } from '../../src/platform/db/database.ts'
import { balanceOf, operate, operatorOf, org } from '../billing.ts'
import { openBrowser } from '../browser.ts'
import { chat, say, withAgent } from '../chat-client.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { giveModel } from '../scoring.ts'
import { Website } from '../website.ts'

const DAY_MS = 86_400_000
const PUBLIC_URL = 'http://rapport.test'

describe('billing in a browser', async () => {
  const model = await startModelServer(() => ({
    text: 'Good to see you.',
    usage: { prompt_tokens: 4_000, completion_tokens: 1_000 },
  }))
  const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'talker-1' } })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await model.close()
  })

  const turnTo = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

  const textIn = async (file: Download): Promise<string> => {
    let text = ''
    for await (const chunk of (await file.createReadStream()).setEncoding('utf8')) text += chunk
    return text
  }

  /** Pays on the page of the built-in test processor that a click opens, as an operator would. */
  async function pay(page: Page, click: () => Promise<void>): Promise<void> {
    // The installation's public name leads to the server of this test.
    await page.context().route(`${PUBLIC_URL}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: url + pathname + search }) })
    })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), click()])
    await opened.getByText('this is not real money').waitFor()
    await opened.getByLabel('Session token of an operator').fill(await operatorOf(app))
    await opened.getByRole('button', { name: 'Confirm the test payment' }).click()
    await opened.getByText('The credit has been added').waitFor()
    await opened.close()
  }

  it('redeems a voucher, pays through the test processor, and shows every line', async () => {
    const tenant = await app.newTenant()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    const before = await balanceOf(app, tenant)
    const body = { creditAmountUsd: 25 }
    const as = await operatorOf(app)
    const { code } = (await app.call('POST', '/api/v1/operator/vouchers', { as, body })).body
    await page.goto(`${url}/billing`)
    await page.getByLabel('Voucher').fill(code)
    await page.getByRole('button', { name: 'Redeem' }).click()
    const balance = page.getByRole('region', { name: 'Balance' })
    await expect.poll(() => balance.innerText(), PATIENCE).toContain((before + 25).toFixed(2))
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page
      .getByText(/redeemed/i)
      .last()
      .waitFor()
    expect(complaints.splice(0)).toEqual([expect.stringMatching(/4\d\d/)])
    await page.getByLabel('Amount in dollars').fill('12.50')
    await pay(page, () => page.getByRole('button', { name: 'Pay', exact: true }).click())
    await expect.poll(() => balance.innerText(), PATIENCE).toContain((before + 37.5).toFixed(2))
    expect(await balanceOf(app, tenant)).toBe(before + 37.5)
    expect(await violationsOn(page)).toEqual([])
    await turnTo(page, 'Ledger')
    const lines = page.getByRole('region', { name: 'Ledger' })
    await lines.getByText('payment').first().waitFor()
    await lines.getByText('voucher').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('plots use by day and by model, reads the ledger back in time, and hands out the statement', async () => {
    const earlier = await withAgent(app)
    await chat(app, earlier.key, say('Hello', { user_id: 'maria' }))
    app.clock.advance(20 * DAY_MS)
    await chat(app, earlier.key, say('Hello again', { user_id: 'maria' }))
    // The session of before is over.
    const tenant = { ...earlier, owner: await app.tokenFor(earlier.ownerId) }
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/billing`)
    await turnTo(page, 'Usage')
    await page.getByLabel('Range').selectOption('30')
    const used = (await org(app, tenant, 'usage-summary?days=30')).body
    const recent = (await org(app, tenant, 'usage-summary?days=1')).body
    expect(used.totalTokens).toBeGreaterThan(recent.totalTokens)
    const number = new Intl.NumberFormat('en-US')
    const words = `Tokens by day: ${number.format(used.totalTokens)} in 30 days`
    await page.getByRole('img', { name: words }).locator('canvas').waitFor()
    const bars = page.getByRole('list', { name: 'Cost by model' })
    await bars.getByText('talker-1').waitFor()
    expect(await bars.innerText()).toContain(`${number.format(used.totalTokens)} tokens`)
    await page.getByLabel('Measure').selectOption('cost')
    await page
      .getByRole('img', { name: /^Cost in dollars by day/ })
      .locator('canvas')
      .waitFor()
    expect(await violationsOn(page)).toEqual([])

    await turnTo(page, 'Ledger')
    const lines = page.getByRole('region', { name: 'Ledger' }).getByRole('listitem')
    const entries = (await org(app, tenant, 'ledger?days=365')).body
    await expect.poll(() => lines.count(), PATIENCE).toBe(entries.length)

    await turnTo(page, 'Balance')
    const dayOf = (at: Date) => at.toISOString().slice(0, 10)
    await page.getByLabel('From').fill(dayOf(new Date(app.clock.now().getTime() - 30 * DAY_MS)))
    await page.getByLabel('Through').fill(dayOf(app.clock.now()))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the statement' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const rows = (await textIn(file)).trim().split('\r\n')
    expect(rows[0]).toMatch(/^date,type,description/)
    expect(rows.filter((row) => row.includes('talker-1'))).toHaveLength(
      entries.filter((entry: { description: string }) => entry.description.startsWith('talker-1')).length,
    )
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('sets budgets, announces low credit, and shows invoices to take along', async () => {
    const tenant = await withAgent(app)
    await chat(app, tenant.key, say('Hello', { user_id: 'maria' }))
    const month = app.clock.now().toISOString().slice(0, 7)
    while (app.clock.now().toISOString().startsWith(month)) app.clock.advance(DAY_MS)
    await issueInvoices(app.db.scopedTo(asSystem), app.app.services.events, app.clock)
    const now = { ...tenant, owner: await app.tokenFor(tenant.ownerId) }
    const { page, complaints } = await consoleOf(browser, url, app, now)
    await page.goto(`${url}/billing`)
    await page.getByLabel('Announce low credit').check()
    await page.getByLabel('Below, in dollars').fill('7.50')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect((await org(app, now, 'billing/alerts')).body).toMatchObject({ lowBalanceUsd: 7.5 })

    await turnTo(page, 'Budgets')
    await page.getByRole('button', { name: 'Create budget' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('For').selectOption('agent')
    await form.getByLabel('Amount in dollars').fill('2.50')
    expect(await violationsOn(page)).toEqual([])
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByText('$0.00 of $2.50 spent').waitFor()
    const budgets = async () => (await org(app, now, 'budgets')).body
    expect(await budgets()).toMatchObject([
      { scope: 'agent', period: 'month', amountUsd: 2.5, action: 'warn' },
    ])
    await page.getByRole('button', { name: 'Change' }).click()
    await form.getByLabel('When it is used up').selectOption('stop')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('stops replies').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove' }).click()
    await form.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No budgets yet').waitFor()
    expect(await budgets()).toEqual([])

    await turnTo(page, 'Invoices')
    await page.getByRole('button', { name: new RegExp(month) }).click()
    const invoice = (await org(app, now, `invoices/${month}`)).body
    await form.getByText(invoice.lines[0].description).waitFor()
    expect(await violationsOn(page)).toEqual([])
    for (const [kind, beginning] of [
      ['PDF', '%PDF-'],
      ['JSON', '{"number"'],
    ] as const) {
      const click = form.getByRole('button', { name: `Download ${kind}` }).click()
      const [file] = await Promise.all([page.waitForEvent('download'), click])
      expect(file.suggestedFilename()).toBe(`invoice-${invoice.number}.${kind.toLowerCase()}`)
      expect(await textIn(file)).toMatch(new RegExp(`^${beginning.replace(/[{"%]/g, '.')}`))
    }
    await page.keyboard.press('Escape')
    await turnTo(page, 'Usage')
    const click = page.getByRole('button', { name: 'Download as CSV' }).click()
    const [usage] = await Promise.all([page.waitForEvent('download'), click])
    expect(await textIn(usage)).toMatch(/^day,agent,person,model,/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('accepts a contract by its first payment', async () => {
    const tenant = await app.newTenant()
    const offered = await operate(app, 'POST', tenant, 'contracts', {
      paymentFrequency: 'monthly',
      startDate: '2030-01-01T00:00:00Z',
      endDate: '2030-04-01T00:00:00Z',
      paymentCreditUsd: 80,
      paymentServiceUsd: 20,
      bonusCreditsUsd: 5,
      notes: 'As agreed on the phone',
    })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/billing`)
    await turnTo(page, 'Contract')
    await page.getByText('As agreed on the phone').waitFor()
    const payments = page.getByRole('table').getByRole('row')
    expect(await payments.count()).toBe(1 + offered.body.paymentSchedule.length)
    await pay(page, () => page.getByRole('button', { name: 'Accept and pay' }).click())
    await page.reload()
    await turnTo(page, 'Contract')
    await page.getByText('active', { exact: true }).waitFor()
    expect(await page.getByText('paid', { exact: true }).count()).toBe(1)
    expect((await org(app, tenant, 'contract')).body).toMatchObject({
      status: 'active',
      bonusCreditsPaid: true,
    })
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows nothing of one workspace to another: no money, models, leads, conversations or routes', async () => {
    const website = await Website.open(app)
    const { tenant: theirs } = website
    await website.say(await website.visit(), 'A secret of ours')
    await giveModel(app, theirs, 'their-secret-model')
    await operate(app, 'POST', theirs, 'credits', { amountUsd: 7654, description: 'Secret grant' })
    const { page } = await consoleOf(browser, url, app, await app.newTenant())
    const seen: string[] = []
    const look = async (path: string, words: string | RegExp, tab?: string) => {
      await page.goto(url + path)
      if (tab !== undefined) await turnTo(page, tab)
      await page.getByText(words).first().waitFor()
      seen.push(await page.getByRole('main').innerText())
    }
    await look('/inbox', 'No conversations yet')
    await look('/inbox/routing', 'Nothing leads anywhere yet')
    await look('/learning', 'No models yet')
    await look('/learning', 'No leads yet', 'Leads')
    await look('/billing', 'Balance')
    await look('/billing', /entr(?:y|ies) of the last/, 'Ledger')
    await look('/settings', 'No channels yet', 'Channels')
    expect(seen.join('\n')).not.toMatch(/secret (?:of ours|grant)|secret-model|7,?654/i)
    await page.context().close()
  })
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { MAPPING, startEnrichmentServer } from '../enrichment-server.ts'
import { testApp } from '../harness.ts'
import { leadsOf } from '../leads.ts'

/** Writes down every plot's words as they change: what was drawn in between is seen too. */
const WATCH_PLOTS = `
  window.drawn = []
  new MutationObserver((changes) => {
    for (const change of changes)
      if (change.target.getAttribute?.('role') === 'img') window.drawn.push(change.target.getAttribute('aria-label'))
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-label'] })
`

describe('learning in a browser', async () => {
  const provider = await startEnrichmentServer()
  const app = await testApp({
    worker: true,
    settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' },
  })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await provider.close()
  })

  const open = async () => {
    const tenant = await app.newTenant()
    const opened = await consoleOf(browser, url, app, tenant)
    await opened.page.goto(`${url}/learning`)
    return { tenant, ...opened }
  }
  const turnTo = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
  const plot = (page: Page, name: RegExp) => page.getByRole('img', { name })

  it('trains a model and draws how good and how honest it is', async () => {
    const { page, complaints, tenant } = await open()
    await page.getByText('No models yet').waitFor()
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await page.getByRole('button', { name: 'Train', exact: true }).click()
    await page.getByRole('region', { name: 'churn, version 1' }).waitFor(PATIENCE)
    const [model] = (await app.call('GET', '/api/v1/builtin-agents/ml/models', { as: tenant.owner })).body
      .models
    const area = `ROC curve, area ${model.auc.toFixed(3)}`
    await plot(page, new RegExp(`^${area}$`))
      .locator('canvas')
      .waitFor()
    const calibration = await plot(page, /^Calibration/).getAttribute('aria-label')
    expect(calibration?.match(/predicted/g)).toHaveLength(model.reliability.length)
    const bars = page.getByRole('list', { name: 'Importances' }).getByRole('listitem')
    expect(await bars.count()).toBe(model.importances.length)
    expect(await bars.first().innerText()).toContain(model.importances[0].name)
    // What was trained is there on the next visit too.
    await page.reload()
    await plot(page, /^ROC/).locator('canvas').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('asks a bandit without teaching it, and evaluates a policy from a dropped log', async () => {
    const { page, complaints, tenant } = await open()
    const lessons = async () => {
      const body = { actions: [{ id: 'call' }] }
      const path = '/api/v1/builtin-agents/ml/offers/nba/decide'
      return (await app.call('POST', path, { as: tenant.owner, body })).body.model_n
    }
    await turnTo(page, 'Bandit')
    await page.getByRole('button', { name: 'Decide' }).click()
    const bars = page.getByRole('list', { name: 'Propensities' }).getByRole('listitem')
    await bars.first().waitFor()
    const shares = (await bars.allInnerTexts()).map((text) => Number(/([\d.]+) %/.exec(text)?.[1]))
    expect(shares).toHaveLength(3)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    expect(await lessons()).toBe(0)
    await page.getByRole('button', { name: 'it worked' }).click()
    await expect.poll(lessons, PATIENCE).toBe(1)
    await page.getByLabel('Take the best estimate').check()
    await page.getByRole('button', { name: 'Decide' }).click()
    await expect.poll(() => bars.allInnerTexts()).toContainEqual(expect.stringContaining('100.0 %'))

    const rows = Array.from({ length: 120 }, (_, at) => ({
      action_id: at % 2 === 0 ? 'call' : 'wait',
      propensity: 0.5,
      reward: at % 2 === 0 ? 1 : 0,
      target_policy: { call: 0.8, wait: 0.2 },
    }))
    const text = rows.map((row) => JSON.stringify(row)).join('\n')
    const file = await page.evaluateHandle(
      `(() => { const carried = new DataTransfer(); carried.items.add(new File([${JSON.stringify(text)}], 'log.jsonl')); return carried })()`,
    )
    await page.getByRole('region', { name: 'Logged decisions' }).dispatchEvent('drop', { dataTransfer: file })
    await page.getByRole('button', { name: 'Evaluate' }).click()
    const outcome = page.getByRole('region', { name: 'What the policy would have earned' })
    const path = '/api/v1/builtin-agents/ml/offers/ope/evaluate'
    const said = (await app.call('POST', path, { as: tenant.owner, body: { logged: rows } })).body
    const shown = await outcome.innerText()
    for (const figure of [said.ips, said.snips, said.dr, said.ci_low, said.ci_high])
      expect(shown).toContain(figure.toFixed(4))
    expect(shown).toContain(said.ess.toFixed(1))
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('textbox', { name: 'Logged decisions' }).fill('not rows')
    await page.getByRole('button', { name: 'Evaluate' }).click()
    await page.getByRole('alert').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('draws a simulation while it streams', async () => {
    const { page, complaints } = await open()
    await turnTo(page, 'Simulation')
    await page.evaluate(WATCH_PLOTS)
    await page.getByLabel('Rounds').fill('12')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await page.getByRole('region', { name: 'Actions' }).waitFor(PATIENCE)
    const drawn = (await page.evaluate('window.drawn')) as string[]
    const rounds = drawn.map((label) => Number(/After (\d+) rounds/.exec(label)?.[1]))
    expect(rounds.length).toBeGreaterThan(3)
    expect(rounds).toEqual([...rounds].sort((a, b) => a - b))
    expect(rounds.at(-1)).toBe(12)
    await plot(page, /^After 12 rounds/)
      .locator('canvas')
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('enriches a lead, puts it on the board, and learns what became of it', async () => {
    const { page, complaints, tenant } = await open()
    const leads = leadsOf(app, tenant)
    await turnTo(page, 'Enrichment')
    await page.getByText('Add a provider').click()
    await page.getByLabel('Name of the provider').fill('People')
    await page.getByLabel('Address').fill(`${provider.url}/v1/person?email={email}`)
    await page.getByLabel('Its key').fill(provider.key)
    await page.getByLabel('Mapping').fill(JSON.stringify(MAPPING))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'People' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
    await page.getByLabel('E-mail').fill('grace@navy.example')
    await page.getByLabel(/What they wrote/).fill('Three bedrooms, up to 600k, financing approved.')
    await page.getByRole('button', { name: 'Begin' }).click()
    const jobs = page.getByRole('region', { name: 'Jobs' }).last()
    await jobs.getByText('done').waitFor(PATIENCE)
    await jobs.getByText(/\d+ steps/).click()
    await jobs.getByText(/next best action:/).waitFor()
    await turnTo(page, 'Leads')
    const [job] = (await leads.jobs()).body.jobs
    const card = page.getByRole('article', { name: 'Grace Hopper' })
    const words = await card.innerText()
    for (const part of [String(Math.round(job.result.score)), job.result.band, 'Chief Technology Officer'])
      expect(words).toContain(part)
    expect(words).toContain(job.result.next_best_action.label)
    expect(await violationsOn(page)).toEqual([])
    const stage = card.getByRole('combobox', { name: 'Stage of Grace Hopper' })
    await stage.selectOption('Won')
    await page.getByRole('cell', { name: job.result.band }).waitFor()
    const { bands } = (await leads.calibration()).body
    expect(bands).toContainEqual(expect.objectContaining({ band: job.result.band, n: 1, conversions: 1 }))
    // It stands in its column, also after the page is loaded anew.
    const column = page.getByRole('region', { name: 'Won', exact: true })
    await column.getByRole('article', { name: 'Grace Hopper' }).waitFor()
    await page.reload()
    await column.getByRole('article', { name: 'Grace Hopper' }).waitFor(PATIENCE)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('moves leads through stages of one’s own, with what they are worth', async () => {
    const { page, complaints, tenant } = await open()
    const leads = leadsOf(app, tenant)
    for (const name of ['Ada', 'Bo']) await leads.enrich({ name })
    await turnTo(page, 'Leads')
    await page.getByRole('button', { name: 'Edit stages' }).click(PATIENCE)
    const drawer = page.getByRole('dialog', { name: 'Stages of leads' })
    await drawer.getByLabel('Currency').selectOption('EUR')
    await drawer.getByRole('textbox', { name: 'Stage 2' }).fill('Verkostung & Essen')
    await drawer.getByRole('button', { name: 'Remove Lost' }).click()
    await drawer.getByText('One stage has to mean that a lead was lost.').waitFor()
    expect(await drawer.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await drawer.getByRole('button', { name: 'Add a stage' }).click()
    await drawer.getByRole('textbox', { name: 'Stage 6' }).fill('On ice')
    await drawer.getByRole('listitem', { name: 'On ice' }).getByLabel('Means').selectOption('Lost')
    await drawer.getByRole('button', { name: 'Move On ice up' }).click()
    expect(await violationsOn(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Save' }).click()
    const shown = (name: string) => page.getByRole('region', { name, exact: true })
    await shown('Verkostung & Essen').waitFor()
    const ada = page.getByRole('article', { name: 'Ada' })
    await ada.getByLabel('Stage of Ada').selectOption('Verkostung & Essen')
    await shown('Verkostung & Essen').getByRole('article', { name: 'Ada' }).waitFor()
    await ada.getByRole('button', { name: 'Add a value' }).click()
    await ada.getByLabel('Value in EUR').fill('12500')
    await page.keyboard.press('Enter')
    await ada.getByRole('button', { name: 'Change the value, €12,500' }).waitFor()
    await shown('Verkostung & Essen').getByRole('heading', { name: '€12,500' }).waitFor()
    await page.getByLabel('Stage of Bo').selectOption('On ice')
    await shown('On ice').getByRole('article', { name: 'Bo' }).waitFor()
    const { currency, stages } = (await leads.ask('GET', '/api/v1/builtin-agents/lead_score/pipeline')).body
    expect(currency).toBe('EUR')
    expect(stages.map(({ key, kind }: { key: string; kind: string }) => `${key} ${kind}`)).toEqual([
      'new open',
      'contacted open',
      'site_visit open',
      'reserved won',
      'on_ice lost',
      'won won',
    ])
    await page.getByRole('combobox', { name: 'Columns' }).selectOption('By score')
    await shown('Nurture').waitFor()
    expect(page.url()).toContain('by=score')
    await page.setViewportSize({ width: 390, height: 800 })
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows the forecast of open leads as a fan', async () => {
    const { page, complaints, tenant } = await open()
    for (let n = 0; n < 5; n += 1) {
      const body = {
        lead_ref: `lead-${n}`,
        outcome: 'offer_sent',
        predicted_band: 'Warm',
        predicted_score: 50,
        features: { size: n, deal_value: 1_000 },
      }
      await app.call('POST', '/api/v1/builtin-agents/lead_score/outcome', { as: tenant.owner, body })
    }
    await turnTo(page, 'Forecast')
    const { body } = await app.call('GET', '/api/v1/ml/forecast?window_days=30', { as: tenant.owner })
    expect(body.open_leads).toBe(5)
    await page.getByRole('region', { name: '5 open leads' }).waitFor()
    await plot(page, /^Revenue between/).waitFor()
    await page.getByLabel('Window').selectOption('90')
    await page.getByText('Open are leads whose last report of the last 90 days').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

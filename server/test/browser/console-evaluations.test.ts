import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { evaluationsOf, greeting } from '../evaluations.ts'
import { testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { newPerson } from '../people.ts'

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

describe('evaluations in a browser', async () => {
  const model = await startModelServer()
  const app = await testApp({
    worker: true,
    settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'spoken' },
  })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await model.close()
  })

  async function withAda() {
    const tenant = await app.newTenant()
    const made = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    model.script = () => ({ text: 'Hello, you get a refund within 30 days.' })
    return { tenant, id: made.body.agent_id as string, tests: evaluationsOf(app, tenant) }
  }
  const openTab = (page: Page, id: string, more = '') =>
    page.goto(`${url}/agents/${id}?tab=evaluations${more}`)
  const test = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Tests', exact: true }).getByRole('listitem', { name, exact: true })
  const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

  it('teaches what a test is, adds one, runs it and says why it failed', async () => {
    const { tenant, id, tests } = await withAda()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await openTab(page, id)
    await page.getByText('A test is what a person says').waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Add a test' }).click()
    const editor = drawer(page, 'New test')
    await editor.getByLabel('Name', { exact: true }).fill('Knows how long a refund takes')
    await editor.getByLabel('Line 1').fill('How long does a refund take?')
    expect(await editor.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await editor.getByLabel('It has these words, one per line').fill('30 days\nsorry')
    await editor
      .getByLabel('It means the same as this answer')
      .fill('It takes a month to get your money back.')
    await editor.getByLabel('Similarity needed, from 0 to 1').fill('0.2')
    expect(await violationsOn(page)).toEqual([])
    await editor.getByRole('button', { name: 'Save' }).click()
    await test(page, 'Knows how long a refund takes').getByText('not run').waitFor()
    await page.getByRole('button', { name: 'Run all' }).click()
    const row = test(page, 'Knows how long a refund takes')
    await row.getByText('failed').waitFor(PATIENCE)
    await row.getByRole('button', { expanded: false }).click()
    await row.getByText('Does not have “sorry”.').waitFor()
    expect(await row.innerText()).toContain('Has “30 days”, as expected.')
    expect(await row.innerText()).toContain('Similarity to the reference answer')
    expect(await row.innerText()).toContain('you get a refund within 30 days')
    expect(page.url()).toContain('test=')
    expect(await violationsOn(page)).toEqual([])
    const stored = await tests.call('GET', '/evaluation-cases')
    expect(stored.body.items[0].expect).toEqual({
      contains: ['30 days', 'sorry'],
      meaning: { reference: 'It takes a month to get your money back.', min_similarity: 0.2 },
    })
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('changes a test, asks before edits are lost, and deletes it once that is confirmed', async () => {
    const { tenant, id, tests } = await withAda()
    await tests.add(greeting({ facts: ['Has a dog.'] }))
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await openTab(page, id)
    await page.getByRole('button', { name: 'Edit Greets' }).click(PATIENCE)
    const editor = drawer(page, 'Edit test')
    await editor.getByLabel('Facts, one per line').fill('')
    await page.keyboard.press('Escape')
    const question = drawer(page, 'Leave without saving?')
    await question.waitFor()
    expect(await violationsOn(page)).toEqual([])
    await question.getByRole('button', { name: 'Stay' }).click()
    await editor.getByRole('button', { name: 'Add a line' }).click()
    await editor.getByRole('textbox', { name: 'Line 2' }).fill('And goodbye')
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'detached' })
    const { items } = (await tests.call('GET', '/evaluation-cases')).body
    expect(items).toMatchObject([{ lines: ['Hello', 'And goodbye'], facts: [] }])
    // Nothing was changed: it closes without a question.
    await page.getByRole('button', { name: 'Edit Greets' }).click()
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await editor.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete Greets' }).click()
    await drawer(page, 'Delete Greets?').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('A test is what a person says').waitFor()
    expect((await tests.call('GET', '/evaluation-cases')).body.total).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows a run as it goes on, and cancels it', async () => {
    const { tenant, id, tests } = await withAda()
    for (let at = 1; at <= 8; at += 1)
      await tests.add(greeting({ name: `Test ${at}`, lines: [`Line ${at}`] }))
    let answered = 0
    model.script = () => {
      answered += 1
      return answered <= 4 ? { text: 'Hello.' } : { text: 'One two three four five six seven', paceMs: 3_000 }
    }
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await openTab(page, id)
    await page.getByRole('button', { name: 'Run all' }).click(PATIENCE)
    await page.getByText('4 of 8 tests done').waitFor()
    expect(await page.getByRole('button', { name: 'Run all' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('region', { name: 'Tests' }).getByText('cancelled').waitFor()
    await test(page, 'Test 8').getByText('not run').waitFor()
    expect(await page.getByRole('button', { name: 'Run all' }).isEnabled()).toBe(true)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('plots the trend, shows an earlier run, and compares two', async () => {
    const { tenant, id, tests } = await withAda()
    await tests.add(greeting({ name: 'Greets' }))
    await tests.add(greeting({ name: 'Says when', expect: { contains: ['30 days'] } }))
    const ended = async (label: string) => {
      const run = await tests.begin({ label })
      await expect.poll(async () => (await tests.outcome(run)).run.status, PATIENCE).toBe('complete')
    }
    await ended('Before')
    model.script = () => ({ text: 'You get it within 30 days.' })
    await ended('After')
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await openTab(page, id)
    await page.getByRole('img', { name: 'Share passed (%) over 2 runs; 50% in the newest' }).waitFor(PATIENCE)
    await page.getByLabel('Measure').selectOption({ label: 'Time of an answer (s)' })
    await page.getByRole('img', { name: 'Time of an answer (s) over 2 runs' }).waitFor()
    await test(page, 'Greets').getByText('failed').waitFor()
    const runs = page.getByRole('region', { name: 'Runs' }).getByRole('listitem')
    await runs.filter({ hasText: 'Before' }).getByRole('button', { name: 'Show' }).click()
    await test(page, 'Greets').getByText('passed').waitFor()
    for (const label of ['Before', 'After'])
      await runs.filter({ hasText: label }).getByRole('checkbox').check()
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByText('1 broke').waitFor()
    expect(await comparison.innerText()).toMatch(
      /Greets\s+broke[\s\S]+Hello, you get[\s\S]+Does not have “hello”/,
    )
    expect(await comparison.innerText()).not.toContain('Says when')
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await comparison.getByText('1 broke').waitFor(PATIENCE)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('makes a test of a conversation in the playground', async () => {
    const { tenant, id, tests } = await withAda()
    model.script = () => ({ text: 'Hello there.' })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/playground?agent=${id}&user=maria`)
    const say = async (words: string, answers: number) => {
      await page.getByLabel('Message').fill(words)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('li[data-role=assistant][aria-busy=false]').count()).toBe(answers)
    }
    await page.getByLabel('Message').waitFor(PATIENCE)
    expect(await page.getByRole('button', { name: 'Save as a test' }).count()).toBe(0)
    // It moves the agent's mood, which the reply tells with what moved it.
    await say('Good morning', 1)
    await page.getByText(/valence \+\d/).waitFor()
    await say('Are you there?', 2)
    await page.getByRole('button', { name: 'Save as a test' }).click()
    const editor = drawer(page, 'New test')
    expect(await editor.getByLabel('Name', { exact: true }).inputValue()).toBe('Are you there?')
    expect(await editor.getByLabel('Line 1').inputValue()).toBe('Are you there?')
    expect(await editor.getByRole('textbox', { name: '1. The person' }).inputValue()).toBe('Good morning')
    expect(await editor.getByLabel('It means the same as this answer').inputValue()).toBe('Hello there.')
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await test(page, 'Are you there?').waitFor()
    const { items } = (await tests.call('GET', '/evaluation-cases')).body
    expect(items).toMatchObject([
      {
        earlier: [
          { role: 'user', content: 'Good morning' },
          { role: 'assistant', content: 'Hello there.' },
        ],
        lines: ['Are you there?'],
        user_id: 'maria',
        session_id: expect.any(String),
      },
    ])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('lets people who only read see results, and change nothing', async () => {
    const { tenant, id, tests } = await withAda()
    await tests.add(greeting())
    const viewer = await newPerson(app, tenant, { role: 'viewer' })
    const { page, complaints } = await consoleOf(browser, url, app, tenant, viewer)
    await openTab(page, id)
    await test(page, 'Greets').waitFor(PATIENCE)
    for (const name of ['Add a test', 'Run all', 'Edit Greets', 'Delete Greets'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

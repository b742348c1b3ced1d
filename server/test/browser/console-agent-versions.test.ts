import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, operate } from '../billing.ts'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { type TestTenant, testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { newPerson } from '../people.ts'

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

describe('an agent that is edited in a browser', async () => {
  const model = await startModelServer(() => ({ text: 'Ahoy.' }))
  const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'spoken' } })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await model.close()
  })

  async function withAda(): Promise<{ readonly tenant: TestTenant; readonly id: string }> {
    const tenant = await app.newTenant()
    const body = { name: 'Ada', bio: 'A baker who knows every bread of the town and each of its customers.' }
    const { agent_id: id } = (await app.call('POST', '/api/v1/agents', { as: tenant.key, body })).body
    return { tenant, id }
  }
  const agentOf = async (tenant: TestTenant) =>
    (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  const openPersona = async (page: Page, id: string) => {
    await page.goto(`${url}/agents/${id}`)
    await page.getByLabel('Who it is').waitFor(PATIENCE)
  }
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

  it('compares versions word by word and restores one once it is confirmed', async () => {
    const { tenant, id } = await withAda()
    const bio = 'A cook who knows every bread of the town and each of its customers.'
    const change = { bio, tool_capabilities: { web_search: true } }
    await app.call('PATCH', '/api/v1/agents/Ada/profile', { as: tenant.owner, body: change })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/agents/${id}?tab=versions`)
    const line = (version: number) => page.getByRole('listitem', { name: `Version ${version}`, exact: true })
    await line(2).getByText('in use').waitFor(PATIENCE)
    expect(await line(2).innerText()).toContain('Who it is, Capability: Web search')
    await line(1).getByRole('button', { name: 'Compare' }).click()
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByText('Who it is').waitFor()
    expect(await comparison.locator('del').first().innerText()).toBe('baker')
    expect(await comparison.locator('ins').first().innerText()).toBe('cook')
    expect(await comparison.innerText()).toMatch(/Capability: Web search\s+not set\s+on/)
    expect(await violationsOn(page)).toEqual([])
    await line(1).getByRole('button', { name: 'Restore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect((await agentOf(tenant)).bio).toBe(bio)
    await line(1).getByRole('button', { name: 'Restore' }).click()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await line(3).getByText('Version 1 restored').waitFor()
    expect((await agentOf(tenant)).bio).toContain('A baker')
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows how a draft would answer, without saving it', async () => {
    const { tenant, id } = await withAda()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await openPersona(page, id)
    await page.getByLabel('Who it is').fill('A pirate.')
    const panel = page.getByRole('region', { name: 'Preview' })
    await panel.getByRole('button', { name: 'Show the answer' }).click()
    await panel.getByText('Ahoy.').waitFor()
    expect(JSON.stringify(model.calls.at(-1)?.body)).toContain('A pirate.')
    expect((await agentOf(tenant)).bio).toContain('A baker')
    const versions = await app.call('GET', '/api/v1/agents/Ada/versions', { as: tenant.key })
    expect(versions.body.items).toHaveLength(1)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('asks before edits are lost to another page, another tab or a closed window, and not once they are saved', async () => {
    const { tenant, id } = await withAda()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await openPersona(page, id)
    const bio = page.getByLabel('Who it is')
    const before = await bio.inputValue()
    await bio.fill('A pirate.')
    await page.getByRole('tab', { name: 'Capabilities' }).click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    expect(await bio.inputValue()).toBe('A pirate.')
    await page.getByRole('link', { name: 'Team' }).click()
    await question(page).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    // The browser asks in words of its own.
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.dismiss()
      })
    })
    await page.close({ runBeforeUnload: true })
    expect(await asked).toBe('beforeunload')
    // What is typed back is no edit.
    await bio.fill(before)
    await page.getByRole('tab', { name: 'Capabilities' }).click()
    await page.getByRole('checkbox', { name: 'Wisdom' }).waitFor()
    await page.getByRole('tab', { name: 'Persona' }).click()
    await bio.fill('A pirate.')
    await page.getByRole('button', { name: 'Save the persona' }).click()
    await page.getByText('The persona is saved.').waitFor()
    await page.getByRole('tab', { name: 'Capabilities' }).click()
    await page.getByRole('checkbox', { name: 'Wisdom' }).waitFor()
    expect((await agentOf(tenant)).bio).toBe('A pirate.')
    // A save that is refused leaves the edit unsaved; leaving drops it.
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
    await page.getByRole('tab', { name: 'Persona' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Bea')
    await page.getByRole('button', { name: 'Save the persona' }).click()
    await page.getByText('The name is taken in this workspace.').waitFor()
    await page.getByRole('link', { name: 'Team' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
    expect(complaints.filter((words) => !words.includes('409'))).toEqual([])
    await page.context().close()
  })

  it('leads from a refusal for lack of credit to billing, or says who can', async () => {
    const { tenant, id } = await withAda()
    const amountUsd = -(await balanceOf(app, tenant))
    await operate(app, 'POST', tenant, 'credits', { amountUsd, description: 'a correction' })
    const owner = await newPerson(app, tenant, { role: 'owner', username: `olga-${id}` })
    const { page } = await consoleOf(browser, url, app, tenant, owner)
    await page.goto(`${url}/playground?agent=${id}`)
    await page.getByLabel('Message').fill('Hello')
    await page.keyboard.press('Enter')
    await page.getByText('There is not enough credit').waitFor(PATIENCE)
    await page.getByRole('link', { name: 'Add credit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor()
    await page.context().close()
    const member = await newPerson(app, tenant, { role: 'member' })
    const other = await consoleOf(browser, url, app, tenant, member)
    await openPersona(other.page, id)
    await other.page.getByRole('button', { name: 'Show the answer' }).click()
    const words = other.page.getByText('An owner or administrator of the workspace can change this')
    await words.filter({ hasText: `olga-${id}` }).waitFor(PATIENCE)
    expect(await other.page.getByRole('link', { name: 'Add credit' }).count()).toBe(0)
    await other.page.context().close()
  })

  it('asks two agents side by side', async () => {
    const { tenant, id } = await withAda()
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/playground?agent=${id}`)
    await page.getByRole('button', { name: 'Side by side' }).click()
    const side = (name: string) => page.getByRole('region', { name, exact: true })
    const chosen = (name: string) => side(name).getByLabel('Agent').locator('option:checked').innerText()
    await side('Second').getByLabel('Agent').waitFor(PATIENCE)
    expect([await chosen('First'), await chosen('Second')]).toEqual(['Ada', 'Bea'])
    model.script = ({ body }) => ({ text: JSON.stringify(body).includes('You are Bea.') ? 'Bee.' : 'Aye.' })
    await side('Second').getByLabel('Model').selectOption({ label: 'spoken' })
    await page.getByLabel('Message to both').fill('Hello')
    await page.keyboard.press('Enter')
    await side('First').getByText('Aye.').waitFor()
    await side('Second').getByText('Bee.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

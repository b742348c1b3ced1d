import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asTenant } from '../../src/platform/db/database.ts'
import { openBrowser } from '../browser.ts'
import { withAgent } from '../chat-client.ts'
import { consoleOf, openConsole, PATIENCE, signInto, violationsOn } from '../console-page.ts'
import { type TestTenant, testApp } from '../harness.ts'
import { enable, startOutsideServer, withServer } from '../mcp-server.ts'
import { newPerson } from '../people.ts'

describe('MCP servers in a browser', async () => {
  const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
  const url = await app.listen()
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const SETTINGS = `${url}/settings?tab=mcp-servers`
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const serversOf = async (tenant: TestTenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/mcp-servers`
    return (await app.call('GET', path, { as: tenant.key })).body.servers
  }
  const allowedTo = async (tenant: TestTenant) =>
    (await app.call('GET', '/api/v1/agents/Ada/capabilities', { as: tenant.key })).body.mcp_enabled

  it('teaches where there are none, adds and probes one, edits and removes it', async () => {
    const server = await startOutsideServer({ token: 'right' })
    const tenant = await withAgent(app)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(SETTINGS)
    await page.getByRole('heading', { name: 'No MCP servers yet' }).waitFor()
    expect(await violationsOn(page)).toEqual([])

    await page.getByLabel('Name').fill('desk')
    await page.getByLabel('Address').fill(server.url)
    await page.getByLabel('Value 1', { exact: true }).fill('Bearer wrong')
    await button(page, 'Add and probe').click()
    const panel = page.getByRole('region', { name: 'desk' })
    await panel.getByText('The server desk refused the credentials.').waitFor()
    await panel.getByText('failing', { exact: true }).waitFor()
    expect(await page.getByLabel('Value 1', { exact: true }).inputValue()).toBe('')

    await button(page, 'Edit').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Stored: Authorization.').waitFor()
    await dialog.getByLabel('Replace the headers').check()
    await dialog.getByLabel('Value 1', { exact: true }).fill('Bearer right')
    await dialog.getByLabel('Seconds a call may take').fill('5')
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText('healthy', { exact: true }).waitFor()
    const asked = server.requests.length
    await button(page, 'Probe').click()
    await page.getByText('desk answered: 6 tools.').first().waitFor()
    await expect.poll(() => server.requests.length, PATIENCE).toBeGreaterThan(asked)
    await panel.getByText('Tools (6)').click()
    await panel.getByText('The weather of a city.').waitFor()
    expect(await serversOf(tenant)).toMatchObject([
      { name: 'desk', header_names: ['Authorization'], timeout_ms: 5_000, tool_count: 6 },
    ])
    expect(await page.content()).not.toContain('Bearer right')
    expect(await violationsOn(page)).toEqual([])

    await button(page, 'Pause').click()
    await panel.getByText('paused', { exact: true }).waitFor()
    await button(page, 'Remove').click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'No MCP servers yet' }).waitFor()
    expect(await serversOf(tenant)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('says of one server alone that its credentials have to be entered again', async () => {
    const server = await startOutsideServer({ token: 'right' })
    const tenant = await withServer(app, server, { headers: { Authorization: 'Bearer right' } })
    const path = `/api/v1/projects/${tenant.projectId}/mcp-servers`
    await app.call('POST', path, { as: tenant.key, body: { name: 'wiki', url: server.url } })
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .updateTable('mcp_servers')
        .set({ secrets: Buffer.alloc(60) })
        .where('tenant_id', '=', tenant.tenantId)
        .where('name', '=', 'desk')
        .execute(),
    )
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(SETTINGS)
    await page.getByRole('region', { name: 'wiki' }).getByText('not probed').waitFor()
    const desk = page.getByRole('region', { name: 'desk' })
    await desk.getByText('credentials unreadable').waitFor()
    await desk.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Value 1', { exact: true }).fill('Bearer right')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await desk.getByText('healthy', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('lets an agent use all tools of a server, one of them, or every server', async () => {
    const tenant = await withServer(app, await startOutsideServer())
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/agents`)
    await page.getByRole('link', { name: 'Ada' }).first().click()
    await page.getByRole('tab', { name: 'Capabilities' }).click()
    await page.getByLabel('weather', { exact: true }).click()
    await expect.poll(() => allowedTo(tenant), PATIENCE).toEqual(['desk/weather'])
    await page.getByLabel('All tools of desk').click()
    await expect.poll(() => allowedTo(tenant), PATIENCE).toEqual(['desk'])
    await expect.poll(() => page.getByLabel('refuse', { exact: true }).isChecked(), PATIENCE).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Every server of the project').click()
    await expect.poll(() => page.getByLabel('All tools of desk').isDisabled(), PATIENCE).toBe(true)
    await page.getByLabel('Every server of the project').click()
    await app.call('DELETE', tenant.path, { as: tenant.key })
    await page.reload()
    await page.getByText('There is no such server any more.').waitFor()
    await button(page, 'Remove desk').click()
    await expect.poll(() => allowedTo(tenant), PATIENCE).toEqual([])
    await page.getByText('The project has no MCP servers.', { exact: false }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows a viewer the servers and tools, and nothing that changes them', async () => {
    const tenant = await withServer(app, await startOutsideServer())
    await enable(app, tenant, ['desk/weather'])
    const person = await newPerson(app, tenant, { role: 'viewer' })
    const { page } = await openConsole(browser, url)
    await signInto(page, person.username, person.password)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.goto(SETTINGS)
    await page.getByRole('region', { name: 'desk' }).getByText('healthy').waitFor()
    for (const name of ['Probe', 'Pause', 'Edit', 'Remove', 'Add and probe'])
      expect(await button(page, name).count()).toBe(0)
    await page.goto(`${url}/agents`)
    await page.getByRole('link', { name: 'Ada' }).first().click()
    await page.getByRole('tab', { name: 'Capabilities' }).click()
    const weather = page.getByLabel('weather', { exact: true })
    await weather.waitFor()
    expect([await weather.isChecked(), await weather.isDisabled()]).toEqual([true, true])
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { type TestTenant, testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { signIn } from '../people.ts'
import { startReceiver } from '../receiver.ts'
import { startTelegramServer } from '../telegram-server.ts'

describe('team and settings in a browser', async () => {
  const receiver = await startReceiver()
  const model = await startModelServer(() => ({ text: 'Hello there.' }))
  const telegram = await startTelegramServer()
  const app = await testApp({
    settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true', RAPPORT_TELEGRAM_URL: telegram.url },
  })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await receiver.close()
    await model.close()
    await telegram.close()
  })

  const open = async (tab: string) => {
    const tenant = await app.newTenant()
    const opened = await consoleOf(browser, url, app, tenant)
    await opened.page.goto(`${url}/settings`)
    await turnTo(opened.page, tab)
    return { tenant, ...opened }
  }
  const turnTo = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
  const manifestOf = async (tenant: TestTenant) =>
    (await app.call('GET', `/api/v1/tenants/${tenant.tenantId}/manifest`, { as: tenant.owner })).body

  it('edits the manifest: what is wrong is shown at its line, and no edit is overwritten unasked', async () => {
    const { page, complaints, tenant } = await open('Manifest')
    const path = `/api/v1/tenants/${tenant.tenantId}/manifest`
    const field = page.getByLabel('Manifest as JSON')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const { manifest } = await manifestOf(tenant)
    const write = (value: object) => field.fill(JSON.stringify(value, null, 2))

    await field.fill('{"schema_version": 1,')
    await save.click()
    await page.getByRole('alert').getByText(/JSON/).waitFor()
    const colors = { ...manifest.branding.colors, primary: 'red' }
    await write({ ...manifest, branding: { ...manifest.branding, colors }, nonsense: { deep: 1 } })
    await save.click()
    const wrong = page.getByRole('list', { name: 'What is wrong' }).getByRole('listitem')
    await wrong.first().waitFor()
    const words = await wrong.allInnerTexts()
    expect(words).toHaveLength(2)
    expect(words).toContainEqual(expect.stringMatching(/^Line 7 branding\.colors\.primary /))
    expect(words).toContainEqual(expect.stringMatching(/^Line \d+ nonsense /))
    await wrong.filter({ hasText: 'colors.primary' }).getByRole('button').click()
    const chosen = await page.evaluate(
      'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)',
    )
    expect(chosen).toBe('"red"')
    expect(await violationsOn(page)).toEqual([])
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])

    await write({ ...manifest, locale: 'fr' })
    await save.click()
    await page.getByText('version 2', { exact: true }).waitFor()
    expect(await manifestOf(tenant)).toMatchObject({ version: 2, manifest: { locale: 'fr' } })

    const theirs = { version: 2, manifest: { ...manifest, locale: 'de' } }
    await app.call('PUT', path, { as: tenant.owner, body: theirs })
    await write({ ...manifest, locale: 'it' })
    await save.click()
    await page.getByText(/another user has saved version 3 since/).waitFor()
    expect(await manifestOf(tenant)).toMatchObject({ version: 3, manifest: { locale: 'de' } })
    await page.getByRole('button', { name: /Keep mine/ }).click()
    await save.click()
    await page.getByText('version 4', { exact: true }).waitFor()
    expect(await manifestOf(tenant)).toMatchObject({ version: 4, manifest: { locale: 'it' } })
    expect(complaints).toEqual([expect.stringContaining('409')])
    await page.context().close()
  })

  it('switches learning off and on', async () => {
    const { page, complaints, tenant } = await open('Learning')
    const learns = async () => {
      const body = { action_id: 'call', reward: 1 }
      const path = '/api/v1/builtin-agents/ml/offers/nba/learn'
      return (await app.call('POST', path, { as: tenant.key, body })).body.ok
    }
    const box = page.getByLabel('Learn from outcomes')
    expect(await box.isChecked()).toBe(true)
    await box.click()
    await expect.poll(learns, PATIENCE).toBe(false)
    await page.reload()
    await turnTo(page, 'Learning')
    await expect.poll(() => box.isChecked()).toBe(false)
    await box.click()
    await expect.poll(learns, PATIENCE).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('sends a test event to a webhook, and shows in the log what the receiver answered', async () => {
    const { page, complaints } = await open('Notifications')
    await page.getByLabel('Name').fill('Our backend')
    await page.getByLabel('Address').fill(`${receiver.url}/events`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const channel = page.getByRole('region', { name: 'Our backend' })
    const test = channel.getByRole('button', { name: 'Send a test event' })
    await test.click()
    await page.getByText('delivered', { exact: true }).waitFor()
    expect(receiver.received).toMatchObject([{ path: '/events' }])
    expect(JSON.parse(receiver.received[0]?.text ?? '')).toMatchObject({ data: { test: true } })
    receiver.answerWith({ status: 500, body: 'out of order' })
    await test.click()
    await page.getByText(/^failed: /).waitFor()
    await channel.getByRole('button', { name: 'Deliveries' }).click()
    const log = page.getByRole('region', { name: 'Deliveries' })
    await expect
      .poll(() => log.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('500'), expect.stringContaining('200')])
    await log.getByText('What was sent and answered').first().click()
    await log.getByText('out of order').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('changes what a webhook receives, and switches it off', async () => {
    const { page, complaints, tenant } = await open('Notifications')
    const path = `/api/v1/projects/${tenant.projectId}/channels`
    const config = { url: `${receiver.url}/events`, auth_header: 'Bearer of-the-crm' }
    const body = {
      name: 'CRM',
      type: 'webhook',
      config,
      events: ['memory.created'],
      filter: { agents: ['ada'] },
    }
    await app.call('POST', path, { as: tenant.owner, body })
    await page.reload()
    await turnTo(page, 'Notifications')
    const channel = page.getByRole('region', { name: 'CRM' })
    await channel.getByRole('button', { name: 'Edit' }).click(PATIENCE)
    const dialog = page.getByRole('dialog', { name: 'Edit CRM' })
    await dialog.getByLabel('Name').fill('Our CRM')
    await dialog.getByRole('button', { name: 'Remove memory.created' }).click()
    const events = dialog.getByLabel('Events', { exact: true })
    await events.fill('lead enriched!')
    await page.keyboard.press('Enter')
    await dialog.getByText('enriched! is no type of event').waitFor()
    await events.fill('lead.enriched, order.placed')
    await page.keyboard.press('Enter')
    expect(await dialog.getByRole('list', { name: 'Chosen events' }).getByRole('listitem').count()).toBe(2)
    await dialog.getByLabel('Receives events').uncheck()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Our CRM' }).getByText('lead.enriched, order.placed').waitFor()
    const [stored] = (await app.call('GET', path, { as: tenant.owner })).body.channels
    expect(stored).toMatchObject({
      name: 'Our CRM',
      events: ['lead.enriched', 'order.placed'],
      filter: { agents: ['ada'] },
      active: false,
      config: { url: config.url, auth_header: expect.stringMatching(/-crm$/) },
    })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('connects a model endpoint and asks it for a word', async () => {
    const { page, complaints, tenant } = await open('Model')
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    await page.reload()
    await page.getByLabel('Address').fill(model.url)
    await page.getByLabel('Key').fill('sk-of-the-model')
    await page.getByRole('textbox', { name: 'Model' }).fill('small')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Test it' }).click()
    await page.getByText(/“Hello there.”, \d+ ms in all/).waitFor(PATIENCE)
    expect(model.calls.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer sk-of-the-model' },
      body: { model: 'small' },
    })
    await page.goto(`${url}/agents/Ada?tab=model`)
    const trial = page.getByRole('region', { name: 'Try a model' })
    await trial.getByLabel('Model').selectOption({ label: 'small' })
    await trial.getByRole('button', { name: 'Show the answer' }).click()
    await trial.getByText('Hello there.').waitFor(PATIENCE)
    const learning = page.getByRole('region', { name: 'Model that learns from conversations' })
    await learning.getByLabel('Model').selectOption({ label: 'small' })
    await page.getByText('Saved.').last().waitFor()
    const effective = '/api/v1/agents/Ada/effective-post-processing-model?chat_model=small'
    await expect
      .poll(async () => (await app.call('GET', effective, { as: tenant.key })).body)
      .toMatchObject({ provider: 'custom', model: 'small' })
    await page.goto(`${url}/settings?tab=model`)
    model.script = () => ({ status: 401, body: '{"error":{"message":"no such key"}}' })
    await page.getByRole('button', { name: 'Test it' }).click()
    await page
      .getByRole('main')
      .getByRole('status')
      .getByText(/model|key|refused/i)
      .waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('previews the widget while its look is chosen, and saves it', async () => {
    const { page, complaints, tenant } = await open('Widget')
    await page.getByLabel('Name').fill('Harbour Homes')
    await page.getByLabel('Main colour').fill('#00543c')
    await page.getByLabel('What visitors accept').fill('We remember what you tell us.')
    const preview = page.getByRole('group', { name: 'Harbour Homes, as visitors see it' })
    await preview.getByText('We remember what you tell us.').waitFor()
    const colour = await page.evaluate(`(() => {
      const host = [...document.querySelectorAll('div')].find((one) => one.shadowRoot !== null)
      return getComputedStyle(host.shadowRoot.querySelector('header')).backgroundColor
    })()`)
    expect(colour).toBe('rgb(0, 84, 60)')
    expect((await manifestOf(tenant)).version).toBe(1)
    await page.getByRole('button', { name: 'Save the look' }).click()
    await expect
      .poll(async () => (await manifestOf(tenant)).manifest.branding, PATIENCE)
      .toMatchObject({ product_name: 'Harbour Homes', colors: { primary: '#00543c' } })
    await page.getByLabel('Version').fill('2026-11')
    await page.getByRole('button', { name: 'Save the notice' }).click()
    await expect.poll(async () => (await manifestOf(tenant)).version, PATIENCE).toBe(3)
    await page.getByLabel('Show the widget').click()
    await expect
      .poll(async () => (await manifestOf(tenant)).manifest.widget, PATIENCE)
      .toMatchObject({
        enabled: true,
        consent: { text: 'We remember what you tell us.', version: '2026-11' },
      })
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('connects a channel step by step, and sends a test message over it', async () => {
    const { page, complaints, tenant } = await open('Channels')
    await page.getByLabel('1. Channel').selectOption('Telegram')
    await page.getByText(/Write \/newbot to @BotFather/).waitFor()
    await page.getByLabel('Name').fill('Our bot')
    await page.getByLabel('The bot’s token').fill(telegram.token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const bot = page.getByRole('region', { name: 'Our bot' })
    const path = `/api/v1/projects/${tenant.projectId}/channel-connections`
    const connections = async () => (await app.call('GET', path, { as: tenant.key })).body.items
    await expect.poll(connections, PATIENCE).toHaveLength(1)
    const [connection] = await connections()
    const callback = bot.getByRole('region', { name: 'Callback address' })
    await expect.poll(() => callback.innerText()).toContain(connection.webhook_callback_url)
    expect(telegram.calls).toMatchObject([{ method: 'setWebhook' }])
    await bot.getByLabel('Send a test to').fill('4711')
    await bot.getByLabel('Message').fill('Can you read this?')
    await bot.getByRole('button', { name: 'Send a test message' }).click()
    await expect
      .poll(() => telegram.calls.at(-1), PATIENCE)
      .toMatchObject({ method: 'sendMessage', body: { chat_id: '4711', text: 'Can you read this?' } })
    await bot.getByRole('button', { name: 'Pause' }).click()
    await bot.getByText('paused').waitFor()
    await bot.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Our bot' })
    await dialog.getByLabel('Name').fill('The bot of reservations')
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'The bot of reservations' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('adds a person, changes their role, and takes their access away', async () => {
    const tenant = await app.newTenant()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    const username = `jo-${tenant.slug}`
    await page.goto(`${url}/team`)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const password = await page.getByRole('region', { name: 'Password' }).innerText()
    expect((await signIn(app, username, password)).status).toBe(403)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: username }).click()
    await page.getByLabel(`Role of ${username}`).selectOption('admin')
    const roleOf = async () => {
      const { users } = (await app.call('GET', '/api/v1/workspace-users', { as: tenant.owner })).body
      return users.find((one: { username: string }) => one.username === username)
    }
    await expect.poll(roleOf, PATIENCE).toMatchObject({ role: 'admin', status: 'active' })
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Jo March')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(roleOf, PATIENCE).toMatchObject({ display_name: 'Jo March' })
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect.poll(roleOf, PATIENCE).toMatchObject({ status: 'disabled' })
    expect((await signIn(app, username, password)).status).toBe(401)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOfStep, stepAt } from '../../src/modules/identity/factors/totp.rules.ts'
import { openBrowser } from '../browser.ts'
import { openConsole, signInto, signOutOf, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { newPerson } from '../people.ts'
import { bytesOfBase32 } from '../second-factor.ts'

/** A port that is free now: passkeys belong to the address in the settings, which has to be known before the start. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An authenticator of Chromium's own that says yes to everything. */
async function virtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe('accounts in a browser', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await testApp({ settings: { RAPPORT_PUBLIC_URL: url } })
  await app.app.server.listen({ host: 'localhost', port })
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const HOME = 'Needs a person'
  const owner = async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'owner' })
    const opened = await openConsole(browser, url)
    await signInto(opened.page, person.username, person.password)
    await opened.page.getByText(HOME).waitFor()
    return { tenant, person, ...opened }
  }
  const toSecondFactor = async (page: Page, password: string) => {
    await page.goto(`${url}/account`)
    await page.getByRole('tab', { name: 'Second factor' }).click()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Set up' }).click()
  }
  const newKey = async (page: Page) => {
    await page.goto(`${url}/team`)
    await page.getByRole('tab', { name: 'API keys' }).click()
    await page.getByLabel('Name of the key').fill('Shop')
    await page.getByRole('button', { name: 'Create a key' }).click()
  }

  it('sets up a passkey, signs in with it, and shows it again for a key', async () => {
    const { page, person } = await owner()
    await virtualAuthenticator(page)
    await toSecondFactor(page, person.password)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('list', { name: 'Second factors' }).getByText('Passkey').first().waitFor()
    expect(await violationsOn(page)).toEqual([])

    await signOutOf(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText(HOME).waitFor()

    await signOutOf(page)
    await signInto(page, person.username, person.password)
    // The password was right: the second attempt, without a code, uses the passkey.
    await page.getByLabel('Code', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(HOME).waitFor()

    app.clock.advance(11 * 60_000)
    await newKey(page)
    await page.getByRole('heading', { name: 'Show your second factor' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByLabel('API key', { exact: true }).getByText(/^sk_/).waitFor()
  })

  it('leads a member to an authenticator app where the workspace asks for one', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'admin' })
    const policy = { as: await app.tokenFor(tenant.ownerId), body: { roles: ['admin'] } }
    await app.call('PUT', '/api/v1/second-factor-policy', policy)
    const { page } = await openConsole(browser, url)
    await signInto(page, person.username, person.password)
    await page.getByRole('heading', { name: 'A second factor, please' }).waitFor()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    const secret = bytesOfBase32((await page.getByLabel('Secret', { exact: true }).innerText()).trim())
    const code = () => codeOfStep(secret, stepAt(app.clock.now()))
    await page.getByLabel('Code', { exact: true }).fill(code())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText(HOME).waitFor()

    app.clock.advance(11 * 60_000)
    await newKey(page)
    await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(code())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('API key', { exact: true }).getByText(/^sk_/).waitFor()
  })

  it('shows sessions, and ends the others', async () => {
    const { page, person } = await owner()
    const other = await openConsole(browser, url)
    await signInto(other.page, person.username, person.password)
    await other.page.getByText(HOME).waitFor()
    await page.goto(`${url}/account`)
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await sessions.first().waitFor()
    // The one with which the password was chosen is listed too.
    expect(await sessions.count()).toBe(3)
    await page.getByText('this session').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByText('2 sessions have ended.').first().waitFor()
    await other.page.reload()
    await other.page.getByLabel('Username').waitFor()
  })

  it('invites with a link, which the invited person accepts with a password of their own', async () => {
    const { page } = await owner()
    await page.goto(`${url}/team`)
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await page.getByLabel('E-mail address').fill('mei@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
    const link = (await page.getByLabel('Link', { exact: true }).innerText()).trim()
    expect(link).toContain(`${url}/invitation#`)
    const guest = await openConsole(browser, link)
    await guest.page.getByLabel('Username').fill('Mei')
    await guest.page.getByLabel('Password').fill('correct horse battery')
    expect(await violationsOn(guest.page)).toEqual([])
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await guest.page.getByText(HOME).waitFor()
    const late = await openConsole(browser, link)
    await late.page.getByText('This invitation does not exist').waitFor()
  })
})

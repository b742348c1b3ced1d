import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openConsole, signOutOf, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { IdentityProvider } from '../identity-provider.ts'
import { freePort } from '../program.ts'

describe('signing in to the console with an identity provider', async () => {
  const provider = await IdentityProvider.start()
  // The provider sends people back to the public address, so that has to be known before the server is there.
  const port = await freePort()
  // Another site than the provider's, as it is in earnest: browsers keep cookies of one from the other.
  const url = `http://localhost:${port}`
  const app = await testApp({ settings: { ...provider.clientSettings, RAPPORT_PUBLIC_URL: url } })
  await app.app.server.listen({ host: '127.0.0.1', port })
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => Promise.all([browser.close(), provider.close()]))

  it('turns back with a sentence, then lands in the console as a member', async () => {
    const tenant = await app.newTenant()
    const claims = { sub: 'mei', email: 'mei@idp.example', org_id: tenant.idpOrgId, org_role: 'org:member' }
    const { page, complaints } = await openConsole(browser, url)
    const button = page.getByRole('button', { name: 'Sign in with your organisation' })

    provider.visitor = { claims, error: 'access_denied' }
    await button.click()
    const alert = page.getByRole('alert')
    await alert.getByText('Your organisation did not let you in, or you turned back.').waitFor()
    expect(await alert.innerText()).toMatch(/Request [0-9a-f-]{36}/)
    await page.getByLabel('Username').waitFor()
    expect(await violationsOn(page)).toEqual([])

    provider.visitor = { claims }
    await button.click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const readable = await page.evaluate('document.cookie + JSON.stringify(localStorage) + location.href')
    expect(readable).not.toMatch(/rapport_session|rapport_sign_in|eyJ|code=/)
    const session = (await page.context().cookies()).find(({ name }) => name === 'rapport_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const me = await app.callAny('GET', '/api/v1/me', { as: session?.value })
    expect(me.body.orgs).toMatchObject([{ tenant_id: tenant.tenantId, role: 'member' }])
    expect(complaints).toEqual([])

    await signOutOf(page)
    await page.context().close()
  })

  it('puts no words of an address on the page', async () => {
    const { page } = await openConsole(
      browser,
      `${url}/sign-in?problem=Call%20us&request=%3Cb%3Ehello%3C/b%3E`,
    )
    await page.getByRole('button', { name: 'Sign in with your organisation' }).waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/Call us|hello/)
    await page.context().close()
  })
})

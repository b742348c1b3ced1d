import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openConsole, signInto, violationsOn } from '../console-page.ts'
import { freePort, oauthApp, ping, post, register, requestOf } from '../oauth.ts'
import { newPerson } from '../people.ts'

describe('connecting an app in a browser', async () => {
  const { app, url } = await oauthApp()
  const port = await freePort()
  const callback = `http://127.0.0.1:${port}/callback`
  // The program on the person's machine that waits for the answer.
  const assistant = createServer((_request, response) => response.end('Back at the assistant.'))
  let browser: Browser
  beforeAll(async () => {
    await new Promise<void>((done) => assistant.listen(port, '127.0.0.1', done))
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    assistant.close()
  })

  const asked = async (more: Record<string, string> = {}) => {
    const clientId = await register(app, {
      client_name: 'Assistant',
      redirect_uris: ['http://127.0.0.1/callback'],
    })
    const { verifier, request } = requestOf(clientId)
    const query = new URLSearchParams({ ...request, redirect_uri: callback, ...more })
    return { clientId, verifier, address: `${url}/oauth/authorize?${query}` }
  }
  const answerAt = async (page: Page) => {
    await page.getByText('Back at the assistant.').waitFor()
    return new URL(page.url()).searchParams
  }

  it('asks a person who has to sign in first, and lets the app do what was allowed', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'member' })
    const { clientId, verifier, address } = await asked()
    const { page, complaints } = await openConsole(browser, address)
    await signInto(page, person.username, person.password)
    await page.getByRole('heading', { name: 'Connect Assistant?' }).waitFor()
    await page.getByText(`127.0.0.1:${port}`).waitFor()
    await page.getByLabel('Read and search what is remembered about people').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Talk to your agents on behalf of people').uncheck()
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
    await page.getByRole('button', { name: 'Allow' }).click()
    const answer = await answerAt(page)
    expect(answer.get('state')).toBe('the state')
    const { body } = await post(app, '/oauth/token', {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      code_verifier: verifier,
      client_id: clientId,
      redirect_uri: callback,
    })
    expect(body.scope).toContain('write:memory')
    expect(body.scope).not.toContain('write:chat')
    expect((await ping(app, body.access_token)).status).toBe(200)

    await page.goto(`${url}/account`)
    await page.getByRole('tab', { name: 'Connected apps' }).click()
    await page.getByRole('list', { name: 'Connected apps' }).getByText('Assistant').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('No connected apps').waitFor()
    expect((await ping(app, body.access_token)).status).toBe(401)
  })

  it('tells the app of a no, and offers a viewer no writing', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'viewer' })
    const { page } = await openConsole(browser, (await asked()).address)
    await signInto(page, person.username, person.password)
    const writing = page.getByLabel('Add, correct and remove facts about people')
    await writing.waitFor()
    expect(await writing.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Deny' }).click()
    expect((await answerAt(page)).get('error')).toBe('access_denied')
  })

  it('sends no one to an address that the app has not registered', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'owner' })
    const { address } = await asked({ redirect_uri: 'https://evil.example/callback' })
    const { page } = await openConsole(browser, address)
    await signInto(page, person.username, person.password)
    await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
    expect(await page.getByRole('button', { name: /Allow|Return/ }).count()).toBe(0)
  })
})

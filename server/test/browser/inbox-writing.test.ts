import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { type ReceivedCall, startModelServer } from '../model-server.ts'
import { PNG } from '../stored-files.ts'
import { Website } from '../website.ts'

const CHAT = 'Guten Tag.'

/** Answers the agent's chats in words, and operators' questions in the shape that they ask for. */
function answered({ body }: ReceivedCall): string {
  const asked = String(body.messages.at(-1).content)
  if (!asked.startsWith('{"language"')) return CHAT
  const { draft, messages } = JSON.parse(asked)
  if (draft !== undefined) return JSON.stringify({ text: `Better: ${draft}` })
  if (messages === undefined) return JSON.stringify({ text: 'Asks for a flat.' })
  const translations = messages.map(({ id }: { id: string }) => ({
    id,
    language: 'de',
    text: 'Is the flat still free?',
  }))
  return JSON.stringify({ translations })
}

describe('writing in the inbox', async () => {
  const model = await startModelServer((call) => ({ text: answered(call) }))
  const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'm' } })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await model.close()
  })

  async function opened() {
    const website = await Website.open(app)
    const visitor = await website.visit()
    await website.say(visitor, 'Ist die Wohnung noch frei?')
    const { page, complaints } = await consoleOf(browser, url, app, website.tenant)
    await page.goto(`${url}/inbox`)
    await page.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click(PATIENCE)
    const reply = page.getByLabel('Reply as yourself')
    await reply.waitFor()
    const transcript = page.getByRole('region', { name: 'Transcript' })
    return { website, visitor, page, complaints, reply, transcript }
  }

  it('sends files that are chosen or pasted, and takes one out again', async () => {
    const { website, visitor, page, reply, complaints } = await opened()
    const chosen = page.getByRole('list', { name: 'Files to send' })
    await page.locator('input[type=file][aria-label="Attach files"]').setInputFiles([
      { name: 'plan.png', mimeType: 'image/png', buffer: PNG },
      { name: 'other.png', mimeType: 'image/png', buffer: PNG },
    ])
    await chosen.getByRole('button', { name: 'Remove other.png' }).click()
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      const bytes = new Uint8Array(${JSON.stringify([...PNG])})
      clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
      const field = document.querySelector('[aria-label="Reply as yourself"]')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await chosen.getByText('pasted.png').waitFor()
    await expect.poll(() => page.getByLabel('Sending…').count(), PATIENCE).toBe(0)
    await reply.fill('Here is the plan.')
    await page.keyboard.press('Enter')
    await chosen.waitFor({ state: 'detached' })
    // Channels carry one file with each message.
    await expect
      .poll(async () => (await website.transcript(visitor)).slice(-2), PATIENCE)
      .toMatchObject([
        { from: 'operator', content: 'Here is the plan.', attachments: [{ name: 'plan.png' }] },
        { from: 'operator', content: '', attachments: [{ name: 'pasted.png' }] },
      ])
    expect(complaints).toEqual([])
  })

  it('translates what the person writes with the original one click away, and writes with the model', async () => {
    const { page, reply, transcript, complaints } = await opened()
    await page.getByRole('button', { name: 'Translate what the person writes' }).click(PATIENCE)
    await transcript.getByText('Is the flat still free?').waitFor()
    await transcript.getByText('Translated from German').waitFor()
    await transcript.getByRole('button', { name: 'Show original' }).click()
    await transcript.getByText('Ist die Wohnung noch frei?').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await reply.fill('it is free')
    await page.getByRole('button', { name: 'Assist' }).click()
    await page.getByRole('menuitem', { name: 'Improve the draft' }).click()
    await expect.poll(() => reply.inputValue()).toBe('Better: it is free')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await reply.inputValue()).toBe('it is free')
    await page.getByRole('button', { name: 'Assist' }).click()
    await page.getByRole('menuitem', { name: 'Summarise the conversation' }).click()
    await page.getByRole('dialog', { name: 'Summary' }).getByText('Asks for a flat.').waitFor()
    expect(complaints).toEqual([])
  })

  it('sets letters in bold, puts in emoji, and offers members to mention', async () => {
    const { page, reply, website, transcript } = await opened()
    await website.tenant.member('member')
    await page.reload()
    await reply.waitFor()
    await reply.fill('free')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    expect(await reply.inputValue()).toBe('**free**')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Format' }).click()
    await page.getByRole('menuitem', { name: 'Italic' }).click()
    await expect.poll(() => reply.inputValue()).toBe('_**free**_')
    await reply.fill('It is **free**.')
    await page.keyboard.press('Enter')
    await transcript.locator('strong', { hasText: 'free' }).waitFor()
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.getByRole('button', { name: '👍' }).click()
    await expect.poll(() => reply.inputValue()).toContain('👍')
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.keyboard.type('Ask @')
    await page.getByRole('listbox', { name: 'Members' }).getByRole('option').first().waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Note for your team').inputValue()).toMatch(/^Ask @\S+ $/)
  })

  it('shows on each side that the other writes', async () => {
    const { website, visitor, page, reply } = await opened()
    await page.getByText('live', { exact: true }).waitFor(PATIENCE)
    expect((await website.call('POST', '/visit/typing', { token: visitor })).status).toBe(204)
    await page.getByText(/is writing…$/).waitFor(PATIENCE)
    await reply.fill('One moment')
    const typed = async () =>
      (await app.eventsOf(website.tenant.tenantId)).filter(
        ({ payload }) => (payload as { by?: string }).by === 'operator',
      )
    await expect.poll(async () => (await typed()).length, PATIENCE).toBeGreaterThan(0)
  })

  it('keeps in this browser how a person is notified', async () => {
    const { page } = await opened()
    await page.context().grantPermissions(['notifications'], { origin: url })
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Play a sound' }).click()
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Play a sound', checked: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { workOff } from '../jobs.ts'
import { leadsOf } from '../leads.ts'
import { PNG, sendFile } from '../stored-files.ts'
import { Website } from '../website.ts'

describe('a team in the inbox', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it('assigns, tags, notes and answers with a saved reply', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    const visitor = await website.visit()
    await website.say(visitor, 'Is the flat still free?')
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox`)
    await page.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click(PATIENCE)
    const views = page.getByRole('group', { name: 'Views', exact: true })
    await views.getByRole('button', { name: 'Unassigned 1' }).waitFor()

    const you = await page.getByLabel('Assignee').locator('option', { hasText: '(you)' }).textContent()
    await page.getByLabel('Assignee').selectOption(you)
    await views.getByRole('button', { name: 'Mine 1' }).click()
    await views.getByRole('button', { name: 'Unassigned 0' }).waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('mine')
    await page.getByLabel('Priority').selectOption('urgent')
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByText('Urgent').waitFor()
    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByLabel('Tag', { exact: true }).fill('viewing')
    await page.keyboard.press('Enter')
    await list.getByText('viewing').waitFor()
    const path = '/api/v1/conversations'
    const [stored] = (await app.call('GET', path, { as: tenant.key })).body.items
    expect(stored).toMatchObject({
      priority: 'urgent',
      tags: ['viewing'],
      assignee: expect.stringMatching(/./),
    })

    const lines = (await website.transcript(visitor)).length
    const transcript = page.getByRole('region', { name: 'Transcript' })
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.keyboard.type('She prefers the second floor.')
    await page.keyboard.press('Enter')
    await transcript.getByText('Note · You: She prefers the second floor.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await website.transcript(visitor)).toHaveLength(lines)
    await page.getByRole('button', { name: 'Note', exact: true }).click()

    await page.getByRole('button', { name: 'Saved replies' }).click()
    await page.getByRole('button', { name: 'New saved reply' }).click()
    await page.getByLabel('Name').fill('Viewing')
    await page.getByLabel('Shortcut').fill('view')
    await page.getByLabel('Text').fill('Hello {{person.name}}, {{agent.name}} and I can show it tomorrow.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('/view').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    const body = { name: 'Goodbye', shortcut: 'bye', text: 'Goodbye.' }
    await app.call('POST', `/api/v1/projects/${tenant.projectId}/saved-replies`, { as: tenant.key, body })
    await page.reload()
    const reply = page.getByLabel('Reply as yourself')
    await reply.fill('/')
    const choices = page.getByRole('listbox', { name: 'Saved replies' })
    await expect.poll(() => choices.getByRole('option').count()).toBe(2)
    expect(await violationsOn(page)).toEqual([])
    // A visitor of the website has no name: the variable goes with its space.
    const shown = 'Hello, Ada and I can show it tomorrow.'
    await page.keyboard.press('ArrowDown')
    expect(await choices.getByRole('option', { selected: true }).innerText()).toContain('/view')
    await reply.fill('/vi')
    await expect.poll(() => choices.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    expect(await reply.inputValue()).toBe(shown)
    await page.keyboard.press('Enter')
    await transcript.getByText(shown).waitFor()
    const last = (await website.transcript(visitor)).at(-1)
    expect(last).toMatchObject({ content: shown })

    await page.getByRole('button', { name: 'Remove tag viewing' }).click()
    await page.getByRole('button', { name: 'Remove tag viewing' }).waitFor({ state: 'hidden' })
    await transcript.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
    await transcript.getByText('Note · You').waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows a note of a colleague as it is written', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    await website.say(await website.visit(), 'Good morning')
    const [{ id }] = (await app.call('GET', '/api/v1/conversations', { as: tenant.key })).body.items
    const { page } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox?conversation=${id}`)
    await page.getByText('live', { exact: true }).waitFor()
    const colleague = (await tenant.member('member')).token
    const body = { content: 'Ask about parking.' }
    await app.call('POST', `/api/v1/conversations/${id}/notes`, { as: colleague, body })
    await page.getByText('Note · member: Ask about parking.').waitFor(PATIENCE)
    await page.context().close()
  })

  it('says who else is writing, and asks before a person gets two answers', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    const visitor = await website.visit()
    await website.say(visitor, 'Is there parking?')
    const [{ id }] = (await app.call('GET', '/api/v1/conversations', { as: tenant.key })).body.items
    const colleague = (await tenant.member('member')).token
    const path = `/api/v1/conversations/${id}`
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox?conversation=${id}`)
    await page.getByText('live', { exact: true }).waitFor()
    const tell = (writing: boolean) =>
      app.call('PUT', `${path}/presence`, { as: colleague, body: { writing } })
    await expect.poll(async () => (await tell(false)).body.others).toMatchObject([{ writing: false }])
    await page.getByText('member has this open').waitFor(PATIENCE)
    const reply = page.getByLabel('Reply as yourself')
    await reply.fill('Let me see.')
    await expect.poll(async () => (await tell(true)).body.others).toMatchObject([{ writing: true }])
    await page.getByText('member is writing a reply').waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    const body = { content: 'Yes, behind the house.' }
    await app.call('POST', `${path}/messages`, { as: colleague, body })
    const transcript = page.getByRole('region', { name: 'Transcript' })
    await transcript.getByText(body.content).waitFor(PATIENCE)
    await reply.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'member replied while you were writing' })
    await dialog.getByText(body.content).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep writing' }).click()
    expect(await reply.inputValue()).toBe('Let me see.')
    expect((await website.transcript(visitor)).at(-1)).toMatchObject(body)
    // Having seen it, one may say more.
    await reply.press('Enter')
    await transcript.getByText('Let me see.').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows a person’s leads, past conversations and files, and works by keys alone', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    const as = tenant.key
    for (const words of ['Is there parking?', 'Are dogs welcome?'])
      await website.say(await website.visit(), words)
    const [open, other] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
    const person = `/api/v1/people/${encodeURIComponent(open.user_id)}`
    await app.call('POST', `${person}/merge`, { as: tenant.owner, body: { user_id: other.user_id } })
    const identity = { kind: 'email', value: 'grace@navy.example', verified: true }
    await app.call('POST', `${person}/identities`, { as, body: identity })
    await sendFile(app, tenant, PNG, {
      query: `user_id=${encodeURIComponent(open.user_id)}`,
      name: 'passport.png',
    })
    await leadsOf(app, tenant).enrich({ name: 'Grace Hopper', email: identity.value })
    await workOff(app, tenant.tenantId)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox?conversation=${open.id}`)
    const beside = page.getByRole('region', { name: 'The person' })
    await beside.getByRole('article', { name: 'Grace Hopper' }).waitFor(PATIENCE)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      beside.getByRole('button', { name: /^passport\.png/ }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('passport.png')
    expect(await violationsOn(page)).toEqual([])
    await beside.getByRole('link', { name: /^Website open/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('conversation')).toBe(other.id)

    const reply = page.getByLabel('Reply as yourself')
    await reply.waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('Knows the manager.')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Transcript' }).getByText('Knows the manager.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).click()
    await page.keyboard.press('r')
    await page.keyboard.type('Yes.')
    expect(await reply.inputValue()).toBe('Yes.')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).click()
    await page.keyboard.press('t')
    await page.getByRole('button', { name: 'Give back to the agent' }).waitFor()
    await page.keyboard.press('p')
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Priority')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).click()
    await page.keyboard.press('z')
    await page.getByRole('dialog', { name: 'Snooze' }).getByRole('button', { name: 'For an hour' }).click()
    await page.getByText(/^Snoozed until/).waitFor()

    await page.getByText('live', { exact: true }).waitFor()
    const until = new Date(Date.now() + 1_500).toISOString()
    const body = { status: 'snoozed', snoozed_until: until }
    await app.call('PATCH', `/api/v1/conversations/${other.id}`, { as, body })
    await page.waitForTimeout(1_600)
    await workOff(app, tenant.tenantId, 'conversations.wake')
    await page.getByText(/^Back from snooze: /).waitFor(PATIENCE)
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

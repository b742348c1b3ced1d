import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { Website } from '../website.ts'

/** Twenty seconds of talking, unless interrupted. */
const LONG_REPLY = Array.from({ length: 200 }, (_, index) => ` word${index}`)

describe('the inbox in a browser', async () => {
  const model = await startModelServer(() => ({ text: LONG_REPLY, paceMs: 100 }))
  const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url } })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await model.close()
  })

  it('hears a visitor live, and takes over while the agent is still speaking', async () => {
    const website = await Website.open(app)
    const { page, complaints } = await consoleOf(browser, url, app, website.tenant)
    await page.goto(`${url}/inbox`)
    await page.getByText('live', { exact: true }).waitFor()
    const visitor = await website.visit()
    const said = website.say(visitor, 'Is the flat still free?')
    await page.getByRole('button', { name: /Is the flat still free/ }).click(PATIENCE)
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByText('a person answers').waitFor()
    expect(model.tokensSent).toBeLessThan(LONG_REPLY.length)
    await said
    const transcript = page.getByRole('region', { name: 'Transcript' })
    await page.getByLabel('Reply as yourself').fill('Jo here. Yes, it is.')
    await page.keyboard.press('Enter')
    await transcript.getByText('Jo here. Yes, it is.').waitFor()
    await expect.poll(() => transcript.innerText()).toMatch(/✓+ (sent|delivered|read)/)
    expect(await transcript.innerText()).not.toContain('word199')
    expect((await website.transcript(visitor)).at(-1)).toMatchObject({ content: 'Jo here. Yes, it is.' })
    await page.getByRole('button', { name: 'Give back to the agent' }).click()
    await page.getByText('the agent answers', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('sorts contacts by a flow drawn and edited in the console, and shows who handed over to whom', async () => {
    model.script = () => ({ text: 'Welcome to the top floor.' })
    const website = await Website.open(app)
    const { tenant } = website
    for (const name of ['Bea', 'Guide'])
      await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox`)
    await page.getByRole('link', { name: 'Routing rules' }).first().click()
    await page.getByRole('button', { name: 'Begin with an example' }).click()
    await page.getByLabel('Guide agent').selectOption('Guide')
    const [premier, others] = [1, 2].map((n) => page.getByRole('group', { name: `tier ${n}` }))
    await premier?.getByLabel('Answered by').selectOption('Bea')
    const condition = premier?.getByRole('listitem', { name: 'Condition 1' })
    expect(await condition?.getByLabel('Test').inputValue()).toBe('min')
    await condition?.getByLabel('Value').fill('half a million')
    await others?.getByLabel('Answered by').selectOption('Ada')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await premier?.getByText(/budget\.min has to be a number/).waitFor()
    // A refused request is written to the browser's own log; nothing else may be.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
    await condition?.getByLabel('Value').fill('500000')
    await premier?.getByRole('button', { name: 'Add a condition' }).click()
    const second = premier?.getByRole('listitem', { name: 'Condition 2' })
    await second?.getByLabel('Test').selectOption('is at most')
    await second?.getByLabel('Value').fill('900000')
    await premier?.getByRole('button', { name: 'Write as JSON' }).click()
    const text = premier?.getByLabel('Criteria')
    expect(await text?.inputValue()).toBe('{"budget":{"min":500000,"max":900000}}')
    await text?.fill('[{"budget": {"min": 500000}}, {"city": "Lyon"}]')
    expect(await premier?.getByRole('button', { name: 'Show as conditions' }).count()).toBe(0)
    await text?.fill('{"budget": {"min": 500000}}')
    await premier?.getByRole('button', { name: 'Show as conditions' }).click()
    await save.click()
    await page.getByText('not saved').waitFor({ state: 'hidden' })
    const path = `/api/v1/projects/${tenant.projectId}/routing-config`
    const saved = (await app.call('GET', path, { as: tenant.key })).body
    expect(saved).toMatchObject({
      tiers: [
        { name: 'Premier', agent_name: 'Bea', criteria: { budget: { min: 500_000 } } },
        { agent_name: 'Ada' },
      ],
      guide_agent: { agent_name: 'Guide', questions: ['What is your budget?'], criteria: ['budget'] },
      handoffs: [{ from: '*', to: 'human', when: 'asks_human' }],
      channel_bindings: [{ channel_type: 'web', use_guide: true }],
    })
    const picture = await page.getByRole('img').getAttribute('aria-label')
    for (const words of [
      'Website widget leads to Guide',
      'Guide leads to Premier',
      'Premier leads to Bea',
      'Anyone hands over to A person when they asked for a person',
    ])
      expect(picture).toContain(words)
    expect(await violationsOn(page)).toEqual([])

    const visitor = await website.visit()
    await website.say(visitor, 'Good morning')
    expect((await website.transcript(visitor)).at(-1)).toMatchObject({ content: 'What is your budget?' })
    await website.say(visitor, 'About 600k')
    await page.goto(`${url}/inbox`)
    await page
      .getByRole('button', { name: /unread|About 600k|top floor/ })
      .first()
      .click(PATIENCE)
    const transcript = page.getByRole('region', { name: 'Transcript' })
    await transcript.getByText(/Guide handed over to Bea, because they are Premier/).waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await page.getByLabel('Until').fill('2099-01-02T03:04')
    await page.getByRole('dialog').getByRole('button', { name: 'Snooze', exact: true }).click()
    await page.getByText(/Snoozed until .*2099/).waitFor()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.getByLabel('Agent of this conversation').selectOption('Ada')
    await transcript.getByText(/Bea handed over to Ada, because your team assigned it/).waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('Closed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Channel').selectOption('whatsapp')
    await page.getByText('No matching conversations').waitFor()
    await page.getByLabel('Channel').selectOption('web')
    await page.getByRole('button', { name: 'Closed 1' }).click()
    expect(new URL(page.url()).searchParams.get('view')).toBe('closed')
    await page.getByRole('region', { name: 'Conversations' }).getByRole('button').waitFor()
    const body = { kind: 'discount', title: 'Give Maria ten percent?', subject_id: 'maria' }
    const asked = await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body })
    await page.reload()
    await page.getByRole('button', { name: '1 to approve' }).click()
    await page.getByText('Give Maria ten percent?').waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Nothing is waiting for approval.').waitFor()
    const decided = await app.call('GET', '/api/v1/approvals?status=approved', { as: tenant.owner })
    expect(decided.body.approvals).toMatchObject([{ approval_id: asked.body.approval_id }])
    await page.goto(`${url}/inbox/routing`)
    await page.getByLabel(/^Agent of/).selectOption('Ada')
    await page.getByText('chosen by hand').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

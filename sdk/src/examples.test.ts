import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { serveApp } from '../../server/test/sdk-server.ts'
import { Website } from '../../server/test/website.ts'
import { createClient } from './index.ts'
import { run, start } from './testing/programs.ts'

const { app, url } = await serveApp()

const root = new URL('../../', import.meta.url)
const newKey = async () => ({ RAPPORT_URL: url, RAPPORT_API_KEY: (await app.newTenant()).key })

/** Several programs at once on a small machine. */
const PATIENCE_MS = 60_000

/** What a stranger would see, without the numbers that differ. */
const EXPECTED: Readonly<Record<string, readonly RegExp[]>> = {
  'remember.mjs': [/^Ada: \S/, /Ada: .*Rex/, /ended with stop and \d+ tokens/],
  'memory.mjs': [
    /found: .*shellfish/,
    /before: Maria lives in Lyon/,
    /known: Maria lives in Porto/,
    /forgotten/,
  ],
  'import.mjs': [/completed 2 of 2/, /maria .*shellfish/s, /joe .*Norwegian/s],
  'knowledge.mjs': [/document: indexed/, /\[.*\] .*garden house/, /new entities: 2/, /room: Blue Room/],
  'decide.mjs': [/model 1 AUC [01]\.\d\d/, /19 visits: /, /would have earned/, /round 3 won/],
  'webhooks.mjs': [/refused a forgery/, /received: agent\.created/],
  'fork.mjs': [/copied (\d+) of \1/, /the copy knows 0 facts, the original 1/],
  'own-model.mjs': [/learned: .*Porto/],
  'ai-sdk.mjs': [/^Ada: \S/, /a model of your own was told: .*shellfish/],
  'langchain.mjs': [/4 messages/, /found: .*Porto/],
  'openai-memory.mjs': [/^the model: \S/, /learned: .*Rex/],
  'website.mjs': [/<script src="http:\S+\/widget\.js" data-site="[0-9a-f-]{36}" async>/],
}

describe('the examples', () => {
  it.concurrent.each(Object.entries(EXPECTED))(
    '%s',
    async (name, lines) => {
      const output = await run([`examples/${name}`], await newKey())
      for (const line of lines) expect(output).toMatch(line)
    },
    PATIENCE_MS,
  )

  it('billing.mjs', async () => {
    const tenant = await app.newTenant()
    const owner = createClient({ url, token: tenant.owner })
    const username = `jo-${tenant.slug}`
    const made = await owner.workspace.createUser({ username, role: 'admin' })
    const password = 'a long enough pass phrase 7'
    await owner.request('POST /auth/password', {
      body: { username, password: made.temp_password, workspace: tenant.slug, new_password: password },
    })
    const env = { RAPPORT_URL: url, RAPPORT_USER: username, RAPPORT_PASSWORD: password }
    const output = await run(['examples/billing.mjs'], env)
    expect(output).toMatch(/^10 USD left, prepaid/)
    expect(output).toMatch(/entries in 30 days: \d/)
  })

  it('inbox.mjs', async () => {
    const website = await Website.open(app)
    const env = { RAPPORT_URL: url, RAPPORT_API_KEY: website.tenant.key, LAST_EVENT_ID: '0' }
    const bot = start(['examples/inbox.mjs'], env)
    const token = await website.visit()
    await website.say(token, 'Do you have rooms?')
    await website.say(token, 'I would like to talk to a person.')
    await expect.poll(bot.output).toMatch(/answered: \S+/)
    const said = (await website.transcript(token)).map((message: { content: string }) => message.content)
    expect(said).toContain('A colleague will call you within the hour.')
    bot.stop()
    expect(await bot.ended).toBe(0)
    expect(bot.output()).toMatch(/heard: Do you have rooms\?.*stopped after event \d+/s)
  })

  it('are all of them', () => {
    const names = readdirSync(new URL('examples/', root)).filter((name) => name.endsWith('.mjs'))
    expect(names.sort()).toEqual([...Object.keys(EXPECTED), 'billing.mjs', 'inbox.mjs'].sort())
    const page = readFileSync(new URL('examples/README.md', root), 'utf8')
    for (const name of names) expect(page).toContain(`](${name})`)
  })
})

describe('docs/client.md', () => {
  it('shows a program that runs', async () => {
    const page = readFileSync(new URL('docs/client.md', root), 'utf8')
    const blocks = [...page.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1])
    expect(blocks.length).toBeGreaterThan(7)
    const output = await run(['--input-type=module'], await newKey(), blocks.join('\n'))
    expect(output).toMatch(/Rex/)
    expect(output).toMatch(/completed/)
    expect(output).toMatch(/not_found/)
  })
})

import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { chat, say } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { tell, withAda } from '../../../../test/memory.ts'
import { filesPath, PNG, sendFile } from '../../../../test/stored-files.ts'

const app = await testApp()
const url = await app.listen()
const request = (userId: string, as?: string, signal?: AbortSignal) =>
  fetch(`${url}/api/v1/people/${encodeURIComponent(userId)}/archive`, {
    headers: as === undefined ? {} : { authorization: `Bearer ${as}` },
    signal: signal ?? null,
  })

/** The entries of the archive as texts, by their paths. */
async function archiveOf(tenant: TestTenant, userId: string, as = tenant.owner) {
  const answer = await request(userId, as)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="person.zip"')
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return entries
}

it('has a page to read, every row, and the bytes of the files', async () => {
  const tenant = await withAda(app)
  const userId = 'maria/1'
  await chat(
    app,
    tenant.key,
    say('I live in Lyon with my cat <Milo> & co.', { user_id: userId, session_id: 's' }),
  )
  await tell(app, tenant, 'Sails on Sundays.', { user_id: userId })
  await tell(app, tenant, 'Another person entirely.', { user_id: 'u2' })
  await workOff(app, tenant.tenantId)
  const { body: file } = await sendFile(app, tenant, PNG, {
    query: `user_id=${encodeURIComponent(userId)}`,
    name: 'garden.png',
  })

  const entries = await archiveOf(tenant, userId)
  const path = `files/${file.file_id}-garden.png`
  expect([...entries.keys()]).toEqual(['data.jsonl', path, 'index.html'])
  expect(entries.get(path)).toBe(PNG.toString('utf8'))
  const lines = entries.get('data.jsonl')?.trimEnd().split('\n') ?? []
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'rapport-person', user_id: userId })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: true, counts: { files: 1 } })

  const page = entries.get('index.html') ?? ''
  expect(page).toContain('<h1>What is stored about maria/1</h1>')
  expect(page).toContain('What an agent knows about a person')
  expect(page).toContain('Sails on Sundays.')
  expect(page).toContain('my cat &lt;Milo&gt; &amp; co.')
  expect(page).toContain(`<a href="${path}">garden.png</a>`)
  expect(page).toContain("default-src 'none'")
  expect(page.replaceAll(path, '')).not.toMatch(/<Milo>|Another person|<script|[\da-f]{8}-[\da-f]{4}-/)
  expect(page.trimEnd().endsWith('</html>')).toBe(true)
})

it('is complete however much there is, and gives up quietly when the client goes away', async () => {
  const tenant = await withAda(app)
  const facts = Array.from({ length: 450 }, (_, at) => ({ content: `Saw whale ${at}.`, user_id: 'ahab' }))
  await app.call('POST', '/api/v1/agents/Ada/memory/facts/bulk', { as: tenant.key, body: { facts } })
  const leaving = new AbortController()
  const answer = await request('ahab', tenant.owner, leaving.signal)
  await answer.body?.getReader().read()
  leaving.abort()
  const page = (await archiveOf(tenant, 'ahab')).get('index.html') ?? ''
  expect(new Set(page.match(/Saw whale \d+\./g)).size).toBe(450)
})

it('leaves out a file that is gone from the storage', async () => {
  const tenant = await withAda(app)
  const { body: file } = await sendFile(app, tenant, PNG, { query: 'user_id=ned', name: 'gone.png' })
  await app.app.services.files.removeBytes({ tenant_id: tenant.tenantId, file_id: file.file_id })
  const entries = await archiveOf(tenant, 'ned')
  expect([...entries.keys()]).toEqual(['data.jsonl', 'index.html'])
  expect(entries.get('index.html')).toContain('gone.png')
  await app.call('DELETE', filesPath(tenant, `/${file.file_id}`), { as: tenant.key })
})

it('is of the project for a key, and has no rows of an unknown or foreign person', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.')
  const key = await tenant.keyWith(['read:people'])
  expect((await archiveOf(tenant, 'u1', key)).get('index.html')).toContain('Sails.')
  const end = async (whose: TestTenant, userId: string) =>
    (await archiveOf(whose, userId)).get('data.jsonl')?.trimEnd().split('\n').at(-1)
  expect(await end(tenant, 'unknown')).toBe('{"end":true,"counts":{}}')
  expect(await end(await app.newTenant(), 'u1')).toBe('{"end":true,"counts":{}}')
})

it('is refused without a credential, to members, and to keys that do not have the scope by name', async () => {
  const tenant = await withAda(app)
  expect((await request('u1')).status).toBe(401)
  expect((await request('u1', (await tenant.member('member')).token)).status).toBe(403)
  const refused = await request('u1', tenant.key)
  expect(await refused.json()).toMatchObject({ status: 403, required_scope: 'read:people' })
  expect((await request('n'.repeat(300), tenant.owner)).status).toBe(400)
})

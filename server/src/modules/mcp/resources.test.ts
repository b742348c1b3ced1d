import { expect, it } from 'vitest'
import { upload } from '../../../test/files.ts'
import { testApp } from '../../../test/harness.ts'
import { workOff } from '../../../test/jobs.ts'
import { mcpClient } from '../../../test/mcp-client.ts'
import { tell, withAda } from '../../../test/memory.ts'

const app = await testApp()

async function textOf(client: Awaited<ReturnType<typeof mcpClient>>['client'], uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri })
  return (contents[0] as { text: string }).text
}

it('lists personas and documents, and reads them', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', {
    as: tenant.key,
    body: { name: 'Ada', bio: 'Keeps the archive.', true_interests: ['maps'] },
  })
  await upload(app, tenant, 'guide.md', '# Opening\n\nWe open at nine.\n\n# Closing\n\nWe close at five.')
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const { client } = await mcpClient(app, tenant.key)
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'rapport://agents/{agent}',
    'rapport://agents/{agent}/people/{user}',
    'rapport://documents/{document}',
  ])
  const personas = await client.listResources()
  expect(personas.resources).toMatchObject([{ name: 'Persona of Ada', mimeType: 'text/markdown' }])
  const persona = await textOf(client, personas.resources[0]?.uri as string)
  expect(persona).toMatch(/^# Ada\n\nKeeps the archive\./)
  expect(persona).toContain('Interests: maps')
  expect(await textOf(client, 'rapport://agents/ada')).toBe(persona)

  const documents = await client.listResources({ cursor: personas.nextCursor as string })
  expect(documents).toMatchObject({ resources: [{ name: 'guide.md' }] })
  expect(documents.nextCursor).toBeUndefined()
  const text = await textOf(client, documents.resources[0]?.uri as string)
  expect(text).toMatch(/# Opening[\s\S]*We open at nine[\s\S]*# Closing[\s\S]*We close at five/)
  for (const cursor of ['people:', 'agents:nonsense', 'documents:%00'])
    await expect(client.listResources({ cursor }), cursor).rejects.toMatchObject({ code: -32_602 })
})

it('shows the profile of a person, and briefs on them', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sings in a choir.', { user_id: 'anna/ö 1' })
  const { client } = await mcpClient(app, tenant.key)
  const uri = `rapport://agents/Ada/people/${encodeURIComponent('anna/ö 1')}`
  expect(await textOf(client, uri)).toMatch(/^# anna\/ö 1\n[\s\S]*## Facts\n\n- Sings in a choir\./)
  await app.call('PATCH', `/api/v1/agents/Ada/users/${encodeURIComponent('anna/ö 1')}/metadata`, {
    as: tenant.key,
    body: { display_name: 'Anna Öhm', company: 'Choir Ltd' },
  })
  expect(await textOf(client, uri)).toMatch(/^# Anna Öhm\n[\s\S]*- company: Choir Ltd/)
  // Without the scope of records, the facts.
  const { client: reader } = await mcpClient(app, await tenant.keyWith(['read:memory']))
  expect(await textOf(reader, uri)).toMatch(/^# anna\/ö 1\n[\s\S]*- Sings in a choir\./)

  const { prompts } = await client.listPrompts()
  expect(prompts).toMatchObject([{ name: 'brief_me', arguments: [{ name: 'user' }, { name: 'agent' }] }])
  const { messages } = await client.getPrompt({ name: 'brief_me', arguments: { user: 'anna/ö 1' } })
  expect(messages).toMatchObject([
    { role: 'user', content: { type: 'text', text: expect.stringContaining('Brief me') } },
    { content: { type: 'resource', resource: { text: expect.stringContaining('Sings in a choir.') } } },
  ])
  for (const [name, args] of [
    ['brief_me', {}],
    ['other', { user: 'u1' }],
  ] as const)
    await expect(client.getPrompt({ name, arguments: args })).rejects.toMatchObject({ code: -32_602 })
})

it.each([
  'rapport://agents/Ada/people/nobody',
  'rapport://agents/nobody',
  'rapport://agents/..',
  'rapport://agents/',
  'rapport://agents/Ada/people',
  'rapport://agents/Ada/people/u1/more',
  'rapport://documents/00000000-0000-4000-8000-000000000000',
  'rapport://documents/x/y',
  'rapport://agents/%E0%A4%A',
  'file:///etc/passwd',
  'nonsense',
])('has nothing at %s', async (uri) => {
  const { key } = await withAda(app)
  const { client } = await mcpClient(app, key)
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_002 })
})

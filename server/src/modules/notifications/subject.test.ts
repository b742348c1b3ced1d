import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { workOff } from '../../../test/jobs.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { handOut } from './fan-out.ts'

const receiver = await startReceiver()
const app = await startApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
afterAll(async () => {
  await app.app.close()
  await receiver.close()
})

/** First words of event types that are about neither an agent nor a person. */
const ABOUT_NEITHER = new Set([
  'api_key',
  'app',
  'approval',
  'billing',
  'business_hours',
  'channel_connection',
  'config',
  'deployment',
  'document',
  'domain',
  'enrichment_provider',
  'file',
  'import',
  'inbox_view',
  'installation',
  'job',
  'knowledge',
  'knowledge_feedback',
  'knowledge_node',
  'knowledge_rule',
  'knowledge_schema',
  'knowledge_source',
  'lead',
  'lead_score',
  'learning',
  'legal_hold',
  'manifest',
  'mcp_server',
  'notification_channel',
  'outcome',
  'project',
  'response_targets',
  'retention',
  'routing',
  'saved_reply',
  'scim_group',
  'usage',
  'webhook',
  'workspace',
])
/** Erasure removes whatever names the person, so its own event does not either. */
const NAMELESS = new Set(['person', 'widget'])
const ABOUT_AGENT = new Set(['agent', 'memory'])
const ABOUT_PERSON = new Set(['contact', 'workspace_user'])
/** These name the agent and the person where they are emitted. */
const ABOUT_CONVERSATION = new Set(['conversation', 'catalog'])

const sources = new URL('../../', import.meta.url).pathname

function emittedTypes(): readonly string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
    .filter((text) => /\b(append|announce)\(/.test(text))
  const types = code.flatMap((text) =>
    [...text.matchAll(/\btype: ['`]([a-z_]+\.[a-z_.]+)|'(conversation\.[a-z_.]+)'/g)].map(
      (hit) => hit[1] ?? hit[2],
    ),
  )
  return [...new Set(types as string[])]
}

it('every type of event that the server emits is known to be about an agent, a person, or neither', () => {
  const types = emittedTypes()
  expect(types.length).toBeGreaterThan(70)
  const known = new Set([
    ...ABOUT_NEITHER,
    ...NAMELESS,
    ...ABOUT_AGENT,
    ...ABOUT_PERSON,
    ...ABOUT_CONVERSATION,
  ])
  expect(types.filter((type) => !known.has(type.split('.')[0] as string))).toEqual([])
})

it('events about an agent have agent_id and events about a person user_id', async () => {
  const tenant = await app.newTenant()
  const call = async (method: string, path: string, body?: object) => {
    const reply = await app.call(method, `/api/v1${path}`, { as: tenant.key, body })
    expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
    return reply.body
  }
  await call('POST', '/channels', { name: 'All', type: 'webhook', config: { url: receiver.url } })
  const { agent_id: agentId } = await call('POST', '/agents', { name: 'Ada' })
  const agent = `/agents/${agentId}`
  await call('PATCH', `${agent}/status`, { is_active: true })
  await call('PATCH', `${agent}/capabilities`, { wisdom: true })
  const { instance_id: instanceId } = await call('POST', `${agent}/instances`, { name: 'Test' })
  await call('PATCH', `${agent}/instances/${instanceId}`, { name: 'Other' })
  await call('POST', `${agent}/instances/${instanceId}/reset`)
  await call('DELETE', `${agent}/instances/${instanceId}`)
  await call('POST', `${agent}/sessions/start`, { user_id: 'maria', session_id: 's1' })
  await call('POST', `${agent}/chat`, {
    user_id: 'maria',
    session_id: 's1',
    messages: [{ role: 'user', content: 'Hello, I live in Lyon.' }],
    stream: false,
  })
  await call('POST', `${agent}/sessions/end`, { user_id: 'maria', session_id: 's1' })
  await call('POST', `${agent}/memory/facts`, { content: 'Maria lives in Lyon.', user_id: 'maria' })
  await call('DELETE', `${agent}/memory?user_id=maria`)
  const route = { user_id: 'maria', contact_name: 'Maria', tier: 'vip', agent_id: agentId }
  await call('POST', `/projects/${tenant.projectId}/permanent-routes`, route)
  await workOff(app, tenant.tenantId)
  await call('DELETE', agent)
  while (await handOut(app.db, app.app.services.jobs, app.clock, tenant.tenantId));
  await workOff(app, tenant.tenantId, 'notifications.deliver')
  const events = receiver.received.map(({ text }) => JSON.parse(text))
  const about = (words: Set<string>) =>
    events.filter(({ event_type }) => words.has(event_type.split('.')[0] as string))
  expect(new Set(about(ABOUT_AGENT).map((event) => event.event_type)).size).toBeGreaterThan(8)
  for (const event of about(ABOUT_AGENT)) expect(event, event.event_type).toMatchObject({ agent_id: agentId })
  expect(about(ABOUT_PERSON).length).toBeGreaterThan(0)
  for (const event of about(ABOUT_PERSON)) expect(event, event.event_type).toMatchObject({ user_id: 'maria' })
})

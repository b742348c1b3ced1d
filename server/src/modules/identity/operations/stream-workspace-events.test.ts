import { expect, it } from 'vitest'
import { EventConsumer } from '../../../../test/event-source.ts'
import { startApp, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp({ settings: { RAPPORT_REGION: 'streams' } })
const url = `${await app.listen()}/api/v1/events/stream`
const createProject = (as: string, name: string) =>
  app.call('POST', '/api/v1/projects', { as, body: { name } })

it('shows what happens, as it happens, to its own workspace only', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const consumer = new EventConsumer()
  expect((await consumer.open(url, mine.owner)).status).toBe(200)
  await createProject(theirs.owner, 'Hidden')
  const made = (await createProject(mine.owner, 'Seen')).body
  await expect.poll(() => consumer.frames.length).toBe(1)
  expect(consumer.frames[0]?.data).toMatchObject({
    type: 'project.created',
    subject_id: made.project_id,
    project_id: made.project_id,
  })
  consumer.close()
})

it('goes on where the client left off', async () => {
  const tenant = await app.newTenant()
  const consumer = new EventConsumer()
  consumer.lastId = '0'
  const first = await consumer.open(url, tenant.owner)
  await expect.poll(() => consumer.frames.length).toBe(1)
  consumer.close()
  await first.ended
  for (const name of ['a', 'b', 'c']) await createProject(tenant.owner, name)
  await consumer.open(url, tenant.owner)
  await expect.poll(() => consumer.frames.length).toBe(4)
  expect(consumer.frames.map((frame) => frame.id)).toEqual(['1', '2', '3', '4'])
  consumer.close()
})

it('filters by project, and finds no foreign one', async () => {
  const [tenant, theirs] = [await app.newTenant(), await app.newTenant()]
  const project = (await createProject(tenant.owner, 'Only')).body
  const consumer = new EventConsumer()
  consumer.lastId = '0'
  await consumer.open(`${url}?project_id=${project.project_id}`, tenant.owner)
  await expect.poll(() => consumer.frames.length).toBe(1)
  consumer.close()
  expect((await new EventConsumer().open(`${url}?project_id=${theirs.projectId}`, tenant.owner)).status).toBe(
    404,
  )
})

it('shows a key the events of its own project, and none of the whole workspace', async () => {
  const tenant = await app.newTenant()
  const consumer = new EventConsumer()
  consumer.lastId = '0'
  await consumer.open(url, tenant.key)
  await createProject(tenant.owner, 'Another')
  await app.call('POST', '/api/v1/workspace-users', { as: tenant.owner, body: { username: 'newcomer' } })
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  await expect.poll(() => consumer.frames.length).toBeGreaterThan(0)
  consumer.close()
  const projects = consumer.frames.map(({ data }) => data.project_id)
  expect(new Set(projects)).toEqual(new Set([tenant.projectId]))
  const others = await new EventConsumer().open(`${url}?project_id=${newId()}`, tenant.key)
  expect(others.status).toBe(404)
})

it('refuses a Last-Event-ID that is none', async () => {
  const { key } = await app.newTenant()
  const reply = await app.call('GET', '/api/v1/events/stream', { as: key, headers: { 'last-event-id': 'x' } })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toMatchObject([{ location: 'header.last-event-id' }])
})

it('ends when the server shuts down', async () => {
  const other = await startApp()
  const { key } = await other.newTenant()
  const { ended } = await new EventConsumer().open(`${await other.listen()}/api/v1/events/stream`, key)
  const closed = other.app.close()
  await ended
  await closed
})

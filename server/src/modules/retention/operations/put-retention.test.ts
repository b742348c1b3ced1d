import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { newPerson } from '../../../../test/people.ts'
import { enrolTotp } from '../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'

const app = await testApp()
const put = (as: string | undefined, body: object) =>
  app.call('PUT', '/api/v1/retention', { ...(as === undefined ? {} : { as }), body })

it('replaces the policy, with an event and what it was before in the audit log', async () => {
  const tenant = await app.newTenant()
  const first = await put(tenant.owner, { conversations_days: 1, memory_days: 3650, events_days: 30 })
  expect(first).toMatchObject({
    status: 200,
    body: { conversations_days: 1, memory_days: 3650, files_days: null, turns_days: null, events_days: 30 },
  })
  const second = await put(tenant.owner, { files_days: 7, memory_days: null })
  expect(second.body).toMatchObject({ conversations_days: null, memory_days: null, files_days: 7 })
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'retention.changed')
  expect(events.at(-1)).toMatchObject({ payload: { files_days: 7, conversations_days: null } })
  const { body } = await app.call('GET', '/api/v1/audit?operation=putRetention', { as: tenant.owner })
  expect(body.items[0].changes).toMatchObject({
    before: { conversations_days: 1 },
    after: { files_days: 7 },
  })
})

it('names every value that is out of range', async () => {
  const tenant = await app.newTenant()
  const reply = await put(tenant.owner, {
    conversations_days: 0,
    memory_days: 3651,
    files_days: 1.5,
    events_days: 31,
  })
  expect(reply.status).toBe(400)
  const places = reply.body.errors.map((error: { location: string }) => error.location)
  for (const name of ['conversations_days', 'memory_days', 'files_days', 'events_days'])
    expect(places).toContain(`body.${name}`)
})

it('is for owners and administrators, who show their second factor', async () => {
  const tenant = await app.newTenant()
  expect((await put(undefined, {})).status).toBe(401)
  expect((await put(tenant.key, {})).status).toBe(401)
  expect((await put((await tenant.member('member')).token, {})).status).toBe(403)
  expect((await put((await tenant.member('admin')).token, {})).status).toBe(200)
  const person = await newPerson(app, tenant, { role: 'owner' })
  await enrolTotp(app, person)
  app.clock.advance(11 * MINUTE_MS)
  expect((await put(person.token, {})).body.code).toBe('step_up_required')
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()
const path = '/api/v1/me/preferences'

it('keeps the language and time zone of an account, for all its workspaces', async () => {
  const tenant = await app.newTenant()
  const colleague = await tenant.member('member')
  const body = { language: 'de', time_zone: 'Europe/Berlin' }
  expect(await app.call('PUT', path, { as: tenant.owner, body })).toMatchObject({ status: 200, body })
  expect((await app.call('GET', path, { as: tenant.owner })).body).toMatchObject(body)
  const me = await app.call('GET', '/api/v1/me?include=extensions', { as: tenant.owner })
  expect(me.body.preferences).toEqual(body)
  expect((await app.call('GET', path, { as: colleague.token })).body).toMatchObject({
    language: '',
    time_zone: '',
  })
  const back = { language: '', time_zone: '' }
  await app.call('PUT', path, { as: tenant.owner, body: back })
  expect((await app.call('GET', path, { as: tenant.owner })).body).toMatchObject(back)
})

it('names every field that is wrong', async () => {
  const { owner } = await app.newTenant()
  const reply = await app.call('PUT', path, { as: owner, body: { language: 'tlh', time_zone: 7 } })
  expect(reply.status).toBe(400)
  expect(reply.body.errors.map((one: { location: string }) => one.location).sort()).toEqual([
    'body.language',
    'body.time_zone',
  ])
  const zone = await app.call('PUT', path, { as: owner, body: { language: 'en', time_zone: 'Mars/Base' } })
  expect(zone.body.errors).toMatchObject([
    { location: 'body.time_zone', message: 'has to be an IANA time zone such as Europe/Lisbon' },
  ])
  expect((await app.call('GET', path, { as: owner })).body).toMatchObject({ language: '', time_zone: '' })
})

it('is for people who are signed in', async () => {
  const tenant = await app.newTenant()
  const body = { language: 'en', time_zone: '' }
  expect((await app.call('PUT', path, { body })).status).toBe(401)
  expect((await app.call('PUT', path, { as: tenant.key, body })).status).toBe(401)
})

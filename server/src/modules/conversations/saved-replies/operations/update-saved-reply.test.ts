import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('changes what is sent, keeps shortcuts apart, and refuses the rest', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/projects/${tenant.projectId}/saved-replies`
  const create = async (shortcut: string) =>
    (await app.call('POST', path, { as: tenant.key, body: { name: 'Reply', shortcut, text: 'Text' } })).body
      .reply_id as string
  const [hi, bye] = [await create('hi'), await create('bye')]
  const change = (id: string, body: object, as = tenant.key) =>
    app.call('PATCH', `${path}/${id}`, { as, body })
  expect((await change(hi, { text: 'Hello {{agent.name}}' })).body).toMatchObject({
    name: 'Reply',
    shortcut: 'hi',
    text: 'Hello {{agent.name}}',
  })
  expect((await change(hi, { shortcut: 'HI' })).body.shortcut).toBe('HI')
  expect((await change(bye, { shortcut: 'Hi' })).status).toBe(409)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'saved_reply.updated',
    subject_id: hi,
    payload: { fields: ['shortcut'] },
  })
  expect(locationsOf(await change(hi, { name: ' ', text: '{{x}}' }))).toEqual(['body.name', 'body.text'])
  expect((await change(hi, { name: 'x' }, (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await change(hi, { name: 'x' }, other.key)).status).toBe(404)
  expect((await change(newId(), { name: 'x' })).status).toBe(404)
  expect((await app.call('PATCH', `${path}/${hi}`, { body: {} })).status).toBe(401)
})

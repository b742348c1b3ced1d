import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { GROUP, scimClient, USER } from '../../../../test/scim.ts'

const app = await testApp()

it('says what it can do', async () => {
  const { call } = await scimClient(app)
  const { body } = await call('GET', '/ServiceProviderConfig')
  expect(body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    sort: { supported: true },
    etag: { supported: false },
    changePassword: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
})

it('lists its resource types and schemas, and shows each at its address', async () => {
  const { call } = await scimClient(app)
  for (const [path, ids] of [
    ['/ResourceTypes', ['User', 'Group']],
    ['/Schemas', [USER, GROUP]],
  ] as const) {
    const { body } = await call('GET', path)
    expect(body).toMatchObject({ totalResults: 2, itemsPerPage: 2, startIndex: 1 })
    expect(body.Resources.map((one: { id: string }) => one.id)).toEqual(ids)
    for (const resource of body.Resources) {
      const at = resource.meta.location.replace('http://rapport.test/scim/v2', '')
      expect((await call('GET', at)).body).toEqual(resource)
    }
    expect((await call('GET', `${path}/Nothing`)).status).toBe(404)
  }
  const user = (await call('GET', `/Schemas/${USER}`)).body
  const userName = user.attributes.find((one: { name: string }) => one.name === 'userName')
  expect(userName).toMatchObject({
    type: 'string',
    required: true,
    caseExact: false,
    uniqueness: 'server',
    mutability: 'readWrite',
    returned: 'default',
    multiValued: false,
  })
})

it('answers in its own shape where there is nothing', async () => {
  const { call } = await scimClient(app)
  expect((await call('GET', '/Nothing')).status).toBe(404)
  expect((await call('POST', '/Bulk', {})).status).toBe(501)
  expect((await call('GET', '/Me')).status).toBe(501)
  expect((await call('PATCH', '/Users', {})).status).toBe(404)
})

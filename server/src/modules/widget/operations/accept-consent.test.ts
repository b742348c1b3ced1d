import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { Website } from '../../../../test/website.ts'

const app = await testApp()

it('asks again when the notice changes, and goes on when it is accepted', async () => {
  const website = await Website.open(app)
  const token = await website.visit()
  expect((await website.say(token, 'Hello')).status).toBe(200)
  await website.setConsent({ text: 'We keep it longer.', version: '2027-01' })
  const refused = await website.say(token, 'Hello again')
  expect(refused.status).toBe(422)
  expect(refused.body.consent_version).toBe('2027-01')
  const put = (version: string) => website.call('PUT', '/visit/consent', { token, body: { version } })
  expect((await put('2026-01')).status).toBe(422)
  expect((await put('2027-01')).body.consent_version).toBe('2027-01')
  expect((await website.say(token, 'Hello again')).status).toBe(200)
  const types = (await app.eventsOf(website.tenant.tenantId)).map(({ type }) => type)
  expect(types.filter((type) => type === 'widget.consent.accepted')).toHaveLength(1)
})

it('refuses a caller without a token', async () => {
  const website = await Website.open(app)
  for (const token of [undefined, '', 'vt_unknown'])
    expect(
      (
        await website.call('PUT', '/visit/consent', {
          ...(token === undefined ? {} : { token }),
          body: { version: 'x' },
        })
      ).status,
    ).toBe(401)
})

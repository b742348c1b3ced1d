import { expect, it } from 'vitest'
import { Inbox, VERIFY_TOKEN, withGraph } from '../../../../test/suites/inbox.ts'
import { newId } from '../../../kernel/ids.ts'

const { app, graph } = await withGraph()

it('repeats the challenge to a caller with the token', async () => {
  const inbox = await Inbox.open(app, graph)
  const ask = (query: Record<string, string>, hook = inbox.hook) =>
    app.call('GET', `${hook}?${new URLSearchParams(query)}`)
  const good = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1158201444' }
  const reply = await ask(good)
  expect([reply.status, reply.text]).toEqual([200, '1158201444'])
  expect(reply.headers['content-type']).toContain('text/plain')
  for (const wrong of [
    { ...good, 'hub.verify_token': 'other' },
    { ...good, 'hub.verify_token': '' },
    { ...good, 'hub.mode': 'unsubscribe' },
    {},
  ])
    expect((await ask(wrong)).status).toBe(401)
  expect((await ask(good, `/hooks/${newId()}`)).status).toBe(404)
})

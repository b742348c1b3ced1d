import { expect, it } from 'vitest'
import { Inbox, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('sends one message and writes down how the connection is', async () => {
  const inbox = await Inbox.open(app, graph)
  const path = `/projects/${inbox.tenant.projectId}/channel-connections/${inbox.connection.connection_id}/test`
  const body = { to: '491', message: 'Are you there?' }
  graph.failNext({ code: 131031, message: 'Business account has been locked' })
  expect((await inbox.call('POST', path, body)).body).toMatchObject({
    status: 'error',
    status_code: 'account_locked',
    status_detail: 'Business account has been locked (131031)',
  })
  expect((await inbox.call('POST', path, body)).body).toMatchObject({ status: 'active', status_code: '' })
  expect(graph.calls.at(-1)?.body).toMatchObject({ to: '491', text: { body: 'Are you there?' } })
  const refused = await inbox.call('POST', path, {})
  expect(refused.body.errors.map((error: { location: string }) => error.location)).toEqual([
    'body.to',
    'body.message',
  ])
})

import { expect, it } from 'vitest'
import { Inbox, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('lists only the project’s connections, under both names', async () => {
  const [mine, theirs] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
  const path = `/projects/${mine.tenant.projectId}/channel-connections`
  const { body } = await mine.call('GET', path)
  const { $schema: _address, ...own } = mine.connection
  expect(body.items).toEqual([own])
  expect(body.connections).toEqual(body.items)
  const foreign = await mine.call('GET', `/projects/${theirs.tenant.projectId}/channel-connections`)
  expect(foreign.status).toBe(404)
})

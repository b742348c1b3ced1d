import { expect, it } from 'vitest'
import { Inbox, withGraph } from '../../../../test/suites/inbox.ts'
import { newId } from '../../../kernel/ids.ts'

const { app, graph } = await withGraph()

it('reads one’s own, and tells foreign from missing by nothing', async () => {
  const [mine, theirs] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
  const path = (id: string) => `/projects/${mine.tenant.projectId}/channel-connections/${id}`
  expect((await mine.call('GET', path(mine.connection.connection_id))).body).toEqual(mine.connection)
  const foreign = await mine.call('GET', path(theirs.connection.connection_id))
  const missing = await mine.call('GET', path(newId()))
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
})

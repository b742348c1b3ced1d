import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { tellRounds } from '../../../../../test/reported-rounds.ts'
import { parseCsv } from '../../../../algorithms/text/csv.ts'

const app = await testApp()
const PATH = '/api/v1/reports/conversations.csv'

it('has a row for each interval, or for each interval and group', async () => {
  const tenant = await app.newTenant()
  const formula = '=HYPERLINK("http://evil.test","x")'
  await tellRounds(app, tenant, [
    { openedAt: '2026-03-02T09:00:00Z', answeredAfter: 12, tags: [formula] },
    { openedAt: '2026-03-02T10:00:00Z', channel: 'web', messages: [[0, 'user']] },
  ])
  const get = (query: string) => app.call('GET', `${PATH}?${query}`, { as: tenant.key })
  const days = await get('from=2026-03-02&to=2026-03-04')
  expect(days.status).toBe(200)
  expect(days.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(days.headers['content-disposition']).toBe(
    'attachment; filename="conversations-2026-03-02-2026-03-04.csv"',
  )
  const [head, first, second] = parseCsv(days.text)
  expect(head?.slice(0, 4)).toEqual(['start', 'conversations', 'messages_in', 'messages_out'])
  expect(first?.slice(0, 6)).toEqual(['2026-03-02', '2', '1', '0', '1', '12'])
  expect(second?.slice(0, 6)).toEqual(['2026-03-03', '0', '0', '0', '0', ''])
  const hours = parseCsv((await get('from=2026-03-02&to=2026-03-03&interval=hour_of_week')).text)
  expect(hours).toHaveLength(169)
  expect(hours[10]?.slice(0, 3)).toEqual(['1', '9', '1'])
  const tags = parseCsv((await get('from=2026-03-02&to=2026-03-04&group_by=tag')).text)
  expect(tags).toHaveLength(3)
  expect(tags.map((row) => row[1]).sort()).toEqual(['', `'${formula}`, 'tag'])
  const channels = parseCsv((await get('from=2026-03-02&to=2026-03-04&group_by=channel')).text)
  expect(channels.slice(1).map((row) => row.slice(0, 4))).toEqual(
    expect.arrayContaining([
      ['2026-03-02', 'whatsapp', 'whatsapp', '1'],
      ['2026-03-02', 'web', 'web', '1'],
    ]),
  )
})

it('refuses as the report does', async () => {
  const tenant = await app.newTenant()
  const get = (as: string | undefined, query = '') =>
    app.call('GET', `${PATH}${query}`, as === undefined ? {} : { as })
  expect(locationsOf(await get(tenant.key, '?from=2026-02-02&to=2026-02-01&time_zone=x'))).toEqual([
    'query.time_zone',
    'query.to',
  ])
  expect((await get(await tenant.keyWith(['read:knowledge']))).status).toBe(403)
  expect((await get(undefined)).status).toBe(401)
  expect(parseCsv((await get(tenant.key)).text)).toHaveLength(31)
})

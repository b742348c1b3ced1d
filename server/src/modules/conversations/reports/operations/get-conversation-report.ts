import { keyOperation } from '../../../../platform/http/operation.ts'
import { ConversationReport, reportQuery } from '../report.schemas.ts'
import { figuresOf, filterOf, namesOf, sumBy } from '../report.ts'
import { rangeOf } from '../report-range.ts'

const GROUPS_MAX = 200
const NOTHING = figuresOf(undefined, undefined)

export const getConversationReport = keyOperation({
  id: 'getConversationReport',
  method: 'GET',
  fromReplica: true,
  path: '/reports/conversations',
  domain: 'conversations',
  permission: 'read',
  summary: 'Volume, response times, resolution and takeovers of a project, over time and by group',
  description:
    'Figures are about the conversations that were opened in the time asked for, as they stand now; messages are those of ' +
    'the time itself. Seconds are counted around the clock, whatever the targets count.',
  query: reportQuery,
  response: ConversationReport,
  uses: ['clock'],
  async handle({ caller, query, tx, clock }) {
    const range = rangeOf(query, clock.now())
    const filter = await filterOf(tx, caller, query)
    const { group_by: grouping } = query
    const [intervals, groups] = await Promise.all([
      sumBy(tx, filter, range, 'intervals'),
      grouping === undefined ? [] : sumBy(tx, filter, range, 'groups', grouping),
    ])
    const shown = [...groups]
      .sort(({ figures: one }, { figures: other }) => other.conversations - one.conversations)
      .slice(0, GROUPS_MAX)
    const keys = shown.map(({ key }) => key ?? '')
    const nameOf = grouping === undefined ? String : await namesOf(tx, caller.tenantId, grouping, keys)
    const inBucket = new Map(intervals.map(({ bucket, figures }) => [bucket, figures]))
    return {
      from: range.from,
      to: range.to,
      time_zone: range.timeZone,
      interval: range.interval,
      totals: inBucket.get(null) ?? NOTHING,
      intervals: range.buckets.map((bucket, at) => ({ ...bucket, ...(inBucket.get(at) ?? NOTHING) })),
      groups: shown.map(({ key, figures }) => ({ key: key ?? '', name: nameOf(key ?? ''), ...figures })),
    }
  },
})

import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { MoodHistory, moodHistoryQuery } from '../mood.schemas.ts'
import { listMoodEntries } from '../moods.store.ts'
import { moodKey } from '../moods.ts'

export const getMoodHistory = keyOperation({
  id: 'getAgentMoodHistory',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/mood-history',
  domain: 'agents',
  permission: 'read',
  summary: 'Read what moved an agent’s mood, newest first',
  params: agentPath,
  query: moodHistoryQuery,
  response: MoodHistory,
  async handle({ caller, params, query, tx }) {
    const size = query.limit ?? 100
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { createdAt: new Date(String(cursor[0])), entryId: String(cursor[1]) }
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = moodKey(agent, { userId: query.user_id, instanceId: query.instance_id })
    const page = pageOf(await listMoodEntries(tx, key, after, size + 1), size, (row) => [
      row.created_at.toISOString(),
      row.entry_id,
    ])
    const entries = page.rows.map((row) => ({
      valence: row.valence,
      arousal: row.arousal,
      tension: row.tension,
      affiliation: row.affiliation,
      label: row.label,
      delta_valence: row.delta_valence,
      delta_arousal: row.delta_arousal,
      delta_tension: row.delta_tension,
      delta_affiliation: row.delta_affiliation,
      ...(row.trigger_type === '' ? {} : { trigger_type: row.trigger_type }),
      ...(row.trigger_reason === '' ? {} : { trigger_reason: row.trigger_reason }),
      timestamp: row.created_at.toISOString(),
    }))
    return defined({ entries, has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})

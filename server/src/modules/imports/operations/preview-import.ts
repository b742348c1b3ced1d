import type { Static } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../agents/index.ts'
import { reasonOf, repeated } from '../begin-import.ts'
import { type ImportedUser, ImportPreview, PreviewBody } from '../imports.schemas.ts'
import { previewUser } from '../preview.ts'

export const previewImport = keyOperation({
  id: 'previewImport',
  method: 'POST',
  path: '/agents/{agentId}/users/import/preview',
  domain: 'imports',
  permission: 'write',
  mode: 'manual',
  bodyLimit: 2_000_000,
  inPieces: 'users',
  skipsFaultyItems: true,
  summary: 'See what an import would teach, without storing anything',
  description:
    'A dry run of up to 50 people: the facts that would be new, known already, or take the place of others. Nothing is stored and nothing is charged; the built-in rules read, also where a model would.',
  params: agentPath,
  body: PreviewBody,
  response: ImportPreview,
  uses: ['clock', 'extractors'],
  async handle({ caller, params, body, db, request, clock, extractors }) {
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const rows: PreviewRow[] = []
    const lines = new Map<string, number>()
    for await (const users of request.items()) {
      for (const user of users as readonly ImportedUser[]) {
        request.signal.throwIfAborted()
        const line = rows.length + 1
        const faults = request.itemFaults.get(line - 1)
        const before = faults === undefined ? lines.get(user.user_id) : undefined
        const reason =
          faults !== undefined ? reasonOf(faults) : before !== undefined ? repeated(before) : undefined
        if (reason !== undefined) {
          const named = typeof user?.user_id === 'string' && user.user_id.isWellFormed() ? user.user_id : ''
          rows.push({ line, user_id: named, state: 'failed', reason, facts: [] })
          continue
        }
        lines.set(user.user_id, line)
        const where = { db, signal: request.signal }
        const facts = await previewUser({ clock, extractors }, where, agent, user, body.source ?? '')
        rows.push({ line, user_id: user.user_id, state: 'usable', reason: '', facts })
      }
    }
    return { total_users: rows.length, errors: rows.filter(({ state }) => state === 'failed').length, rows }
  },
})

type PreviewRow = Static<typeof ImportPreview>['rows'][number]

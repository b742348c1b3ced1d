import { packVector } from '../../../server/src/algorithms/retrieval/index.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { findAgentById } from '../../../server/src/modules/agents/index.ts'
import { Recall, scopeOf } from '../../../server/src/modules/memory/index.ts'
import { asSystem } from '../../../server/src/platform/db/database.ts'
import type { SnapshotOptions } from '../../../server/src/platform/resident-index.ts'
import {
  type Figure,
  figure,
  openWorkspace,
  type Place,
  pick,
  randomVector,
  roll,
  snapshotsOfProcess,
  timed,
} from './measure.ts'

const DID = ['visited', 'painted', 'repaired', 'sold', 'praised', 'photographed', 'forgot', 'bought']
const WHAT = ['garden', 'bicycle', 'harbour', 'piano', 'kitchen', 'novel', 'museum', 'boat', 'lamp', 'train']
const WHERE = ['Lyon', 'Porto', 'the old town', 'the mountains', 'the office', 'Oslo', 'the market', 'Ghent']
const SLICE = 5_000
const ASKED = 60
const FIRSTS = 5
const INDEX_BYTES = 4_000_000_000

const fact = (at: number): string =>
  `On day ${at} the user ${pick(DID)} the ${pick(WHAT)} number ${roll(5_000)} in ${pick(WHERE)}.`
const question = (): string => `Who ${pick(DID)} the ${pick(WHAT)} in ${pick(WHERE)}?`

/** One person with very many facts: the first search in a process, later ones, and the first page of the list. */
export async function measureFacts(place: Place, sizes: readonly number[]): Promise<readonly Figure[]> {
  const { app, db, client } = place
  const workspace = await openWorkspace(place, 'Facts')
  const { agent_id: agentId } = await workspace.call('POST', '/agents', { name: 'Ada' })
  const agent = await db.read(asSystem, (tx) => findAgentById(tx, workspace.tenantId, agentId))
  if (agent === undefined) throw new Error('no agent')
  const figures: Figure[] = []
  // Loads the code and the model before anything is measured.
  await workspace.call('POST', '/agents/Ada/memory/facts', {
    user_id: 'small',
    content: 'The user has a boat.',
  })
  await app.services.memory.recall(scopeOf(agent, 'small'), { query: question(), limit: 10 })
  for (const size of sizes) {
    const userId = `p${size}`
    for (let from = 0; from < size; from += SLICE) {
      const texts = Array.from({ length: Math.min(SLICE, size - from) }, (_, n) => fact(from + n))
      const vectors = texts.map(() => Buffer.from(packVector(randomVector())))
      await client.query(
        `insert into memory_facts (tenant_id, agent_id, user_id, fact_id, node_id, atomic_text, text_key, fact_type,
           valid_from, last_confirmed, created_at, updated_at, revision, vector_model, vector)
         select $1, $2, $3, gen_random_uuid(), $2, told, lower(told), 'user_fact', at, at, at, at, 1, $4, vector
         from (select *, now() - (n + $7::int) * interval '1 minute' as at
               from unnest($5::text[], $6::bytea[]) with ordinality as given (told, vector, n)) given`,
        [workspace.tenantId, agentId, userId, app.services.embedder.model, texts, vectors, from],
      )
    }
    await client.query(
      `insert into memory_scopes (tenant_id, agent_id, user_id, version, rebuilt_at_version, vector_model, created_at, updated_at)
       values ($1, $2, $3, 1, 1, $4, now(), now())`,
      [workspace.tenantId, agentId, userId, app.services.embedder.model],
    )
    await place.tidyUp('memory_facts')
    const scope = scopeOf(agent, userId)
    let recall: Recall | undefined
    const firstSearches = async (options?: SnapshotOptions) => {
      const firsts: number[] = []
      for (let n = 0; n < FIRSTS; n += 1) {
        const asked = new Recall(db, app.services.embedder, systemClock, INDEX_BYTES, options)
        firsts.push(...(await timed(1, () => asked.recall(scope, { query: question(), limit: 10 }))))
        recall = asked
      }
      return firsts
    }
    figures.push(figure('facts of one person, first search', size, await firstSearches()))
    const options = snapshotsOfProcess()
    const writing = new Recall(db, app.services.embedder, systemClock, INDEX_BYTES, options)
    await writing.recall(scope, { query: question(), limit: 10 })
    figures.push(
      figure(
        'facts of one person, writing the snapshot',
        size,
        await timed(1, () => options.snapshots.whenWritten()),
      ),
    )
    figures.push(figure('facts of one person, first search, snapshot', size, await firstSearches(options)))
    const later = await timed(ASKED, async () => recall?.recall(scope, { query: question(), limit: 10 }))
    figures.push(figure('facts of one person, later search', size, later))
    const list = await timed(ASKED, () => workspace.call('GET', `/agents/Ada/memory/facts?user_id=${userId}`))
    figures.push(figure('facts of one person, first page of the list', size, list))
  }
  return figures
}

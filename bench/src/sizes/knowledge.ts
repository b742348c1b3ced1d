import { packVector } from '../../../server/src/algorithms/retrieval/index.ts'
import { newId } from '../../../server/src/kernel/ids.ts'
import { KnowledgeSearch } from '../../../server/src/modules/knowledge/index.ts'
import type { SnapshotOptions } from '../../../server/src/platform/resident-index.ts'
import {
  type Figure,
  figure,
  openWorkspace,
  type Place,
  pick,
  randomVector,
  snapshotsOfProcess,
  timed,
} from './measure.ts'

const KINDS = ['kettle', 'lamp', 'chair', 'boat', 'piano', 'bicycle', 'camera', 'table', 'tent', 'clock']
const LOOKS = ['red', 'blue', 'small', 'heavy', 'folding', 'antique', 'modern', 'plain', 'striped', 'oak']
const SLICE = 5_000
const ASKED = 60
const FIRSTS = 5
const INDEX_BYTES = 4_000_000_000

/** Knowledge of one project: the first search of a process, as after a restart, and later ones. */
export async function measureKnowledge(place: Place, sizes: readonly number[]): Promise<readonly Figure[]> {
  const { app, db, client } = place
  const { tenantId } = await openWorkspace(place, 'Knowledge')
  const { embedder } = app.services
  const figures: Figure[] = []
  for (const size of sizes) {
    const projectId = newId()
    for (let from = 0; from < size; from += SLICE) {
      const labels = Array.from(
        { length: Math.min(SLICE, size - from) },
        (_, n) => `${pick(LOOKS)} ${pick(KINDS)} ${from + n}`,
      )
      await client.query(
        `insert into kb_nodes (tenant_id, node_id, scope_id, node_type, label, norm_label, properties, source_type,
           confidence, version, revision, vector_model, vector, created_at, updated_at)
         select $1, gen_random_uuid(), $2, 'product', label, label, jsonb_build_object('note', label), 'api', 1, 1, 1, $3,
           vector, now(), now() from unnest($4::text[], $5::bytea[]) as given (label, vector)`,
        [
          tenantId,
          projectId,
          embedder.model,
          labels,
          labels.map(() => Buffer.from(packVector(randomVector()))),
        ],
      )
    }
    await client.query(
      `insert into kb_scopes (tenant_id, scope_id, version, rebuilt_at_version, updated_at) values ($1, $2, 1, 1, now())`,
      [tenantId, projectId],
    )
    await place.tidyUp('kb_nodes')
    const ask = (search: KnowledgeSearch) =>
      search.search({ tenantId, projectId }, 'project_only', {
        query: `a ${pick(LOOKS)} ${pick(KINDS)}`,
        limit: 10,
      })
    let search = app.services.knowledge
    const firstSearches = async (options?: SnapshotOptions) => {
      const firsts: number[] = []
      for (let n = 0; n < FIRSTS; n += 1) {
        search = new KnowledgeSearch(db, embedder, INDEX_BYTES, options)
        firsts.push(...(await timed(1, () => ask(search))))
      }
      return firsts
    }
    figures.push(figure('knowledge of one project, first search', size, await firstSearches()))
    const options = snapshotsOfProcess()
    await ask(new KnowledgeSearch(db, embedder, INDEX_BYTES, options))
    await options.snapshots.whenWritten()
    figures.push(
      figure('knowledge of one project, first search, snapshot', size, await firstSearches(options)),
    )
    figures.push(
      figure('knowledge of one project, later search', size, await timed(ASKED, () => ask(search))),
    )
  }
  return figures
}

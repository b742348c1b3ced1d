import { newId } from '../../../kernel/ids.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { erasePersonJob } from '../erase.ts'
import { beginErasure, setErasureJob } from '../erasures.store.ts'
import { refuseIfHeld } from '../holds/holds.ts'
import { PersonErasure, personPath } from '../people.schemas.ts'
import { erasureView } from '../views.ts'

export const erasePerson = keyOperation({
  id: 'erasePerson',
  method: 'DELETE',
  path: '/people/{userId}',
  domain: 'people',
  permission: 'manage',
  needsStepUp: true,
  status: 202,
  summary: 'Erase a person: everything stored about them, of every agent',
  description:
    'Facts, messages, summaries, moods, instances of their own, conversations, imports, leads, stored answers and jobs ' +
    'that name the person, in the whole workspace; with an API key, which needs the scope `write:people` by name, in ' +
    'its project. It runs in the background: see `GET /erasures/{erasureId}`. What arrives meanwhile is removed too. ' +
    'While one is under way, the answer is that one. Nothing says whether the person was known. ' +
    'While a legal hold covers the person, the answer is 409.',
  params: personPath,
  response: PersonErasure,
  uses: ['clock', 'jobs'],
  async handle({ caller, params, tx, clock, jobs }) {
    await refuseIfHeld(tx, caller.tenantId, params.userId)
    const erasure = await beginErasure(tx, {
      tenantId: caller.tenantId,
      erasureId: newId(),
      userId: params.userId,
      projectId: caller.kind === 'key' ? caller.projectId : null,
      requestedBy: caller.actor,
      now: clock.now(),
    })
    if (erasure.state === 'running' && erasure.job_id !== null) return erasureView(erasure)
    const jobId = await jobs.add(tx, erasePersonJob, caller.tenantId, { erasure_id: erasure.erasure_id })
    await setErasureJob(tx, erasure, jobId ?? null)
    return erasureView({ ...erasure, state: 'running' })
  },
})

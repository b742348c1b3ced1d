import { newId } from '../../../../kernel/ids.ts'
import { conflict, invalid } from '../../../../kernel/problem.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { type AgentRow, agentPath, pinAgent, resolveAgent } from '../../../agents/index.ts'
import { keyIdOf } from '../../../billing/index.ts'
import { CASES_MAX } from '../../cases/cases.schemas.ts'
import { type CaseRow, listCases } from '../../cases/cases.store.ts'
import { announceRun } from '../announce-run.ts'
import { runEvaluationJob } from '../jobs/run-evaluation-job.ts'
import { insertResults } from '../results.store.ts'
import { runView } from '../run-views.ts'
import { Evaluation, RUNS_KEPT, StartEvaluation } from '../runs.schemas.ts'
import { deleteRunsBeyond, findRunUnderWay, insertRun } from '../runs.store.ts'

export const startEvaluation = keyOperation({
  id: 'startEvaluation',
  method: 'POST',
  path: '/agents/{agentId}/evaluations',
  domain: 'chat',
  permission: 'write',
  summary: 'Run the tests of an agent',
  description:
    'In the background, on the agent as it is now, as it was in `version`, or with the changes of `draft`. Each test is ' +
    'answered as if a stranger asked: nothing reaches memory, the inbox, learning or reports, and no tools are used. It ' +
    'costs what the replies cost, and what judging rubrics takes. One run of an agent at a time: a second is refused with ' +
    `409, which names the one under way. The newest ${RUNS_KEPT} are kept. The event \`evaluation.finished\` says that it is over.`,
  status: 202,
  params: agentPath,
  body: StartEvaluation,
  response: Evaluation,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params, body, tx, clock, jobs, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    if (body.version !== undefined && body.draft !== undefined) throw invalid(EITHER)
    const underWay = await findRunUnderWay(tx, agent)
    if (underWay !== undefined)
      throw conflict('The tests of this agent are running already.', {
        evaluation_id: underWay.evaluation_id,
      })
    const cases = await wantedCases(tx, agent, body.case_ids)
    const { settings, version } = await pinAgent(tx, agent, body)
    const { tenant_id, agent_id, project_id } = agent
    const key = { tenant_id, agent_id, evaluation_id: newId() }
    const run = await insertRun(tx, {
      ...key,
      target: body.version !== undefined ? 'version' : body.draft !== undefined ? 'draft' : 'live',
      agent_version: version ?? null,
      settings,
      provider: body.provider ?? '',
      model: body.model ?? '',
      label: body.label?.trim() ?? '',
      cases_total: cases.length,
      started_by: caller.actor,
      created_at: clock.now(),
    })
    await insertResults(tx, key, cases)
    await deleteRunsBeyond(tx, agent, RUNS_KEPT)
    const keyId = keyIdOf(caller)
    await jobs.add(tx, runEvaluationJob, tenant_id, {
      agent_id,
      evaluation_id: key.evaluation_id,
      ...(keyId === undefined ? {} : { key_id: keyId }),
    })
    announceRun(tx, { events }, { ...run, project_id }, 'started')
    return runView(run)
  },
})

const EITHER = ['body.version', 'body.draft'].map((location) => ({
  location,
  message: 'a run tests either a version or a draft',
}))

async function wantedCases(
  tx: Tx,
  agent: AgentRow,
  ids: readonly string[] | undefined,
): Promise<readonly CaseRow[]> {
  const all = await listCases(tx, agent, undefined, CASES_MAX)
  if (ids === undefined) {
    if (all.length === 0) throw conflict('The agent has no tests yet.')
    return all
  }
  const known = new Set(all.map(({ case_id }) => case_id))
  const errors = ids.flatMap((id, at) =>
    known.has(id.toLowerCase())
      ? []
      : [{ location: `body.case_ids[${at}]`, message: 'is no test of this agent' }],
  )
  if (errors.length > 0) throw invalid(errors)
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  return all.filter(({ case_id }) => wanted.has(case_id))
}

import { type FieldError, invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { policyFaults } from '../../bandit/bandit.rules.ts'
import { EvaluateBody, OPEResponse, useCasePath } from '../../bandit/bandit.schemas.ts'
import { VALUES_MAX } from '../../schemas.ts'
import { describeInterval, evaluateLog, hasTarget, type WireRow } from '../evaluation.ts'

const ROWS_AT_ONCE = 20
const BYTES_AT_ONCE = 4_000

export const evaluatePolicy = keyOperation({
  id: 'evaluatePolicy',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/ope/evaluate',
  domain: 'learning',
  permission: 'write',
  mode: 'manual',
  bodyLimit: 64_000_000,
  valuesMax: VALUES_MAX,
  inPieces: 'logged',
  summary: 'Estimate what a policy would have earned, from what another one logged',
  description:
    'Rows may name the policy to evaluate by `target_propensity` (its chance of the logged action) or `target_policy` ' +
    '(its chances of all actions); where they do not, it is the use case’s present policy over the actions in the log. ' +
    'IPS and SNIPS take the weights as they are; DR clips them at √n, and never below 10. What the log cannot tell is `null`, and ' +
    '`estimator_ci` says why.',
  params: useCasePath,
  body: EvaluateBody,
  response: OPEResponse,
  uses: ['bandits'],
  async handle({ caller, params, body, db, request, bandits }) {
    const { tenantId, projectId } = caller
    const { count, haveTargets } = await lookThrough(request.items() as AsyncIterable<readonly WireRow[]>)
    const key = { tenantId, projectId, useCase: params.use_case }
    const model = haveTargets ? undefined : await db.read((tx) => bandits.packed(tx, key))
    const bytes = request.rawBody ?? Buffer.from(JSON.stringify(body))
    const task = { task: 'evaluate', body: bytes, model } as const
    // A thread takes longer to begin than a few rows take.
    const isShort = count <= ROWS_AT_ONCE && bytes.length <= BYTES_AT_ONCE
    const found = isShort ? evaluateLog(task) : await bandits.threads.evaluate(tenantId, task, request.signal)
    return {
      n: found.n,
      ips: found.ips,
      snips: found.snips ?? null,
      dr: found.dr ?? null,
      ci_low: found.low ?? null,
      ci_high: found.high ?? null,
      ess: found.ess,
      estimator_ci: describeInterval(found),
    }
  },
})

/** What has to be known of the rows here; the thread reads them anew. */
async function lookThrough(pieces: AsyncIterable<readonly WireRow[]>) {
  let count = 0
  let haveTargets = true
  for await (const rows of pieces) {
    const faults = policyFaults(rows)
    if (faults.length > 0) throw invalid(faults.map((fault) => movedBy(count, fault)))
    haveTargets &&= rows.every(hasTarget)
    count += rows.length
  }
  return { count, haveTargets }
}

/** Rows are counted within their piece. */
const movedBy = (rows: number, fault: FieldError): FieldError => ({
  ...fault,
  location: fault.location.replace(/\[(\d+)\]/, (_, at) => `[${Number(at) + rows}]`),
})

import { keyOperation } from '../../../../platform/http/operation.ts'
import { useCasePath } from '../../bandit/bandit.schemas.ts'
import { TRIALS_DEFAULT, TrainBody, TrainResponse, VALUES_MAX } from '../../schemas.ts'
import { storeTrained } from '../model-storing.ts'
import { summaryView } from '../model-view.ts'
import { countResets } from '../scoring.store.ts'
import { checkLabels } from '../scoring.ts'

export const trainScoring = keyOperation({
  id: 'trainScoring',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/scoring/train',
  domain: 'learning',
  permission: 'write',
  mode: 'manual',
  bodyLimit: 64_000_000,
  valuesMax: VALUES_MAX,
  inPieces: 'rows',
  summary: 'Train a calibrated model that scores how likely something is',
  description:
    'Gradient-boosted trees; parameters are searched for, probabilities calibrated, and everything measured on rows ' +
    'that were held out. Waits until the model is there: parameters are searched for during two minutes at most, and what was found is then fitted. The next prediction uses it.',
  params: useCasePath,
  body: TrainBody,
  response: TrainResponse,
  uses: ['clock', 'events', 'scoring'],
  async handle({ caller, params, body, db, request, clock, events, scoring }) {
    const labels: number[] = []
    for await (const rows of request.items() as AsyncIterable<readonly { readonly label: number }[]>)
      for (const { label } of rows) labels.push(label)
    checkLabels(labels)
    const work = {
      kind: 'probability' as const,
      // The thread reads the rows from the bytes they came in; that is cheaper than handing parsed rows over.
      json: request.rawBody ?? Buffer.from(JSON.stringify(body)),
      trials: body.optimize_budget ?? TRIALS_DEFAULT,
    }
    const { tenantId, projectId } = caller
    const key = { tenantId, projectId, useCase: params.use_case, kind: work.kind }
    const resets = await db.read((tx) => countResets(tx, key))
    const trained = await scoring.train(caller.tenantId, work, request.signal)
    const version = await db.transaction((tx) =>
      storeTrained(tx, { clock, events }, { key, trained, trainedFrom: 'rows', resets }),
    )
    return { model_version: version, ...summaryView(trained.summary) }
  },
})

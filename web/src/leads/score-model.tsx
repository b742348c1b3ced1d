import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Bars } from '../learning/bars.tsx'
import { Figures } from '../learning/figures.tsx'
import { withInterval } from '../learning/version-figures.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'

const PATH = '/api/v1/builtin-agents/lead_score'
const SHOWN = 12

const ALGORITHMS: Readonly<Record<string, string>> = {
  gradient_boosted_trees: t('Gradient-boosted trees'),
  boosted_linear_logistic: t('Logistic regression'),
}

/** The model behind the scores, with weights that can be read. */
export function ScoreModelPanel() {
  const model = useGet(`${PATH}/model`)
  const train = useWrite('POST', { renews: [PATH], done: t('Trained.') })
  const reset = useWrite('POST', { renews: [PATH], done: t('Forgotten. Scores follow rules alone again.') })
  if (model.error !== null) return <ProblemNote error={model.error} retry={model.refetch} />
  if (model.data === undefined) return <Skeleton />
  const { trained, n, pending, metrics, weights, algo = '', intervals, warnings = [] } = model.data
  return (
    <Panel
      title={t('What the score goes by')}
      actions={
        <div className="flex gap-2">
          <Button
            disabled={train.isPending}
            onClick={() => train.mutate({ path: `${PATH}/model/train`, body: {} })}
          >
            {train.isPending ? t('Training…') : t('Train the score')}
          </Button>
          <Confirm
            label={t('Forget')}
            title={t('Forget what was learned about leads?')}
            about={t('Outcomes, corrections, the model and the policy are gone for good.')}
            word={t('forget')}
            onConfirm={() => reset.mutate({ path: `${PATH}/reset-learning` })}
          />
        </div>
      }
    >
      {trained ? (
        <div className="space-y-3">
          <Figures
            rows={[
              [t('Model'), ALGORITHMS[algo] ?? algo],
              [t('Leads it learned from'), String(n)],
              [t('Outcomes since'), String(pending)],
              [t('Ranking quality (AUC)'), withInterval(metrics.auc, intervals?.auc)],
              [t('Right (accuracy)'), `${(metrics.accuracy * 100).toFixed(1)} %`],
            ]}
          />
          {warnings.map((warning) => (
            <p key={warning} className="text-sm text-warn">
              {warning}
            </p>
          ))}
          <Bars
            label={t('Weights')}
            bars={weights.slice(0, SHOWN).map(({ name, weight }) => ({
              name,
              value: weight,
              words: weight.toFixed(2),
            }))}
          />
        </div>
      ) : (
        <p className="text-sm text-muted">
          {t(
            'Rules, corrected by what came true. Reported so far: {pending}. A model can be trained once enough leads were won and lost.',
            { pending },
          )}
        </p>
      )}
    </Panel>
  )
}

/** What the policy would do with leads of common kinds. */
export function PolicyPanel() {
  const policy = useGet(`${PATH}/rl/policy`)
  const train = useWrite('POST', { renews: [PATH], done: t('Trained.') })
  if (policy.error !== null) return <ProblemNote error={policy.error} retry={policy.refetch} />
  if (policy.data === undefined) return <Skeleton />
  return (
    <Panel
      title={t('What is done next')}
      actions={
        <div className="flex items-center gap-2">
          <Tag>
            {policy.data.trained ? t('{count} episodes', { count: policy.data.episodes }) : t('built in')}
          </Tag>
          <Button
            disabled={train.isPending}
            onClick={() => train.mutate({ path: `${PATH}/rl/train`, body: {} })}
          >
            {train.isPending ? t('Training…') : t('Train the policy')}
          </Button>
        </div>
      }
    >
      <Figures
        rows={policy.data.policy.map(
          ({ archetype, recommended_action }) =>
            [archetype.replaceAll('_', ' '), recommended_action.replaceAll('_', ' ')] as const,
        )}
      />
      {policy.data.policy.length === 0 && (
        <p className="text-sm text-muted">
          {t(
            'What is best for leads as they usually are. Training simulates a funnel, fitted to your outcomes.',
          )}
        </p>
      )}
    </Panel>
  )
}

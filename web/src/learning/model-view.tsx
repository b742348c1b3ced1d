import { useMemo } from 'react'
import { t } from '../language/t.ts'
import { Panel } from '../ui/panel.tsx'
import { Plot } from '../ui/plot.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import { Bars } from './bars.tsx'
import { Figures } from './figures.tsx'

export interface Model {
  readonly use_case: string
  readonly trained_from: string
  readonly trained_at: string
  readonly model_version: number
  readonly n: number
  readonly auc: number
  readonly logloss: number
  readonly brier: number
  readonly brier_uncalibrated: number
  readonly brier_baseline: number
  readonly ece: number
  readonly calibration_method: string
  readonly importances: readonly { readonly name: string; readonly gain: number }[]
  readonly reliability?: readonly {
    readonly predicted: number
    readonly observed: number
    readonly n: number
  }[]
  readonly roc?: readonly { readonly false_positive_rate: number; readonly true_positive_rate: number }[]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** What came true where so much was promised; a model that is honest follows the dashed line. */
function CalibrationPlot({ bins }: { readonly bins: NonNullable<Model['reliability']> }) {
  const data = useMemo(() => {
    const at = [0, ...bins.map((bin) => bin.predicted), 1]
    return [at, at, [null, ...bins.map((bin) => bin.observed), null]] as [number[], number[], number[]]
  }, [bins])
  const words = bins
    .map((bin) =>
      t('{predicted} predicted, {observed} came true ({count})', {
        predicted: percent(bin.predicted),
        observed: percent(bin.observed),
        count: bin.n,
      }),
    )
    .join('; ')
  return (
    <Plot
      label={t('Calibration. {words}', { words })}
      data={data}
      range={[0, 1]}
      series={[
        { label: t('ideal'), colour: 'muted', width: 1, dash: [4, 4] },
        { label: t('observed'), colour: 'accent' },
      ]}
    />
  )
}

function RocPlot({ points, auc }: { readonly points: NonNullable<Model['roc']>; readonly auc: number }) {
  const data = useMemo(() => {
    const at = points.map((point) => point.false_positive_rate)
    return [at, at, points.map((point) => point.true_positive_rate)] as [number[], number[], number[]]
  }, [points])
  return (
    <Plot
      label={t('ROC curve, area {auc}', { auc: auc.toFixed(3) })}
      data={data}
      range={[0, 1]}
      series={[
        { label: t('random guess'), colour: 'muted', width: 1, dash: [4, 4] },
        { label: t('this model'), colour: 'good' },
      ]}
    />
  )
}

const IMPORTANCES_SHOWN = 15

/** One model: how good it is, how honest, and what it goes by. Every figure was measured on rows it had not seen. */
export function ModelView({ model }: { readonly model: Model }) {
  const { reliability, roc, importances } = model
  const rows = [
    [t('Examples'), String(model.n)],
    [t('Ranking quality (AUC)'), model.auc.toFixed(3)],
    [t('Probability error (Brier)'), model.brier.toFixed(4)],
    [t('… before calibration'), model.brier_uncalibrated.toFixed(4)],
    [t('… of a constant prediction'), model.brier_baseline.toFixed(4)],
    [t('Log loss'), model.logloss.toFixed(4)],
    [t('Calibration error (ECE)'), model.ece.toFixed(4)],
    [t('Calibration method'), model.calibration_method],
  ] as const
  return (
    <div key={`${model.use_case} ${model.model_version}`} className="space-y-4">
      <Panel
        title={t('{useCase}, version {modelVersion}', {
          useCase: model.use_case,
          modelVersion: model.model_version,
        })}
        actions={
          <span className="text-sm text-muted">
            <Tag>{model.trained_from === 'rows' ? t('from rows') : t('from outcomes')}</Tag>{' '}
            {ago(model.trained_at)}
          </span>
        }
      >
        <Figures rows={rows} />
      </Panel>
      <div className="grid gap-4 xl:grid-cols-2">
        {reliability !== undefined && reliability.length > 0 && (
          <Panel title={t('Calibration')}>
            <CalibrationPlot bins={reliability} />
            <p className="mt-1 text-xs text-muted">
              {t('Horizontal: predicted probability. Vertical: observed rate, on held-out rows.')}
            </p>
          </Panel>
        )}
        {roc !== undefined && roc.length > 0 && (
          <Panel title={t('ROC')}>
            <RocPlot points={roc} auc={model.auc} />
            <p className="mt-1 text-xs text-muted">
              {t('Horizontal: false positives. Vertical: true positives, on held-out rows.')}
            </p>
          </Panel>
        )}
      </div>
      {roc === undefined && (
        <p className="text-sm text-muted">
          {t('This model is from before curves were kept. The next training has them.')}
        </p>
      )}
      <Panel title={t('Feature importance')}>
        {importances.length === 0 ? (
          <p className="text-sm text-muted">{t('Nothing: no feature told the labels apart.')}</p>
        ) : (
          <Bars
            label={t('Importances')}
            bars={importances.slice(0, IMPORTANCES_SHOWN).map(({ name, gain }) => ({
              name,
              value: gain,
              words: percent(gain),
            }))}
          />
        )}
      </Panel>
    </div>
  )
}

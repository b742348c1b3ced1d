import { t } from '../language/t.ts'
import { dataRange, overlap, type Version, withInterval } from './version-figures.ts'
import { Comparison } from './version-list.tsx'

const MODELS: Readonly<Record<string, string>> = { trees: t('Trees'), linear: t('Linear') }

/** Two versions side by side, and what their figures can and cannot say. */
export function CompareVersions({ older, newer }: { readonly older: Version; readonly newer: Version }) {
  const rows: readonly (readonly [string, (one: Version) => string])[] = [
    [t('Model'), ({ model = '' }) => MODELS[model] ?? model],
    [t('Data'), (one) => t('{count} rows{one}', { count: one.n, one: dataRange(one) })],
    [t('Ranking quality (AUC)'), ({ auc, intervals }) => withInterval(auc, intervals?.auc)],
    [t('Log loss'), ({ logloss, intervals }) => withInterval(logloss, intervals?.logloss)],
    [t('Probability error (Brier)'), ({ brier, intervals }) => withInterval(brier, intervals?.brier)],
    [t('Calibration error (ECE)'), ({ ece }) => ece.toFixed(4)],
    [t('Calibration method'), ({ calibration_method }) => calibration_method],
  ]
  const isTold = !overlap(older.intervals?.logloss, newer.intervals?.logloss)
  return (
    <Comparison
      head={<span className="sr-only">{t('Figure')}</span>}
      versions={[older.version, newer.version]}
      rows={rows.map(([name, of]) => [name, of(older), of(newer)])}
    >
      <p className="mt-2 text-xs text-muted">
        {t('{detail} Versions with different data were measured on different rows.', {
          detail: isTold
            ? t('The intervals of the log loss do not overlap.')
            : t(
                'The intervals of the log loss overlap: these figures alone do not tell which one is better.',
              ),
        })}
      </p>
    </Comparison>
  )
}

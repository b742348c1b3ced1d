import { dataRange, overlap, type Version, withInterval } from './version-figures.ts'

const MODELS: Readonly<Record<string, string>> = { trees: 'Trees', linear: 'Linear' }

/** Two versions side by side, and what their figures can and cannot say. */
export function CompareVersions({ older, newer }: { readonly older: Version; readonly newer: Version }) {
  const rows: readonly (readonly [string, (one: Version) => string])[] = [
    ['Model', ({ model = '' }) => MODELS[model] ?? model],
    ['Data', (one) => `${one.n} rows${dataRange(one)}`],
    ['Ranks rightly (AUC)', ({ auc, intervals }) => withInterval(auc, intervals?.auc)],
    ['Log loss', ({ logloss, intervals }) => withInterval(logloss, intervals?.logloss)],
    ['Error of its chances (Brier)', ({ brier, intervals }) => withInterval(brier, intervals?.brier)],
    ['Off on average (ECE)', ({ ece }) => ece.toFixed(4)],
    ['Calibrated by', ({ calibration_method }) => calibration_method],
  ]
  const isTold = !overlap(older.intervals?.logloss, newer.intervals?.logloss)
  return (
    <section aria-label="Comparison" className="mt-3 overflow-x-auto border-t border-line pt-3">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-1/4">
              <span className="sr-only">Figure</span>
            </th>
            {[older, newer].map(({ version }) => (
              <th key={version} scope="col" className="px-2 pb-1 text-left font-medium">
                Version {version}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row" className="pr-2 text-left align-top font-normal text-muted">
                {name}
              </th>
              <td className="px-2 align-top tabular-nums">{of(older)}</td>
              <td className="px-2 align-top tabular-nums">{of(newer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted">
        {isTold
          ? 'The intervals of the log loss do not overlap.'
          : 'The intervals of the log loss overlap: these figures alone do not tell which one is better.'}{' '}
        Versions with different data were measured on different rows.
      </p>
    </section>
  )
}

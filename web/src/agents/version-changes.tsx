import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { fieldName, fieldText } from './version-fields.ts'
import { wordDiff } from './word-diff.ts'

/** Texts from this length on are shown once with their changed words; shorter ones stand beside one another. */
const LONG = 40

const Unset = () => <span className="text-muted">{t('not set')}</span>

/** Colour is not the only mark: what was taken out is struck through, and both are told to screen readers. */
function Words({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {wordDiff(before, after).map((piece, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in order
        if (piece.kind === 'same') return <span key={at}>{piece.text}</span>
        const Mark = piece.kind === 'out' ? 'del' : 'ins'
        return (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in order
            key={at}
            className={`rounded-sm px-0.5 ${piece.kind === 'out' ? 'bg-bad-soft text-bad' : 'bg-good-soft text-good'}`}
          >
            {piece.text}
          </Mark>
        )
      })}
    </p>
  )
}

function Change({ before, after }: { readonly before: string; readonly after: string }) {
  if (before.length > LONG && after.length > LONG) return <Words before={before} after={after} />
  const side = (text: string) =>
    text === '' ? <Unset /> : <span className="break-words whitespace-pre-wrap">{text}</span>
  return (
    <div className="grid grid-cols-2 gap-3">
      <del className="min-w-0 no-underline">{side(before)}</del>
      <ins className="min-w-0 no-underline">{side(after)}</ins>
    </div>
  )
}

/** How two versions differ, field by field. */
export function VersionChanges(props: {
  readonly path: `/api/v1/agents/${string}/versions`
  readonly from: number
  readonly to: number
}) {
  const { path, from, to } = props
  const comparison = useGet(`${path}/${String(to)}/changes`, { since: from }, { keep: true })
  if (comparison.error !== null) return <ProblemNote error={comparison.error} retry={comparison.refetch} />
  if (comparison.data === undefined) return <Skeleton />
  return (
    <section aria-label={t('Comparison')} className="text-sm">
      <div className="grid grid-cols-2 gap-3 border-b border-line pb-1 text-xs font-medium text-muted">
        <span>{t('Version {version}', { version: comparison.data.from })}</span>
        <span>{t('Version {version}', { version: comparison.data.to })}</span>
      </div>
      {comparison.data.changes.length === 0 && (
        <p className="py-3 text-muted">{t('These versions are the same.')}</p>
      )}
      <dl>
        {comparison.data.changes.map(({ field, before, after }) => (
          <div key={field} className="border-b border-line py-2.5">
            <dt className="mb-1 text-xs font-medium text-muted">{fieldName(field)}</dt>
            <dd>
              <Change before={fieldText(before)} after={fieldText(after)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { CircleSlash, Check as Tick, X } from 'lucide-react'
import { t } from '../../language/t.ts'
import { duration } from '../traces/types.ts'
import type { Check, Result } from './types.ts'

/** What was expected and what came, in a sentence. */
function reasonOf({ kind, outcome, expected, actual, limit, reason }: Check): string {
  const isMet = outcome === 'passed'
  switch (kind) {
    case 'contains':
      return isMet
        ? t('Has “{words}”, as expected.', { words: expected })
        : t('Does not have “{words}”.', { words: expected })
    case 'not_contains':
      return isMet
        ? t('Does not have “{words}”, as expected.', { words: expected })
        : t('Has “{words}”, which it must not.', { words: expected })
    case 'max_ms':
      return t('Took {actual}; at most {limit} allowed.', {
        actual: duration(actual ?? 0),
        limit: duration(limit ?? 0),
      })
    case 'meaning':
      return actual === undefined
        ? t('Its meaning could not be compared now.')
        : t('Similarity to the reference answer: {actual}; at least {limit} needed.', {
            actual: actual.toFixed(2),
            limit: (limit ?? 0).toFixed(2),
          })
    default:
      return outcome === 'not_judged'
        ? t('The rubric was not judged: {reason}', { reason })
        : t('Rubric: {reason}', { reason })
  }
}

const ICONS = {
  passed: [Tick, 'text-good', t('passed')],
  failed: [X, 'text-bad', t('failed')],
  not_judged: [CircleSlash, 'text-warn', t('not judged')],
} as const

export function Reasons({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul className="space-y-1 text-sm" aria-label={t('Expectations')}>
      {checks.map((check) => {
        const [Icon, colour, name] = ICONS[check.outcome]
        return (
          <li key={`${check.kind} ${check.expected}`} className="flex gap-1.5">
            <Icon aria-label={name} role="img" className={`mt-0.5 size-3.5 shrink-0 ${colour}`} />
            <span className="min-w-0 break-words">{reasonOf(check)}</span>
          </li>
        )
      })}
    </ul>
  )
}

const Bubble = ({ isMine, children }: { readonly isMine: boolean; readonly children: string }) => (
  <p
    className={`w-fit max-w-[90%] rounded-2xl px-3 py-1.5 text-sm break-words whitespace-pre-wrap ${
      isMine ? 'ms-auto bg-mine text-on-mine' : 'bg-hover'
    }`}
  >
    {children}
  </p>
)

/** The conversation of a test with the answers of a run, and why it passed or not. */
export function ResultView({ result }: { readonly result: Result }) {
  const { case: test, replies, error, checks } = result
  return (
    <div className="space-y-2.5 pt-2 pb-1">
      <div className="space-y-1.5">
        {(test.earlier ?? []).map(({ role, content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not move
          <Bubble key={`earlier ${at}`} isMine={role === 'user'}>
            {content}
          </Bubble>
        ))}
        {test.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not move
          <div key={at} className="space-y-1.5">
            <Bubble isMine>{line}</Bubble>
            {replies[at] !== undefined && <Bubble isMine={false}>{replies[at].content}</Bubble>}
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p className="text-sm text-bad">{t('The agent gave no answer: {error}', { error })}</p>
      )}
      <Reasons checks={checks} />
      {replies.length > 0 && (
        <p className="text-xs text-muted">
          {[result.responder, duration(result.duration_ms)].filter((part) => part !== undefined).join(' · ')}
        </p>
      )}
    </div>
  )
}

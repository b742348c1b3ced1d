import { locale } from '../../language/languages.ts'
import { t } from '../../language/t.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import type { Result, Run } from './types.ts'

const OUTCOMES: Readonly<Record<Result['status'], readonly [Tone, string]>> = {
  passed: ['good', t('passed')],
  failed: ['bad', t('failed')],
  error: ['bad', t('no answer')],
  skipped: ['warn', t('not judged')],
  pending: ['plain', t('not run')],
}

/** What came of a test. */
export function Outcome({ status }: Pick<Result, 'status'>) {
  const [tone, name] = OUTCOMES[status]
  return <Tag tone={tone}>{name}</Tag>
}

const PERCENT = new Intl.NumberFormat(locale, { style: 'percent' })

export const percent = (share: number): string => PERCENT.format(share)

const STATES: Readonly<Record<Run['status'], readonly [Tone, string]>> = {
  queued: ['accent', t('running')],
  running: ['accent', t('running')],
  complete: ['good', t('complete')],
  failed: ['bad', t('stopped')],
  cancelled: ['warn', t('cancelled')],
}

/** How a run ended, or that it is under way; of a complete one, how many tests passed. */
export function RunOutcome({ run }: { readonly run: Run }) {
  const { status, share_passed: share, cases } = run
  if (status !== 'complete') {
    const [tone, name] = STATES[status]
    return <Tag tone={tone}>{name}</Tag>
  }
  const passed = t('{passed} of {total} passed', { passed: cases.passed, total: cases.total })
  return <Tag tone={share === 1 ? 'good' : share === undefined ? 'warn' : 'bad'}>{passed}</Tag>
}

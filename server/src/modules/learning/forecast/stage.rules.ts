import { stageWord } from '../../../kernel/stage-word.ts'

const ENDS = new Set(
  (
    'lost lose junk spam dead duplicate invalid competitor elsewhere ghosted unresponsive unreachable cold wrong never ' +
    'no not'
  ).split(' '),
)
const ENDS_BEGIN =
  'reject declin refus disqualif unqualif expire dismiss cancel withdr unsubscrib abandon archive churn opted timed'.split(
    ' ',
  )

const ends = (word: string): boolean => ENDS.has(word) || ENDS_BEGIN.some((begin) => word.startsWith(begin))

/**
 * Whether an outcome that did not convert ended the lead. One without a word did; with a word such as `site_visit` the
 * lead is on its way.
 */
export const endsUnconverted = (event: string): boolean =>
  event.trim() === '' || stageWord(event).split('_').some(ends)

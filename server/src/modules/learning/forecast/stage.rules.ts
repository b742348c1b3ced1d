/** One spelling of a stage or outcome: `Site visit`, `site-visit` and `site_visit` are the same. */
export const stageWord = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

const ENDS =
  /(^|_)(lost|lose|reject\w*|declin\w*|refus\w*|disqualif\w*|unqualif\w*|junk|spam|dead|expire\w*|dismiss\w*|cancel\w*|withdr\w*|unsubscrib\w*|abandon\w*|archive\w*|duplicate|invalid|competitor|elsewhere|ghosted|churn\w*|unresponsive|unreachable|cold|wrong|never|no|not|opted_out|timed_out)(_|$)/

/**
 * Whether an outcome that did not convert ended the lead. One without a word did; with a word such as `site_visit` the
 * lead is on its way.
 */
export const endsUnconverted = (event: string): boolean => event.trim() === '' || ENDS.test(stageWord(event))

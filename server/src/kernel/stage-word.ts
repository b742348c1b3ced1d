/** One spelling of a stage or outcome: `Site visit`, `site-visit` and `site_visit` are the same. */
export const stageWord = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

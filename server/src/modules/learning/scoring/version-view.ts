import { summaryView } from './model-view.ts'
import type { listVersions } from './scoring.store.ts'

type Row = Omit<Awaited<ReturnType<typeof listVersions>>[number], 'created_at'> & {
  readonly created_at: Date
}

/** A version as answers have it; models of before were trained from no known range. */
export function versionView({ version, trained_from, created_at, summary }: Row, served: number) {
  const { challenge, ...measured } = summaryView(summary)
  return {
    version,
    is_served: version === served,
    trained_from,
    trained_at: created_at.toISOString(),
    model_version: version,
    ...measured,
    ...(challenge === undefined ? {} : { challenge }),
  }
}

import { summaryView } from './model-view.ts'
import type { listVersions } from './scoring.store.ts'

type Row = Awaited<ReturnType<typeof listVersions>>[number]

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

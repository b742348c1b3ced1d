import { isDeepStrictEqual } from 'node:util'
import type { CHANGES } from './runs.schemas.ts'

interface Result {
  readonly case_id: string
  readonly name: string
  readonly status: string
  readonly content: unknown
}

interface Change<R extends Result> {
  readonly case_id: string
  readonly name: string
  readonly change: (typeof CHANGES)[number]
  readonly is_case_changed: boolean
  readonly before?: R
  readonly after?: R
}

/** What is different between two runs, test by test; tests that were not reached, or could not be judged, did not pass. */
export function compareResults<R extends Result>(before: readonly R[], after: readonly R[]) {
  const [old, next] = [byCase(before), byCase(after)]
  const counts = { broke: 0, mended: 0, added: 0, removed: 0, still_passing: 0, still_failing: 0 }
  const changes: Change<R>[] = []
  for (const [caseId, one] of new Map([...old, ...next])) {
    const pair = [old.get(caseId), next.get(caseId)] as const
    const kind = changeOf(...pair)
    counts[kind] += 1
    if (kind === 'still_passing' || kind === 'still_failing') continue
    changes.push({
      case_id: caseId,
      name: one.name,
      change: kind,
      is_case_changed:
        pair[0] !== undefined &&
        pair[1] !== undefined &&
        !isDeepStrictEqual(pair[0].content, pair[1].content),
      ...(pair[0] === undefined ? {} : { before: pair[0] }),
      ...(pair[1] === undefined ? {} : { after: pair[1] }),
    })
  }
  return { counts, changes }
}

const byCase = <R extends Result>(results: readonly R[]) => new Map(results.map((one) => [one.case_id, one]))

function changeOf(before: Result | undefined, after: Result | undefined) {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  const [was, is] = [before.status === 'passed', after.status === 'passed']
  if (was === is) return is ? 'still_passing' : 'still_failing'
  return is ? 'mended' : 'broke'
}

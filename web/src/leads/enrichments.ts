import { useEffect, useState } from 'react'
import { useGet } from '../api/queries.ts'
import { isUnderWay, jobsIn } from './types.ts'

export const ENRICH = '/api/v1/builtin-agents/lead/enrich'

const LOOK_MS = 1_000

/** The project's last hundred enrichments, asked for again and again while one of them is under way. */
export function useEnrichments() {
  const [isBusy, setBusy] = useState(false)
  const list = useGet(ENRICH, {}, { everyMs: isBusy ? LOOK_MS : false })
  const jobs = jobsIn(list.data)
  const isAnyUnderWay = jobs.some(isUnderWay)
  useEffect(() => setBusy(isAnyUnderWay), [isAnyUnderWay])
  return { ...list, jobs }
}

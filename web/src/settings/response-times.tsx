import { useGet } from '../api/queries.ts'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BusinessHoursForm, PATH } from './business-hours.tsx'
import { ResponseTargets } from './response-targets.tsx'

/** Targets, and the hours in which they may count. */
export function ResponseTimes() {
  const hours = useGet(PATH)
  if (hours.error !== null) return <ProblemNote error={hours.error} retry={hours.refetch} />
  if (hours.data === undefined) return <Skeleton />
  return (
    <div className="space-y-4">
      <ResponseTargets hasHours={hours.data.is_set} />
      <BusinessHoursForm hours={hours.data} />
    </div>
  )
}

import { useGet } from '../api/queries.ts'
import { identityText, type Person, personPath, useProjectQuery } from '../people/types.ts'
import { useEnrichments } from './enrichments.ts'
import { usePipeline } from './pipeline.ts'
import { leadsIn } from './types.ts'

/** Leads that name the person by their id, or by an address or a number of theirs; undefined while they are not known. */
export function useLeadsOf(person: Pick<Person, 'user_id'> & Partial<Pick<Person, 'email' | 'phone'>>) {
  const list = useEnrichments()
  const pipeline = usePipeline()
  const known = useGet(`${personPath(person.user_id)}/identities`, useProjectQuery())
  const names = new Set(
    [
      person.user_id,
      person.email ?? '',
      person.phone ?? '',
      ...(known.data?.identities ?? []).flatMap((one) => [one.value, identityText(one)]),
    ].map((name) => name.toLowerCase()),
  )
  names.delete('')
  const jobs = list.jobs.filter(({ input, result }) =>
    [input.email, result?.lead_ref].some((name) => name !== undefined && names.has(name.toLowerCase())),
  )
  const isKnown = list.data !== undefined && pipeline.data !== undefined && !known.isPending
  return {
    leads: isKnown ? leadsIn(jobs) : undefined,
    pipeline: pipeline.data,
    error: list.error ?? pipeline.error,
    refetch: list.error === null ? pipeline.refetch : list.refetch,
  }
}

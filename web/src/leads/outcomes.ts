import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import type { LeadResult } from './types.ts'

const PATH = '/api/v1/builtin-agents/lead_score'
export const CALIBRATION = `${PATH}/calibration`

type Reported = Readonly<Record<string, string>>

/** Sends what became of a lead, and remembers until the page is closed what was sent from it. */
export function useOutcomes() {
  const { organisation } = useWorkspace()
  const client = useQueryClient()
  const queryKey = ['reported outcomes', organisation.tenant_id]
  const reported = useQuery<Reported>({
    queryKey,
    queryFn: () => ({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const send = useWrite('POST', {
    renews: [PATH, '/api/v1/ml/forecast'],
    done: t('Noted. The next score knows.'),
  })
  const report = ({ lead_ref, band, score, features }: LeadResult, outcome: string) =>
    send.mutate(
      {
        path: `${PATH}/outcome`,
        body: { lead_ref, outcome, predicted_band: band, predicted_score: score, features },
      },
      {
        onSuccess: () =>
          client.setQueryData<Reported>(queryKey, (known) => ({ ...known, [lead_ref]: outcome })),
      },
    )
  return { reported: reported.data ?? {}, report, isPending: send.isPending }
}

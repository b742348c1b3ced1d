import { ApiError } from '../api/client.ts'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { CreditWayOut } from './credit-way-out.tsx'

/** `body.tiers[0].criteria.budget` as people would say it: tiers 1, criteria, budget. */
const placeOf = (location: string): string =>
  location
    .replace(/^(?:body|query|params|headers)(?:\.|$)/, '')
    .split('.')
    .map((part) =>
      part.replaceAll('_', ' ').replace(/\[(\d{1,6})\]/g, (_, at: string) => ` ${Number(at) + 1}`),
    )
    .join(', ')

/** What went wrong in the server's own words, every field it named, and the id to look for in the log. */
export function ProblemWords({ error }: { readonly error: Error }) {
  const known = error instanceof ApiError ? error : undefined
  if (known?.code === 'out_of_credit') {
    const isBudget = known.reason === 'budget'
    return (
      <>
        <p className="font-medium text-bad">
          {isBudget ? t('The budget is used up') : t('There is not enough credit')}
        </p>
        <p>
          {isBudget
            ? t('Replies of the model stop until the budget is raised or its next period begins.')
            : t('Replies of the model stop until credit is added.')}
        </p>
        <CreditWayOut isBudget={isBudget} />
      </>
    )
  }
  return (
    <>
      {known !== undefined && known.faults.length > 0 ? (
        <>
          <p className="font-medium text-bad">{t('Please correct this:')}</p>
          <ul className="mt-1 list-disc ps-5">
            {known.faults.map((fault) => (
              <li key={`${fault.location} ${fault.message}`} title={fault.location}>
                <span className="font-medium">{placeOf(fault.location)}:</span> {fault.message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="font-medium text-bad">{known?.title ?? t('Something went wrong')}</p>
          <p>{error.message}</p>
        </>
      )}
      {known?.requestId !== undefined && (
        <p className="mt-1 font-mono text-2xs text-muted">
          {t('Request {requestId}', { requestId: known.requestId })}
        </p>
      )}
    </>
  )
}

export function ProblemNote({ error, retry }: { readonly error: Error; readonly retry?: () => unknown }) {
  return (
    <div role="alert" className="rounded-lg border border-bad bg-bad-soft p-3 text-sm">
      <ProblemWords error={error} />
      {retry !== undefined && (
        <Button className="mt-3" onClick={() => void retry()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

import { useState } from 'react'
import { SecondFactor } from '../account/second-factor.tsx'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { signOut } from './sign-out.ts'
import { StepUp } from './step-up.tsx'

/** What a member sees whose workspace asks for a second factor that this session has not shown. */
export function EnrolFirst() {
  const factors = useGet('/api/v1/me/second-factor')
  // As it was at first: the page stays until the recovery codes of a new factor were kept.
  const [hadFactor, setHadFactor] = useState<boolean>()
  if (hadFactor === undefined && factors.data !== undefined) setHadFactor(factors.data.factors.length > 0)
  if (hadFactor === undefined) return <Skeleton />
  return (
    <main className="mx-auto max-w-xl space-y-4 p-6">
      <h1 className="text-2xl font-semibold tracking-tight">{t('A second factor, please')}</h1>
      <p>
        {hadFactor
          ? t('Your workspace asks for your second factor. Sign in again and show it.')
          : t('Your workspace asks its members for a second factor. Set one up, and you can go on.')}
      </p>
      {!hadFactor && <SecondFactor onEnrolled={() => location.assign('/')} />}
      <Button look={hadFactor ? 'main' : 'quiet'} onClick={() => void signOut()}>
        {hadFactor ? t('Sign in again') : t('Sign out')}
      </Button>
      <StepUp />
    </main>
  )
}

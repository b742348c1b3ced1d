import { SecondFactor } from '../account/second-factor.tsx'
import { useGet } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { signOut } from './sign-out.ts'
import { StepUp } from './step-up.tsx'

/** What a member sees whose workspace asks for a second factor that this session has not shown. */
export function EnrolFirst() {
  const factors = useGet<{ readonly factors: readonly unknown[] }>('/api/v1/me/second-factor')
  const hasFactor = (factors.data?.factors.length ?? 0) > 0
  return (
    <main className="mx-auto max-w-xl space-y-4 p-6">
      <h1 className="text-2xl font-semibold tracking-tight">A second factor, please</h1>
      <p>
        {hasFactor
          ? 'Your workspace asks for your second factor. Sign in again and show it.'
          : 'Your workspace asks its members for a second factor. Set one up, and you can go on.'}
      </p>
      {!hasFactor && <SecondFactor onEnrolled={() => location.assign('/')} />}
      <Button look={hasFactor ? 'main' : 'quiet'} onClick={() => void signOut()}>
        {hasFactor ? 'Sign in again' : 'Sign out'}
      </Button>
      <StepUp />
    </main>
  )
}

import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { tokenInAddress } from './accept-invitation.tsx'
import { EntryPage } from './brand.tsx'

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <EntryPage>
      {children}
      <a className="text-center text-sm underline" href="/sign-in">
        {t('To the sign-in')}
      </a>
    </EntryPage>
  )
}

function useSubmit(work: (form: FormData) => Promise<unknown>) {
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<Error>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    try {
      await work(new FormData(event.currentTarget))
      setDone(true)
    } catch (refusal) {
      setError(refusal as Error)
    }
  }
  return { isDone, error, submit }
}

export function ForgottenPassword() {
  const { isDone, error, submit } = useSubmit((form) =>
    call('POST', '/auth/password-reset', { body: { email: textOf(form, 'email') } }),
  )
  if (isDone)
    return (
      <Frame>
        <p role="status">{t('If the address belongs to an account, a link is on its way to it.')}</p>
      </Frame>
    )
  return (
    <Frame>
      <form onSubmit={(event) => void submit(event)} className="space-y-3">
        <TextField
          label={t('E-mail address')}
          name="email"
          type="email"
          required
          autoComplete="email"
          autoFocus
        />
        {error !== undefined && <ProblemNote error={error} />}
        <Button look="main" type="submit" className="w-full">
          {t('Send a link')}
        </Button>
      </form>
    </Frame>
  )
}

export function ResetPassword() {
  const [token] = useState(tokenInAddress)
  const { isDone, error, submit } = useSubmit((form) =>
    call('POST', '/auth/password-reset/confirm', {
      body: { token, new_password: String(form.get('new_password') ?? '') },
    }),
  )
  if (isDone)
    return (
      <Frame>
        <p role="status">
          {t('The password is changed, and all sessions have ended. Sign in with the new one.')}
        </p>
      </Frame>
    )
  return (
    <Frame>
      <form onSubmit={(event) => void submit(event)} className="space-y-3">
        <TextField
          label={t('New password')}
          name="new_password"
          type="password"
          required
          minLength={10}
          autoComplete="new-password"
          hint={t('Ten characters or more.')}
        />
        {error !== undefined && <ProblemNote error={error} />}
        <Button look="main" type="submit" className="w-full">
          {t('Change the password')}
        </Button>
      </form>
    </Frame>
  )
}

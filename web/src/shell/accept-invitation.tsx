import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { rich, t, word } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EntryPage } from './brand.tsx'
import { noteSignedIn } from './session-hint.ts'

/** What a link carries behind its `#`: no server and no log sees it. */
export const tokenInAddress = (): string => location.hash.slice(1)

/** The person chooses a username and a password of their own, and is signed in with them. */
export function AcceptInvitation() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [token] = useState(tokenInAddress)
  const [error, setError] = useState<Error>()
  const view = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST', '/auth/invitation', { body: { token } }),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password') ?? '')
    const name = textOf(form, 'display_name')
    const about = { token, username: textOf(form, 'username'), password }
    const body = name === '' ? about : { ...about, display_name: name }
    setError(undefined)
    try {
      const joined = await call('POST', '/auth/invitation/accept', { body })
      await call('POST', '/console/sign-in', { body: { ...joined, password } })
      noteSignedIn()
      client.clear()
      await navigate({ to: '/' })
    } catch (refusal) {
      setError(refusal as Error)
    }
  }
  return (
    <EntryPage>
      {view.isPending && <Skeleton />}
      {view.error !== null && (
        <p role="alert">
          {t('This invitation does not exist, was used, revoked, or has expired. Ask for another.')}
        </p>
      )}
      {view.data !== undefined && (
        <form onSubmit={(event) => void submit(event)} className="space-y-3">
          <p>
            {rich('You are invited to {strong} as {role}.', {
              strong: <strong>{view.data.workspace_name}</strong>,
              role: word(view.data.role),
            })}
          </p>
          <TextField
            label={t('Username')}
            name="username"
            required
            autoComplete="username"
            defaultValue={view.data.email}
          />
          <TextField label={t('Name')} name="display_name" defaultValue={view.data.display_name} />
          <TextField
            label={t('Password')}
            name="password"
            type="password"
            required
            minLength={10}
            autoComplete="new-password"
            hint={t('Ten characters or more.')}
          />
          {error !== undefined && <ProblemNote error={error} />}
          <Button look="main" type="submit" className="w-full">
            {t('Join')}
          </Button>
        </form>
      )}
    </EntryPage>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { askPasskey, canUsePasskeys } from '../account/passkey.ts'
import { ApiError, call, request } from '../api/client.ts'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { EntryPage } from './brand.tsx'
import { noteSignedIn } from './session-hint.ts'

type Step = 'password' | 'new password' | 'token'

const DOORS = {
  password: '/console/sign-in',
  'new password': '/console/password',
  token: '/console/token',
} as const satisfies Record<Step, string>

/** Why a user comes back from the identity provider without being signed in. */
const FAULTS: Readonly<Record<string, string>> = {
  cancelled: t('Your organisation did not let you in, or you turned back. You can try again.'),
  expired: t(
    'This sign-in took too long, was begun in another window, or was used before. Please begin again.',
  ),
  refused: t(
    'What your organisation’s identity provider answered could not be accepted. If it happens again, tell the person who runs Rapport for you.',
  ),
  unavailable: t('Your organisation’s identity provider cannot be reached. Please try again in a moment.'),
  no_access: t(
    'Your organisation gives you no role in this workspace. Ask the people who manage it to add you to the right group.',
  ),
  too_long: t(
    'The token of your organisation’s identity provider is too long for a browser to keep. Tell the person who runs Rapport for you.',
  ),
  not_configured: t('Signing in with an organisation is not set up here. Use a username and password.'),
}

/** The address names a fault; the words for it are ours, so that no link can put others here. */
function faultInAddress(): Error | undefined {
  const about = new URLSearchParams(location.search)
  const fault = about.get('problem') ?? ''
  const sentence = Object.hasOwn(FAULTS, fault) ? FAULTS[fault] : undefined
  if (sentence === undefined) return undefined
  const request = about.get('request') ?? ''
  const id = /^[\w.-]{8,64}$/.test(request) ? request : undefined
  return new ApiError({ title: t('You are not signed in'), detail: sentence }, id)
}

/** Leads to the identity provider and, from there, to the first page. */
function OrganisationDoor() {
  const ways = useGet('/console/sign-in')
  if (ways.data?.identity_provider !== true) return null
  const leave = () => {
    // A person who returns signed in lands on the first page, which then loads who they are.
    noteSignedIn()
    location.assign('/console/sign-in/provider')
  }
  return (
    <Button onClick={leave} className="w-full">
      {t('Sign in with your organisation')}
    </Button>
  )
}

function ForgottenLink() {
  const ways = useGet('/console/sign-in')
  if (ways.data?.password_reset !== true) return null
  return (
    <a className="text-center text-sm underline" href="/forgotten-password">
      {t('Forgot your password?')}
    </a>
  )
}

/** A page of this console, whatever the link says. */
const safePath = (next: string | undefined): string =>
  next?.startsWith('/') === true && !/^\/[/\\]/.test(next) ? next : '/'

/** The token itself is never seen here: the server puts it into a cookie that no script can read. */
export function SignIn() {
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const client = useQueryClient()
  const [step, setStep] = useState<Step>('password')
  const [error, setError] = useState(faultInAddress)
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<ApiError>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const names = step === 'token' ? ['token'] : ['username', 'workspace']
    const body: Record<string, string> = {}
    for (const name of names) if (textOf(form, name) !== '') body[name] = textOf(form, name)
    // Passwords may begin and end with spaces.
    for (const name of ['password', 'new_password']) if (form.has(name)) body[name] = String(form.get(name))
    if (textOf(form, 'code') !== '') body['code'] = textOf(form, 'code')
    const options = body['code'] === undefined ? asked?.passkeyOptions : undefined
    await enter(async () => {
      const passkey = options === undefined ? {} : { passkey: await askPasskey(options) }
      // Which fields there are depends on the step; the server names those that are missing.
      await request('POST', DOORS[step], { body: { ...body, ...passkey } })
    })
  }

  const enter = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      noteSignedIn()
      client.clear()
      router.history.push(safePath(next))
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'second_factor_required') {
        setAsked(refusal)
        return
      }
      // A challenge is good for one answer: the next attempt asks for another.
      setAsked(undefined)
      if (
        refusal instanceof ApiError &&
        refusal.code === 'password_change_required' &&
        step !== 'new password'
      ) {
        setStep('new password')
        return
      }
      setError(refusal as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryPage>
      <form onSubmit={(event) => void submit(event)} className="space-y-3">
        {step === 'new password' && (
          <p role="status" className="rounded-lg bg-soft px-3 py-2 text-sm">
            {t('Choose a password of your own to finish signing in.')}
          </p>
        )}
        {step === 'token' ? (
          <TextField
            label={t('Session token')}
            name="token"
            required
            type="password"
            autoComplete="off"
            hint={t(
              'From your organisation’s identity provider. It is checked, then kept in a cookie until it expires.',
            )}
          />
        ) : (
          <>
            <TextField label={t('Username')} name="username" required autoComplete="username" autoFocus />
            <TextField
              label={t('Password')}
              name="password"
              type="password"
              required
              autoComplete="current-password"
            />
            {asked?.methods.some((method) => method !== 'passkey') && (
              <TextField
                label={t('Code')}
                name="code"
                autoComplete="one-time-code"
                autoFocus
                hint={
                  asked.passkeyOptions === undefined
                    ? t('Six digits of your authenticator app, or a recovery code.')
                    : t(
                        'Six digits of your authenticator app, or a recovery code. Leave it empty to use your passkey.',
                      )
                }
              />
            )}
            {step === 'new password' && (
              <TextField
                label={t('New password')}
                name="new_password"
                type="password"
                required
                minLength={10}
                autoComplete="new-password"
                hint={t('Ten characters or more. It replaces the temporary one.')}
              />
            )}
            <details className="text-sm">
              <summary className="mb-1 text-muted">{t('Sign in to a specific workspace')}</summary>
              <TextField label={t('Workspace')} name="workspace" hint={t('The short name in its address.')} />
            </details>
          </>
        )}
        {error !== undefined && <ProblemNote error={error} />}
        <Button look="main" type="submit" disabled={isBusy} className="w-full">
          {isBusy ? t('One moment…') : t('Sign in')}
        </Button>
      </form>
      {step === 'password' && canUsePasskeys() && (
        <Button
          disabled={isBusy}
          className="w-full"
          onClick={() =>
            void enter(async () => {
              const { options } = await call('POST', '/auth/passkey/begin')
              await call('POST', '/console/passkey', { body: { passkey: await askPasskey(options) } })
            })
          }
        >
          {t('Use a passkey')}
        </Button>
      )}
      <OrganisationDoor />
      <ForgottenLink />
      <Button look="quiet" onClick={() => setStep(step === 'token' ? 'password' : 'token')}>
        {step === 'token' ? t('Use a username and password') : t('Use an identity provider token')}
      </Button>
    </EntryPage>
  )
}

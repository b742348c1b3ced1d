import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../api/client.ts'
import { useMembers } from '../inbox/members.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'

const LENGTH_MIN = 10

/** Changes one's own password; every other session ends. */
export function Password() {
  const { me, organisation } = useWorkspace()
  const { say } = useToasts()
  const known = useMembers().find((member) => member.user_id === me.user_id)?.username
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const needsCode = error instanceof ApiError && error.code === 'second_factor_required'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const target = event.currentTarget
    const form = new FormData(target)
    const code = textOf(form, 'code')
    const body = {
      username: textOf(form, 'username'),
      workspace: organisation.slug,
      password: String(form.get('password') ?? ''),
      new_password: String(form.get('new_password') ?? ''),
      ...(code === '' ? {} : { code }),
    }
    setBusy(true)
    setError(undefined)
    try {
      await call('POST', '/console/password', { body })
      target.reset()
      say(t('Your password is changed, and your other sessions have ended.'))
    } catch (refusal) {
      setError(refusal as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('Change password')} className="max-w-xl">
      <form onSubmit={(event) => void submit(event)} className="space-y-3">
        <TextField
          key={known}
          label={t('Username')}
          name="username"
          required
          autoComplete="username"
          defaultValue={known}
        />
        <TextField
          label={t('Present password')}
          name="password"
          type="password"
          required
          autoComplete="current-password"
        />
        <TextField
          label={t('New password')}
          name="new_password"
          type="password"
          required
          minLength={LENGTH_MIN}
          autoComplete="new-password"
          hint={t('Common passwords and parts of your name are refused. Your other sessions end.')}
        />
        {needsCode && (
          <TextField
            label={t('Code of your authenticator app')}
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        {error !== undefined && !needsCode && <ProblemNote error={error} />}
        <Button look="main" type="submit" disabled={isBusy}>
          {t('Change password')}
        </Button>
      </form>
    </Panel>
  )
}

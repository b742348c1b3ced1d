import { type FormEvent, useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ago } from '../ui/time.ts'
import { AddFactor } from './add-factor.tsx'

type Factor = Answer<'GET /api/v1/me/second-factor'>['factors'][number]

const PATH = '/api/v1/me/second-factor'
const KINDS: Readonly<Record<string, string>> = { totp: t('Authenticator app'), passkey: t('Passkey') }

function FactorList({ factors }: { readonly factors: readonly Factor[] }) {
  const remove = useWrite('DELETE', { renews: [PATH], done: t('Removed.') })
  if (factors.length === 0)
    return (
      <p className="mb-4 text-sm">
        {t(
          'You sign in with your password alone. An authenticator app or a passkey protects your account even when the password is known to others.',
        )}
      </p>
    )
  return (
    <ul
      aria-label={t('Second factors')}
      className="mb-4 divide-y divide-line rounded-xl border border-line bg-panel"
    >
      {factors.map((factor) => (
        <li key={factor.factor_id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
          <div>
            <p className="font-medium">{factor.name}</p>
            <p className="text-xs text-muted">
              {t('{kind}, set up {createdAt}{lastUsedAt}', {
                kind: KINDS[factor.kind],
                createdAt: ago(factor.created_at),
                lastUsedAt:
                  factor.last_used_at !== undefined &&
                  t(', last used {lastUsedAt}', { lastUsedAt: ago(factor.last_used_at) }),
              })}
            </p>
          </div>
          <Confirm
            needs="self"
            label={t('Remove')}
            title={t('Remove {name}?', { name: factor.name })}
            about={t('You can no longer sign in with it.')}
            onConfirm={() => remove.mutate({ path: `${PATH}/${factor.factor_id}` })}
          />
        </li>
      ))}
    </ul>
  )
}

/** What protects the account besides the password. `onEnrolled` is called when the first one was set up. */
export function SecondFactor({ onEnrolled }: { readonly onEnrolled?: () => void }) {
  const list = useGet(PATH)
  const [codes, setCodes] = useState<readonly string[]>()
  const [password, setPassword] = useState<string>()
  const renew = useWrite('POST /api/v1/me/second-factor/recovery-codes', {
    renews: [PATH],
    after: (made) => setCodes(made.recovery_codes),
  })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { factors, needs_password: needsPassword, recovery_codes_left: codesLeft } = list.data
  const giveUp = () => {
    setCodes(undefined)
    onEnrolled?.()
  }
  const keepPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPassword(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  return (
    <Panel title={t('Second factor')} className="max-w-2xl">
      <FactorList factors={factors} />
      {needsPassword && password === undefined ? (
        <form onSubmit={keepPassword} className="flex max-w-md items-end gap-2">
          <div className="grow">
            <TextField
              label={t('Your password')}
              name="password"
              type="password"
              required
              autoComplete="current-password"
            />
          </div>
          <Button look="main" type="submit">
            {t('Set up')}
          </Button>
        </form>
      ) : (
        <AddFactor
          password={needsPassword ? password : undefined}
          onRefused={() => setPassword(undefined)}
          onMade={(made) => (made === undefined ? onEnrolled?.() : setCodes(made))}
        />
      )}
      {factors.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-2 text-sm">
          {t('{count} of 10 recovery codes left.', { count: codesLeft })}
          <Button disabled={renew.isPending} onClick={() => renew.mutate({ path: `${PATH}/recovery-codes` })}>
            {t('Make new codes')}
          </Button>
        </p>
      )}
      <Dialog
        title={t('Your recovery codes')}
        about={t(
          'Each works once instead of a code, for when your phone is lost. They are shown this once: keep them where you keep papers.',
        )}
        isOpen={codes !== undefined}
        onClose={giveUp}
      >
        <Copyable label={t('Recovery codes')} text={(codes ?? []).join('\n')} />
        <div className="mt-3 flex justify-end">
          <Button look="main" onClick={giveUp}>
            {t('I have kept them')}
          </Button>
        </div>
      </Dialog>
    </Panel>
  )
}

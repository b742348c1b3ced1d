import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import type { Answer } from '../api/contract.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { canUsePasskeys, createPasskey } from './passkey.ts'
import { QrCode } from './qr-code.tsx'

interface AddProps {
  readonly password: string | undefined
  readonly onRefused: () => void
  /** With the recovery codes, where they came along. */
  readonly onMade: (codes: readonly string[] | undefined) => void
}

type NewTotp = Answer<'POST /api/v1/me/second-factor/totp'>

interface Made {
  readonly recovery_codes?: readonly string[]
}

const PATH = '/api/v1/me/second-factor'

export function AddFactor({ password, onRefused, onMade }: AddProps) {
  const client = useQueryClient()
  const [totp, setTotp] = useState<NewTotp>()
  const [error, setError] = useState<Error>()
  const body = password === undefined ? {} : { password }

  const attempt = async (work: () => Promise<void>, refused = onRefused) => {
    setError(undefined)
    try {
      await work()
    } catch (refusal) {
      setError(refusal as Error)
      refused()
    }
  }
  const finish = (made: Made) => {
    setTotp(undefined)
    void client.invalidateQueries({ queryKey: [PATH] })
    onMade(made.recovery_codes)
  }
  const beginTotp = () => attempt(async () => setTotp(await call('POST', `${PATH}/totp`, { body })))
  const addPasskey = () =>
    attempt(async () => {
      const { options } = await call('POST', `${PATH}/passkeys/begin`, { body })
      const credential = await createPasskey(options)
      finish(await call('POST', `${PATH}/passkeys`, { body: { credential } }))
    })
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = textOf(new FormData(event.currentTarget), 'code')
    const about = { factor_id: totp?.factor_id ?? '', code }
    void attempt(
      async () => finish(await call('POST', `${PATH}/totp/confirm`, { body: about })),
      () => undefined,
    )
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="main" onClick={() => void beginTotp()}>
          {t('Add an authenticator app')}
        </Button>
        {canUsePasskeys() && <Button onClick={() => void addPasskey()}>{t('Add a passkey')}</Button>}
      </div>
      {error !== undefined && totp === undefined && (
        <div className="mt-3">
          <ProblemNote error={error} />
        </div>
      )}
      <Dialog
        title={t('Set up an authenticator app')}
        about={t('Scan this with the app, or type the secret in. Then enter the code that it shows.')}
        isOpen={totp !== undefined}
        onClose={() => setTotp(undefined)}
      >
        {totp !== undefined && <QrCode text={totp.uri} label={t('QR code for the authenticator app')} />}
        <Copyable label={t('Secret')} text={totp?.secret ?? ''} />
        <form onSubmit={confirm} className="mt-3 space-y-3">
          <TextField
            label={t('Code')}
            name="code"
            required
            autoComplete="one-time-code"
            inputMode="numeric"
          />
          {error !== undefined && <ProblemNote error={error} />}
          <div className="flex justify-end">
            <Button look="main" type="submit">
              {t('Confirm')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

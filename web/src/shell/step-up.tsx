import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { askPasskey } from '../account/passkey.ts'
import { answerStepUp, call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'

/** Asks for the second factor when the server wants it again; the request that was refused is then repeated. */
export function StepUp() {
  const [isOpen, setOpen] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const [error, setError] = useState<Error>()
  const waiting = useRef<((isShown: boolean) => void)[]>([])

  const settle = useCallback((isShown: boolean) => {
    setOpen(false)
    setError(undefined)
    for (const resolve of waiting.current.splice(0)) resolve(isShown)
  }, [])

  useEffect(
    () =>
      answerStepUp(() => {
        setOpen(true)
        void call('GET', '/api/v1/me/second-factor')
          .then(({ factors }) => setHasPasskey(factors.some(({ kind }) => kind === 'passkey')))
          .catch(() => undefined)
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )

  const show = async (proof: () => Promise<object>) => {
    setError(undefined)
    try {
      await call('POST', '/auth/step-up', { body: await proof() })
      settle(true)
    } catch (refusal) {
      setError(refusal as Error)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is a part of the page that opened it: without this its form would also send that one's.
    event.stopPropagation()
    const code = textOf(new FormData(event.currentTarget), 'code')
    void show(async () => ({ code }))
  }
  const usePasskey = () =>
    void show(async () => {
      const { options } = await call('POST', '/auth/step-up/passkey')
      return { passkey: await askPasskey(options) }
    })
  return (
    <Dialog
      title={t('Show your second factor')}
      about={t('This needs it again. It then is good for ten minutes.')}
      isOpen={isOpen}
      onClose={() => settle(false)}
    >
      <form onSubmit={submit} className="space-y-3">
        <TextField
          label={t('Code')}
          name="code"
          required
          autoFocus
          autoComplete="one-time-code"
          hint={t('Six digits of your authenticator app, or a recovery code.')}
        />
        {error !== undefined && <ProblemNote error={error} />}
        <div className="flex justify-end gap-2">
          {hasPasskey && <Button onClick={usePasskey}>{t('Use a passkey')}</Button>}
          <Button look="main" type="submit">
            {t('Continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { type ComponentProps, type FormEvent, useEffect, useId, useRef } from 'react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** The forms on the page that hold something that is not saved. */
const edited = new Set<string>()

/** Warns before the page is left while this is true, for editors that are not forms. */
export function useUnsaved(isEdited: boolean): void {
  const id = useId()
  useEffect(() => {
    if (isEdited) edited.add(id)
    return () => void edited.delete(id)
  }, [id, isEdited])
}

/** What a form holds, whether or not its fields have names; `data-unsaved="never"` leaves a field out. */
function valuesOf(form: HTMLFormElement | null): string {
  const fields = [...(form?.elements ?? [])].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
  return JSON.stringify(
    fields
      .filter(({ dataset }) => dataset['unsaved'] !== 'never')
      .map((field) =>
        field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
          ? field.checked
          : field.value,
      ),
  )
}

/** What of a write the form has to know: that it failed, and which one. */
interface Write {
  readonly isError: boolean
  readonly submittedAt: number
}

/**
 * A form that saves something. While its fields differ from what was shown or last sent, leaving the page asks first. When
 * `write` fails, what was sent counts as unsaved again.
 */
export function EditForm({
  write,
  onSubmit,
  onInput,
  ...rest
}: ComponentProps<'form'> & { readonly write?: Write }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef('')
  const beforeSending = useRef('')
  const note = () => {
    if (valuesOf(form.current) === saved.current) edited.delete(id)
    else edited.add(id)
  }
  const begin = () => {
    saved.current = valuesOf(form.current)
    edited.delete(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form is first shown with
  useEffect(() => {
    begin()
    return () => void edited.delete(id)
  }, [id])
  const isError = write?.isError === true
  const submittedAt = write?.submittedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each write that failed
  useEffect(() => {
    if (!isError || form.current === null) return
    saved.current = beforeSending.current
    note()
  }, [isError, submittedAt])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    beforeSending.current = saved.current
    begin()
    ;(onSubmit as ((event: FormEvent<HTMLFormElement>) => void) | undefined)?.(event)
  }
  const input: NonNullable<typeof onInput> = (event) => {
    note()
    onInput?.(event)
  }
  return <form {...rest} ref={form} onSubmit={submit} onInput={input} onReset={() => setTimeout(begin)} />
}

interface Place {
  readonly pathname: string
  readonly search: unknown
}
const tabOf = ({ search }: Place): unknown => (search as Readonly<Record<string, unknown>>)['tab']

/** Asks before edits are lost: by another page, another tab of the page, or closing the window. */
export function UnsavedGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      edited.size > 0 && (current.pathname !== next.pathname || tabOf(current) !== tabOf(next)),
    enableBeforeUnload: () => edited.size > 0,
    withResolver: true,
  })
  return (
    <Dialog
      title={t('Leave without saving?')}
      about={t('What you changed here is not saved.')}
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
    >
      <div className="flex justify-end gap-2">
        <Button look="bad" onClick={() => proceed?.()}>
          {t('Leave')}
        </Button>
        <Button look="main" onClick={() => reset?.()}>
          {t('Stay')}
        </Button>
      </div>
    </Dialog>
  )
}

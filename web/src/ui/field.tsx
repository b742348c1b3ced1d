import { type ComponentProps, type ReactNode, useId } from 'react'

const BOX =
  'w-full rounded-md border border-edge bg-panel px-2.5 py-1 text-sm text-ink hover:border-faint disabled:bg-hover disabled:text-muted'

/** As high as the buttons beside it. */
const ONE_LINE = 'h-7 pointer-coarse:h-9'

interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
}

/** Every input has a label that can be seen; a hint is read with it. */
function Field(
  props: Labelled & { readonly children: (ids: { id: string; 'aria-describedby'?: string }) => ReactNode },
) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="min-w-0 max-sm:grow">
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        {props.label}
      </label>
      {props.children(props.hint === undefined ? { id } : { id, 'aria-describedby': hintId })}
      {props.hint !== undefined && (
        <p id={hintId} className="mt-1 text-xs text-muted">
          {props.hint}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, className = '', ...rest }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => <input {...rest} {...ids} className={`${BOX} ${ONE_LINE} ${className}`} />}
    </Field>
  )
}

export function TextArea({ label, hint, className = '', ...rest }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => <textarea rows={4} {...rest} {...ids} className={`${BOX} ${className}`} />}
    </Field>
  )
}

export function SelectField({ label, hint, className = '', ...rest }: Labelled & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => <select {...rest} {...ids} className={`${BOX} ${ONE_LINE} pe-[26px] ${className}`} />}
    </Field>
  )
}

export function Check({ label, hint, ...rest }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="flex gap-2">
      <input {...rest} id={id} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-(--accent)" />
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint !== undefined && <p className="text-xs text-muted">{hint}</p>}
      </div>
    </div>
  )
}

/** The text of a form's field; empty when it is not there. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** A search above a list; `/` moves to it. */
export function SearchBox(props: {
  readonly label: string
  readonly words: string
  readonly onChange: (words: string) => void
}) {
  return (
    <input
      type="search"
      aria-label={props.label}
      placeholder={props.label}
      value={props.words}
      onChange={(event) => props.onChange(event.target.value)}
      className="min-h-7 w-full max-w-64 rounded-md border border-edge bg-panel px-2.5 text-sm pointer-coarse:min-h-9"
    />
  )
}

/** A filter above a list; its label is read out, and its first option names what it filters by. */
export function Choice(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}) {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.value)}
      className="min-h-7 max-w-44 rounded-md border border-edge bg-panel ps-2.5 pe-[26px] text-sm hover:border-faint pointer-coarse:min-h-9"
    >
      {props.children}
    </select>
  )
}

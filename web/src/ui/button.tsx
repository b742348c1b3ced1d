import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type Permission, useMay } from '../shell/permissions.ts'

const LOOKS = {
  plain: 'border-edge bg-raised text-ink hover:bg-hover',
  main: 'border-accent bg-accent text-on-accent hover:brightness-110',
  bad: 'border-edge bg-raised text-bad hover:border-bad hover:bg-bad-soft',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-ink',
} as const

export type Look = keyof typeof LOOKS

const SHAPE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border text-sm font-medium whitespace-nowrap disabled:cursor-not-allowed disabled:border-line disabled:bg-hover disabled:text-faint disabled:brightness-100'

/** A link that looks like a button: for going somewhere from a header or an empty page. */
export const linkLook = (look: Look = 'plain'): string =>
  `${SHAPE} min-h-7 px-2.5 pointer-coarse:min-h-9 ${LOOKS[look]}`

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: Look
  readonly icon?: LucideIcon
  /** People without this permission do not see the button. */
  readonly needs?: Permission
}

/** Compact for a pointer, taller for a finger. */
export function Button({
  look = 'plain',
  icon: Icon,
  needs = 'self',
  className = '',
  children,
  ...rest
}: ButtonProps) {
  if (!useMay(needs)) return null
  return (
    <button
      type="button"
      {...rest}
      className={`${SHAPE} min-h-7 px-2.5 pointer-coarse:min-h-9 ${LOOKS[look]} ${className}`}
    >
      {Icon !== undefined && <Icon aria-hidden="true" className="size-3.5" />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly label: string
  readonly icon: LucideIcon
  readonly look?: Look
}

/** A button that shows only an icon; its label is read out and shown when it is pointed at. */
export function IconButton({ label, icon: Icon, look = 'quiet', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`${SHAPE} size-7 pointer-coarse:size-9 ${LOOKS[look]} ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}

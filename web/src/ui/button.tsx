import type { ComponentProps } from 'react'

const LOOKS = {
  plain: 'border-edge bg-panel text-ink hover:bg-soft',
  main: 'border-accent bg-accent text-on-accent hover:brightness-110',
  bad: 'border-bad bg-panel text-bad hover:bg-soft',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-soft',
} as const

type ButtonProps = ComponentProps<'button'> & { readonly look?: keyof typeof LOOKS }

export function Button({ look = 'plain', className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex min-h-9 items-center justify-center gap-2 rounded-md border px-3 text-sm font-medium whitespace-nowrap disabled:cursor-not-allowed disabled:border-line disabled:bg-page disabled:text-muted ${LOOKS[look]} ${className}`}
    />
  )
}

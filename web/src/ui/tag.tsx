import type { ReactNode } from 'react'

const TONES = {
  plain: 'bg-hover text-muted',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  accent: 'bg-soft text-accent',
} as const

export type Tone = keyof typeof TONES

/** A word about the state of something; the colour repeats the word and never stands in for it. */
export const Tag = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span
    className={`inline-block max-w-full truncate rounded px-1.5 align-middle text-2xs leading-[18px] font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
)

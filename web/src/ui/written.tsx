import { memo } from 'react'
import { partsOf } from '../../widget/marked-text.ts'

/** What people and agents write, with emphasis, code and links as the widget shows them. */
export const Written = memo(function Written({ text }: { readonly text: string }) {
  // Parts of a text have no names; they only ever change as a whole.
  return partsOf(text).map((part, at) => {
    const key = `${at}`
    if (typeof part === 'string') return part
    if ('href' in part)
      return (
        <a
          key={key}
          href={part.href}
          target="_blank"
          rel="noreferrer noopener"
          className="underline underline-offset-2"
        >
          {part.words}
        </a>
      )
    const Mark = part.mark
    return (
      <Mark key={key} className={Mark === 'code' ? 'rounded bg-current/10 px-1 font-mono text-xs' : ''}>
        {part.words}
      </Mark>
    )
  })
})

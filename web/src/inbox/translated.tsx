import { useState } from 'react'
import { currentLanguage } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { Written } from '../ui/written.tsx'
import type { Translation } from './translations.ts'

const languageNames = new Intl.DisplayNames(currentLanguage, { type: 'language' })

function nameOf(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag
  } catch {
    // Models do not always give a tag.
    return tag
  }
}

/** A translation, with what the person wrote one click away. */
export function Translated(props: { readonly original: string; readonly translation: Translation }) {
  const { original, translation } = props
  const [isOriginal, setOriginal] = useState(false)
  const language = nameOf(translation.source_language)
  return (
    <>
      {isOriginal ? (
        <span lang={translation.source_language}>
          <Written text={original} />
        </span>
      ) : (
        <Written text={translation.content} />
      )}
      <span className="mt-0.5 block text-2xs text-muted">
        {isOriginal ? language : t('Translated from {language}', { language })}
        {' · '}
        <button
          type="button"
          className="underline underline-offset-2"
          onClick={() => setOriginal(!isOriginal)}
        >
          {isOriginal ? t('Show translation') : t('Show original')}
        </button>
      </span>
    </>
  )
}

import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/button.tsx'
import type { ChosenFiles } from './chosen-files.tsx'

/** Files can also be dropped on the reply, or pasted. */
export function AttachButton({ files }: { readonly files: ChosenFiles }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('Attach files')} icon={Paperclip} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Attach files')}
        onChange={(event) => {
          files.add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
    </>
  )
}

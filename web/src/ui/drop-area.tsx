import { Upload } from 'lucide-react'
import type { DragEvent, ReactNode } from 'react'
import { t } from '../language/t.ts'

interface DropAreaProps {
  /** What may be dropped here. */
  readonly children: ReactNode
  readonly accept: string
  readonly isMultiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped or chosen. The browser's own input would speak the browser's language. */
export function DropArea({ children, accept, isMultiple = false, onFiles }: DropAreaProps) {
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
      className="flex cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-dashed border-edge bg-panel px-4 py-3 text-sm text-muted focus-within:border-accent focus-within:outline-2 focus-within:outline-accent hover:border-accent"
    >
      <span className="min-w-0">{children}</span>
      <span className="inline-flex min-h-7 items-center gap-1.5 rounded-md border border-edge bg-raised px-2.5 font-medium text-ink pointer-coarse:min-h-9">
        <Upload aria-hidden="true" className="size-3.5" />
        {isMultiple ? t('Choose files') : t('Choose a file')}
      </span>
      <input
        type="file"
        multiple={isMultiple}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}

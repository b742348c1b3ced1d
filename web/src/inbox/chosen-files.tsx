import { LoaderCircle, Paperclip, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { type ApiError, call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useProjectPath } from '../shell/workspace.tsx'

/** A file that goes with the next message; without an id it is still on its way to the server. */
interface ChosenFile {
  readonly key: string
  readonly name: string
  readonly fileId?: string
}

/** As many as the API takes with one message. */
const COUNT_MAX = 10

export interface ChosenFiles {
  readonly all: readonly ChosenFile[]
  readonly isUploading: boolean
  readonly add: (files: Iterable<File>) => void
  readonly remove: (key: string) => void
  readonly put: (files: readonly ChosenFile[]) => void
  /** For the element that files are dropped on and pasted into. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onPaste: (event: ClipboardEvent) => void
  }
}

const hasFiles = (from: DataTransfer | null): from is DataTransfer => (from?.files.length ?? 0) > 0

/** Files are uploaded as soon as they are chosen, so that sending does not wait for them. */
export function useChosenFiles(conversationId: string): ChosenFiles {
  const [all, setAll] = useState<readonly ChosenFile[]>([])
  const { say, refuse } = useToasts()
  const path = `${useProjectPath()}/files` as const
  const remove = (key: string) => setAll((before) => before.filter((file) => file.key !== key))
  const upload = async (key: string, file: File) => {
    const body = new FormData()
    body.set('file', file, file.name || 'file')
    try {
      const query = { conversation_id: conversationId }
      const { file_id: fileId } = await call('POST', path, { query, body })
      setAll((before) => before.map((one) => (one.key === key ? { ...one, fileId } : one)))
    } catch (error) {
      remove(key)
      refuse(error as ApiError)
    }
  }
  const add = (files: Iterable<File>) => {
    const room = COUNT_MAX - all.length
    const chosen = [...files]
    if (chosen.length > room) say(t('Ten files at most go with one message.'))
    for (const file of chosen.slice(0, room)) {
      const key = `${file.name} ${Math.random()}`
      setAll((before) => [...before, { key, name: file.name }])
      void upload(key, file)
    }
  }
  const handlers = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      add(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      if (!hasFiles(event.clipboardData)) return
      event.preventDefault()
      add(event.clipboardData.files)
    },
  }
  const isUploading = all.some((file) => file.fileId === undefined)
  return { all, isUploading, add, remove, put: setAll, handlers }
}

export function FileChips({ files }: { readonly files: ChosenFiles }) {
  if (files.all.length === 0) return null
  return (
    <ul aria-label={t('Files to send')} className="flex flex-wrap gap-1.5 px-2 pt-2">
      {files.all.map(({ key, name, fileId }) => (
        <li
          key={key}
          className="flex max-w-full items-center gap-1.5 rounded-md border border-line bg-page py-0.5 ps-2 pe-1 text-xs"
        >
          {fileId === undefined ? (
            <LoaderCircle aria-label={t('Sending…')} className="size-3.5 animate-spin text-muted" />
          ) : (
            <Paperclip aria-hidden="true" className="size-3.5 text-muted" />
          )}
          <span className="truncate">{name}</span>
          <button
            type="button"
            aria-label={t('Remove {name}', { name })}
            className="rounded p-0.5 text-muted hover:text-ink"
            onClick={() => files.remove(key)}
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

import { useRef } from 'react'
import { useWrite } from '../api/queries.ts'
import type { ChosenFiles } from './chosen-files.tsx'
import { useDraft } from './draft.ts'

/**
 * What is written leaves the field at once, so that letters typed meanwhile belong to the next one; what was refused
 * comes back before them, with its files.
 */
export function useSending(
  draftKey: string,
  path: `/api/v1/conversations/${string}/messages` | `/api/v1/conversations/${string}/notes`,
  files?: ChosenFiles,
) {
  const [text, change] = useDraft(draftKey)
  const write = useWrite('POST', { renews: ['/api/v1/conversations'] })
  // Sent one after the other, so that messages arrive in the order in which they were written.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const isReady = text.trim() !== '' || (files?.all.length ?? 0) > 0
  const canSend = isReady && files?.isUploading !== true
  const send = () => {
    if (!canSend) return
    const content = text.trim()
    const taken = files?.all ?? []
    const attachments = taken.map(({ fileId }) => ({ file_id: fileId }))
    change(() => '')
    files?.put([])
    last.current = last.current.then(() =>
      write
        .mutateAsync({ path, body: { content, ...(attachments.length === 0 ? {} : { attachments }) } })
        .catch(() => {
          change((since) => (since === '' ? content : `${content}\n${since}`))
          files?.put(taken)
        }),
    )
  }
  return { text, change: (next: string) => change(() => next), send, canSend, isPending: write.isPending }
}

import { Paperclip } from 'lucide-react'
import { useEffect, useState } from 'react'
import { send } from '../api/client.ts'
import type { MessageFile } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface AttachmentProps {
  readonly file: MessageFile
  readonly projectId: string
}

const PREVIEW_BYTES_MAX = 5 * 1024 * 1024

const load = async (projectId: string, fileId: string): Promise<Blob> =>
  (await send('GET', `/api/v1/projects/${projectId}/files/${fileId}/content`)).blob()

/** The content security policy of the console shows pictures of its own server and `data:` addresses only. */
const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(blob)
  })

/** A file of a message: a picture is shown, everything can be downloaded. */
export function Attachment({ file, projectId }: AttachmentProps) {
  const { file_id: fileId, type, name = type, size = 0, mime_type: mediaType = '' } = file
  const [picture, setPicture] = useState<string>()
  const [fault, setFault] = useState<Error>()
  const isShown =
    fileId !== undefined && /^image\/(jpeg|png|gif|webp)$/.test(mediaType) && size <= PREVIEW_BYTES_MAX
  useEffect(() => {
    if (!isShown || fileId === undefined) return
    let isGone = false
    load(projectId, fileId)
      .then(asDataUrl)
      .then((url) => !isGone && setPicture(url))
      .catch((error: Error) => !isGone && setFault(error))
    return () => {
      isGone = true
    }
  }, [isShown, projectId, fileId])
  const download = async () => {
    if (fileId === undefined) return
    try {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await load(projectId, fileId))
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      setFault(error as Error)
    }
  }
  return (
    <div className="mt-1">
      {picture !== undefined && <img src={picture} alt={name} className="max-h-60 max-w-full rounded" />}
      {fileId === undefined ? (
        <span className="inline-flex items-center gap-1">
          <Paperclip aria-hidden="true" className="size-3.5" />{' '}
          {file.fault === undefined ? name : `${name} (${file.fault})`}
        </span>
      ) : (
        <Button icon={Paperclip} onClick={() => void download()}>
          {name}
        </Button>
      )}
      {fault !== undefined && <ProblemNote error={fault} />}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api/client.ts'
import { useDownload } from '../api/download.ts'
import { nextCursor, useGet, usePages, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import {
  type DocumentPassage,
  type DocumentVersion,
  FILE_ENDINGS,
  isBeingRead,
  type KnowledgeDocument,
  STATUS_TONES,
} from './types.ts'
import { upload } from './upload.ts'

interface OfDocument {
  /** Of all documents of the project. */
  readonly path: `/api/v1/projects/${string}/knowledge/documents`
  readonly one: KnowledgeDocument
}

const kilobytes = (bytes: number): string => t('{bytes} kB', { bytes: Math.ceil(bytes / 1024) })

/** Another file in the place of this one. */
function Replace({ path, one }: OfDocument) {
  const client = useQueryClient()
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const send = async (file: File | undefined) => {
    if (file === undefined) return
    setShare(0)
    try {
      await upload(`${path}/${one.document_id}`, file, setShare, 'PUT')
      toasts.say(t('The new version is being read. Until then searches find the old one.'))
    } catch (error) {
      toasts.refuse(error as ApiError)
    }
    setShare(undefined)
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })
  }
  return (
    <>
      <Button needs="write" disabled={share !== undefined} onClick={() => input.current?.click()}>
        {t('Replace')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={FILE_ENDINGS}
        aria-label={t('New version of {fileName}', { fileName: one.file_name })}
        className="hidden"
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {share !== undefined && <Progress label={t('Sending the new version')} value={share} max={1} />}
    </>
  )
}

function Actions({ path, one }: OfDocument) {
  const { download, isPending } = useDownload()
  const reprocess = useWrite('POST', { renews: [path], done: t('The document is read again.') })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={Download}
        disabled={isPending}
        onClick={() => void download(`${path}/${one.document_id}/content`, one.file_name)}
      >
        {t('Download')}
      </Button>
      <Replace path={path} one={one} />
      <Button
        needs="write"
        icon={RefreshCw}
        disabled={reprocess.isPending || isBeingRead(one)}
        onClick={() => reprocess.mutate({ path: `${path}/${one.document_id}/reprocess` })}
      >
        {t('Read again')}
      </Button>
    </div>
  )
}

function Versions({
  one,
  versions,
}: {
  readonly one: KnowledgeDocument
  readonly versions: readonly DocumentVersion[]
}) {
  return (
    <section aria-label={t('Versions')}>
      <h3 className="mb-1 text-sm">{t('Versions')}</h3>
      <ul className="text-sm">
        {versions.map((version) => (
          <li key={version.version} className="border-b border-line py-1.5 last:border-0">
            <p className="break-words">
              {version.version}. {version.file_name}{' '}
              {version.version === one.served_version && <Tag tone="good">{t('searched')}</Tag>}
            </p>
            <p className="text-2xs text-faint">
              {t('{createdAt}, {fileSize}, by {uploadedBy}', {
                createdAt: exactly(version.created_at),
                fileSize: kilobytes(version.file_size),
                uploadedBy: version.uploaded_by,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Passages({ path, one }: OfDocument) {
  const list = usePages(
    `${path}/${one.document_id}/passages`,
    { limit: 50 },
    (page: { readonly passages: readonly DocumentPassage[]; readonly next_cursor?: string }) => page.passages,
    nextCursor,
  )
  const { refetch } = list
  const { served_version } = one
  // The text is that of the version that searches find, so it changes when another one becomes it.
  useEffect(() => {
    if (served_version !== undefined) void refetch()
  }, [served_version, refetch])
  return (
    <section aria-label={t('Text')} className="space-y-2">
      <h3 className="text-sm">{t('Text')}</h3>
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={3} />}
      {list.first !== undefined && list.items.length === 0 && (
        <p className="text-sm text-muted">{t('Nothing of it has been indexed.')}</p>
      )}
      <ol className="space-y-3 text-sm">
        {list.items.map((passage) => (
          <li key={passage.passage_id}>
            <p className="text-2xs text-faint">
              {t('{detail}page {page}', {
                detail: passage.heading === '' ? '' : `${passage.heading}, `,
                page: passage.page,
              })}
            </p>
            <p className="break-words whitespace-pre-line">{passage.content}</p>
          </li>
        ))}
      </ol>
      {list.more !== undefined && (
        <Button look="quiet" onClick={list.more}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

const POLL_MS = 1_000

function Contents({ path, one }: OfDocument) {
  const [isReading, setReading] = useState(false)
  const found = useGet(`${path}/${one.document_id}`, {}, { everyMs: isReading ? POLL_MS : false })
  // The list and this answer arrive one after the other: both have to be done before nothing more is asked.
  const isUnread = isBeingRead(one) || (found.data !== undefined && isBeingRead(found.data))
  if (isUnread !== isReading) setReading(isUnread)
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  if (found.data === undefined) return <Skeleton rows={6} />
  const document = found.data
  return (
    <div className="space-y-5">
      <Actions path={path} one={document} />
      {document.error_msg !== undefined && <p className="text-sm text-bad">{document.error_msg}</p>}
      <KeyValues
        rows={[
          [
            t('State'),
            <Tag key="state" tone={STATUS_TONES[document.status] ?? 'warn'}>
              {word(document.status)}
            </Tag>,
          ],
          [t('Size'), kilobytes(document.file_size)],
          [t('Nodes'), String(document.node_count)],
          [t('Facts'), String(document.edge_count)],
          [t('Added'), exactly(document.created_at)],
        ]}
      />
      <Versions one={document} versions={document.versions ?? []} />
      <Passages path={path} one={document} />
    </div>
  )
}

/** A document beside the list: what was read in it, its versions, and what can be done with it. */
export function DocumentDrawer({
  path,
  one,
  onClose,
}: {
  readonly path: `/api/v1/projects/${string}/knowledge/documents`
  readonly one: KnowledgeDocument | undefined
  readonly onClose: () => void
}) {
  return (
    <Drawer isWide title={one?.file_name ?? t('Document')} isOpen={one !== undefined} onClose={onClose}>
      {one !== undefined && <Contents key={one.document_id} path={path} one={one} />}
    </Drawer>
  )
}

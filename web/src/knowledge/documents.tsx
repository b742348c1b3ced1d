import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { nextCursor, usePages, useWrite } from '../api/queries.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useProjectPath } from '../shell/workspace.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List } from '../ui/list.tsx'
import { Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import type { KnowledgeDocument } from './types.ts'
import { upload } from './upload.ts'

const TONES: Readonly<Record<string, Tone>> = { indexed: 'good', failed: 'bad' }
const POLL_MS = 1_000

interface DocumentPage {
  readonly documents: readonly KnowledgeDocument[]
  readonly total: number
  readonly next_cursor?: string
}

/** Takes files by drop or choice and sends one after the other. */
function Upload({ path }: { readonly path: string }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [sent, setSent] = useState<{ readonly name: string; readonly share: number }>()
  const send = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        setSent({ name: file.name, share: 0 })
        await upload(path, file, (share) => setSent({ name: file.name, share }))
      } catch (error) {
        toasts.refuse(error as Parameters<typeof toasts.refuse>[0])
      }
    }
    setSent(undefined)
    await client.invalidateQueries({ queryKey: [path] })
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    void send([...event.dataTransfer.files])
  }
  return (
    <>
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropped}
        className="block cursor-pointer rounded-xl border border-dashed border-edge p-4 text-sm text-muted"
      >
        Drop PDF, Office, HTML, CSV, Markdown, text, mail or pictures here, up to 50 MB each, or choose files.
        <input
          type="file"
          multiple
          accept=".pdf,.docx,.xlsx,.pptx,.html,.htm,.csv,.tsv,.md,.markdown,.txt,.eml,.png,.jpg,.jpeg,.webp,.gif"
          className="mt-2 block"
          onChange={(event) => void send([...(event.target.files ?? [])])}
        />
      </label>
      {sent !== undefined && <Progress label={`Sending ${sent.name}`} value={sent.share} max={1} />}
    </>
  )
}

function DocumentRow({ one, path }: { readonly one: KnowledgeDocument; readonly path: string }) {
  const remove = useWrite('DELETE', {
    renews: [path],
    done: 'The document and what was read in it are gone.',
  })
  return (
    <div
      data-row
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 focus:bg-soft"
    >
      <div className="min-w-0">
        <p className="truncate font-medium">{one.file_name}</p>
        <p className="text-xs text-muted">
          {Math.ceil(one.file_size / 1024)} kB, {one.node_count} nodes, {one.edge_count} facts,{' '}
          {ago(one.created_at)}
          {one.error_msg !== undefined && <span className="text-bad"> {one.error_msg}</span>}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Tag tone={TONES[one.status] ?? 'warn'}>{one.status}</Tag>
        <Confirm
          label="Delete"
          title={`Delete ${one.file_name}?`}
          about="Its passages, and what the graph knows from it alone, are deleted."
          onConfirm={() => remove.mutate({ path: `${path}/${one.document_id}` })}
        />
      </div>
    </div>
  )
}

const NoDocuments = () => (
  <EmptyState title="No documents yet">
    <p>
      Agents with the capability “Knowledge” look things up here and say where an answer is from. To try it,
      save these lines as <code>kettle.md</code> and drop the file above:
    </p>
    <pre className="rounded bg-panel p-3 text-ink">
      # Descaling{'\n\n'}Boil vinegar in the kettle twice a year.
    </pre>
  </EmptyState>
)

export function Documents() {
  const path = `${useProjectPath()}/knowledge/documents`
  const [isReading, setReading] = useState(false)
  const list = usePages(path, { limit: 100 }, (page: DocumentPage) => page.documents, nextCursor, {
    everyMs: isReading ? POLL_MS : false,
  })
  // While the server still reads something, its progress is followed.
  const isUnread = list.items.some((one) => !['indexed', 'failed'].includes(one.status))
  if (isUnread !== isReading) setReading(isUnread)
  return (
    <div className="space-y-4">
      <Upload path={path} />
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton />}
      {list.first !== undefined && list.items.length === 0 && <NoDocuments />}
      {list.items.length > 0 && (
        <List
          label="Documents"
          items={list.items}
          idOf={(one) => one.document_id}
          more={list.more}
          className="max-h-[55vh] rounded-xl border border-line bg-panel"
        >
          {(one) => <DocumentRow one={one} path={path} />}
        </List>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useProjectPath } from '../shell/workspace.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { List } from '../ui/list.tsx'
import { Badge, Empty, Progress, type Tone, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { ago } from '../ui/time.ts'
import type { KnowledgeDocument } from './types.ts'
import { upload } from './upload.ts'

const TONES: Readonly<Record<string, Tone>> = { indexed: 'good', failed: 'bad' }
const POLL_MS = 1_000
/** The server shows no more at once, and these in no pages. */
const DOCUMENTS_MAX = 1_000

export function Documents() {
  const path = `${useProjectPath()}/knowledge/documents`
  const client = useQueryClient()
  const toasts = useToasts()
  const [sent, setSent] = useState<{ readonly name: string; readonly share: number }>()
  const [isReading, setReading] = useState(false)
  const list = useGet<{ readonly documents: readonly KnowledgeDocument[]; readonly total: number }>(
    path,
    { limit: DOCUMENTS_MAX },
    { everyMs: isReading ? POLL_MS : false },
  )
  const remove = useWrite('DELETE', {
    renews: [path],
    done: 'The document and what was read in it are gone.',
  })
  const documents = list.data?.documents ?? []
  // While the server still reads something, its progress is followed.
  const isUnread = documents.some((one) => !['indexed', 'failed'].includes(one.status))
  if (isUnread !== isReading) setReading(isUnread)

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
    <div className="space-y-4">
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropped}
        className="block cursor-pointer rounded-xl border border-dashed border-edge p-4 text-sm text-muted"
      >
        Drop PDF, DOCX, Markdown or text here, up to 50 MB each, or choose files.
        <input
          type="file"
          multiple
          accept=".pdf,.docx,.md,.markdown,.txt"
          className="mt-2 block"
          onChange={(event) => void send([...(event.target.files ?? [])])}
        />
      </label>
      {sent !== undefined && <Progress label={`Sending ${sent.name}`} value={sent.share} max={1} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {list.data !== undefined && documents.length === 0 && (
        <Empty title="No documents yet">
          <p>
            Agents with the capability “Knowledge” look things up here and say where an answer is from. To try
            it, save these lines as <code>kettle.md</code> and drop the file above:
          </p>
          <pre className="rounded bg-panel p-3 text-ink">
            # Descaling{'\n\n'}Boil vinegar in the kettle twice a year.
          </pre>
        </Empty>
      )}
      {(list.data?.total ?? 0) > documents.length && (
        <p className="text-sm text-muted">
          The newest {documents.length} of {list.data?.total}.
        </p>
      )}
      {documents.length > 0 && (
        <List
          label="Documents"
          items={documents}
          idOf={(one) => one.document_id}
          className="max-h-[55vh] rounded-xl border border-line bg-panel"
        >
          {(one) => (
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
                <Badge tone={TONES[one.status] ?? 'warn'}>{one.status}</Badge>
                <Confirm
                  label="Delete"
                  title={`Delete ${one.file_name}?`}
                  about="Its passages, and what the graph knows from it alone, are deleted."
                  onConfirm={() => remove.mutate({ path: `${path}/${one.document_id}` })}
                />
              </div>
            </div>
          )}
        </List>
      )}
    </div>
  )
}

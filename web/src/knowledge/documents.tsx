import { useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { nextCursor, usePages, useWrite } from '../api/queries.ts'
import { rich, t, word } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useProjectPath } from '../shell/workspace.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { DropArea } from '../ui/drop-area.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/field.tsx'
import { Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import { useUrlState } from '../ui/url-state.ts'
import { AgentsWithoutKnowledge } from './agents-without.tsx'
import { DocumentDrawer } from './document.tsx'
import { FILE_ENDINGS, isBeingRead, type KnowledgeDocument, STATUS_TONES } from './types.ts'
import { upload } from './upload.ts'

const POLL_MS = 1_000

/** What the page's header counts. */
const statsBeside = (path: string): string => path.replace(/documents$/, 'stats')

type DocumentPage = Answer<'GET /api/v1/projects/{projectId}/knowledge/documents'>

/** Takes files by drop or choice and sends one after the other. */
function Upload({ path }: { readonly path: `/api/v1/projects/${string}/knowledge/documents` }) {
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
    await client.invalidateQueries({ queryKey: [statsBeside(path)] })
  }
  return (
    <>
      <DropArea accept={FILE_ENDINGS} isMultiple onFiles={(files) => void send(files)}>
        {t(
          'Drop PDF, Office, HTML, CSV, Markdown, text, mail or pictures here, up to 50 MB each, or choose files.',
        )}
      </DropArea>
      {sent !== undefined && (
        <Progress label={t('Sending {name}', { name: sent.name })} value={sent.share} max={1} />
      )}
    </>
  )
}

function DeleteDocument({
  one,
  path,
}: {
  readonly one: KnowledgeDocument
  readonly path: `/api/v1/projects/${string}/knowledge/documents`
}) {
  const remove = useWrite('DELETE', {
    renews: [path, statsBeside(path)],
    done: t('The document and what was read in it were deleted.'),
  })
  return (
    <Confirm
      label={t('Delete')}
      title={t('Delete {fileName}?', { fileName: one.file_name })}
      about={t('Its passages, and what the graph knows from it alone, are deleted.')}
      onConfirm={() => remove.mutate({ path: `${path}/${one.document_id}` })}
    />
  )
}

const columns = (
  path: `/api/v1/projects/${string}/knowledge/documents`,
  open: (documentId: string) => void,
): readonly Column<KnowledgeDocument>[] => [
  {
    key: 'name',
    name: t('Name'),
    isFixed: true,
    sortBy: (one) => one.file_name,
    cell: (one) => (
      <div className="min-w-0">
        <button
          type="button"
          data-row
          onClick={() => open(one.document_id)}
          className="text-start font-medium break-words underline-offset-2 hover:underline"
        >
          {one.file_name}
        </button>
        {one.error_msg !== undefined && <p className="text-xs text-bad">{one.error_msg}</p>}
      </div>
    ),
  },
  {
    key: 'state',
    name: t('State'),
    sortBy: (one) => one.status,
    cell: (one) => <Tag tone={STATUS_TONES[one.status] ?? 'warn'}>{word(one.status)}</Tag>,
  },
  {
    key: 'size',
    name: t('Size'),
    align: 'right',
    isWide: true,
    sortBy: (one) => one.file_size,
    cell: (one) => t('{fileSize} kB', { fileSize: Math.ceil(one.file_size / 1024) }),
  },
  {
    key: 'nodes',
    name: t('Nodes'),
    align: 'right',
    isWide: true,
    sortBy: (one) => one.node_count,
    cell: (one) => one.node_count,
  },
  {
    key: 'facts',
    name: t('Facts'),
    align: 'right',
    isWide: true,
    sortBy: (one) => one.edge_count,
    cell: (one) => one.edge_count,
  },
  {
    key: 'added',
    name: t('Added'),
    isWide: true,
    sortBy: (one) => one.created_at,
    cell: (one) => ago(one.created_at),
  },
  {
    key: 'actions',
    name: '',
    isFixed: true,
    align: 'right',
    cell: (one) => <DeleteDocument one={one} path={path} />,
  },
]

const NoDocuments = () => (
  <EmptyState title={t('No documents yet')} icon={FileText} help="knowledge">
    <p>
      {rich(
        'Agents with the capability “Knowledge” look things up here and say where an answer is from. To try it, save these lines as {code} and drop the file above:',
        { code: <code>kettle.md</code> },
      )}
    </p>
    <pre className="rounded-md bg-panel p-3 text-start text-ink">
      # Descaling{'\n\n'}Boil vinegar in the kettle twice a year.
    </pre>
  </EmptyState>
)

export function Documents() {
  const path = `${useProjectPath()}/knowledge/documents` as const
  const mayWrite = useMay('write')
  const [words, setWords] = useUrlState('q')
  const [isReading, setReading] = useState(false)
  const [opened, setOpened] = useUrlState('document')
  const list = usePages(path, { limit: 100 }, (page: DocumentPage) => page.documents, nextCursor, {
    everyMs: isReading ? POLL_MS : false,
  })
  // While the server still reads something, its progress is followed.
  const isUnread = list.items.some(isBeingRead)
  if (isUnread !== isReading) setReading(isUnread)
  const client = useQueryClient()
  useEffect(() => {
    if (!isReading) return
    return () => void client.invalidateQueries({ queryKey: [statsBeside(path)] })
  }, [client, isReading, path])
  return (
    <div className="space-y-4">
      {mayWrite && <Upload path={path} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton />}
      {list.first !== undefined && list.items.length === 0 && <NoDocuments />}
      {list.items.length > 0 && <AgentsWithoutKnowledge />}
      {list.items.length > 0 && (
        <DataTable
          label={t('Documents')}
          storedAs="documents"
          items={list.items.filter((one) => one.file_name.toLowerCase().includes(words.toLowerCase()))}
          idOf={(one) => one.document_id}
          columns={columns(path, setOpened)}
          more={list.more}
          filters={<SearchBox label={t('Search documents')} words={words} onChange={setWords} />}
        />
      )}
      <DocumentDrawer
        path={path}
        one={list.items.find((one) => one.document_id === opened)}
        onClose={() => setOpened('')}
      />
    </div>
  )
}

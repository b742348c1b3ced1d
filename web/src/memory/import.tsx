import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { parseCsv } from '../../../server/src/algorithms/text/csv.ts'
import { type ApiError, call } from '../api/client.ts'
import { useGet } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DropArea } from '../ui/drop-area.tsx'
import { SelectField } from '../ui/field.tsx'
import { Progress } from '../ui/panel.tsx'
import { guessMeanings, inPortions, MEANINGS, type Meaning, peopleFrom } from './import-people.ts'

const POLL_MS = 500
const FAILURES_SHOWN = 5

/** How far an import is; the people are read again when it is over. */
/** What could not be read; the contract leaves the shape open. */
interface Failure {
  readonly user_id: string
  readonly error: string
}

function JobProgress({ agentId, jobId }: { readonly agentId: string; readonly jobId: string }) {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const people = `/api/v1/agents/${agentId}` as const
  const found = useGet(`${people}/users/import/${jobId}`, {}, { everyMs: isOver ? false : POLL_MS })
  const job = found.data
  if ((job?.status === 'completed' || job?.status === 'failed') && !isOver) setOver(true)
  useEffect(() => {
    if (!isOver) return
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        String(queryKey[0]).startsWith(people) && !String(queryKey[0]).includes('/import/'),
    })
  }, [isOver, client, people])
  if (job === undefined) return null
  const words = t('{processedUsers} of {totalUsers} people, {factsStored} facts, {errors} errors: {status}', {
    processedUsers: job.processed_users,
    totalUsers: job.total_users,
    factsStored: job.facts_stored,
    errors: job.errors,
    status: word(job.status),
  })
  return (
    <div>
      <Progress label={words} value={job.processed_users} max={job.total_users} />
      <ul className="text-xs text-bad">
        {(job.error_details as readonly Failure[] | undefined)?.slice(0, FAILURES_SHOWN).map((failure) => (
          <li key={`${failure.user_id} ${failure.error}`}>
            {failure.user_id} {failure.error}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Table {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface MappingProps {
  readonly table: Table
  readonly onSend: (meanings: readonly Meaning[]) => void
}

/** What each column means: guessed by its heading, and can be changed. */
function Mapping({ table, onSend }: MappingProps) {
  const [meanings, setMeanings] = useState<readonly Meaning[]>(() => guessMeanings(table.head))
  const hasId = meanings.includes('user_id')
  const count = hasId ? peopleFrom(table.rows, table.head, meanings).length : 0
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {table.head.map((name, column) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have the same heading
            key={`${column} ${name}`}
            label={name}
            hint={table.rows[0]?.[column]}
            value={meanings[column] ?? 'custom'}
            onChange={(event) => setMeanings(meanings.with(column, event.target.value as Meaning))}
          >
            {Object.entries(MEANINGS).map(([meaning, words]) => (
              <option key={meaning} value={meaning}>
                {words}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className="mt-4 flex items-center justify-end gap-2 text-sm">
        {!hasId && <p className="text-bad">{t('One column has to be the user id.')}</p>}
        {hasId && count < table.rows.length && (
          <p className="text-muted">
            {t('Rows without a user id are left out: {count}.', { count: table.rows.length - count })}
          </p>
        )}
        <Button look="main" disabled={count === 0} onClick={() => onSend(meanings)}>
          {t('Import {count} people', { count })}
        </Button>
      </div>
    </>
  )
}

/** A dropped table of people; what each column means can be changed before anything is sent. */
export function Import({ agentId }: { readonly agentId: string }) {
  const toasts = useToasts()
  const [table, setTable] = useState<Table>()
  const [jobIds, setJobIds] = useState<readonly string[]>([])
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const cells = parseCsv(await file.text()).map((row) => row.map((cell) => cell.trim()))
    const [head, ...rows] = cells.filter((row) => row.some((cell) => cell !== ''))
    if (head === undefined || rows.length === 0) {
      toasts.say(t('The file needs a heading row and at least one person.'))
      return
    }
    setTable({ name: file.name, head, rows })
  }
  const send = async (meanings: readonly Meaning[]) => {
    if (table === undefined) return
    setTable(undefined)
    setJobIds([])
    try {
      for (const users of inPortions(peopleFrom(table.rows, table.head, meanings))) {
        const body = { source: table.name, users }
        const path = `/api/v1/agents/${agentId}/users/import` as const
        const { job_id } = await call('POST', path, { body })
        setJobIds((ids) => [...ids, job_id])
      }
    } catch (error) {
      toasts.refuse(error as ApiError)
    }
  }
  return (
    <div className="space-y-2">
      <DropArea accept=".csv,text/csv" onFiles={(files) => void take(files[0])}>
        {t('Bring people from a CSV file: drop it here, or choose it.')}
      </DropArea>
      {jobIds.map((jobId) => (
        <JobProgress key={jobId} agentId={agentId} jobId={jobId} />
      ))}
      <Dialog
        title={table?.name ?? t('Import')}
        about={t('{count} rows. Say what each column holds.', { count: table?.rows.length ?? 0 })}
        isOpen={table !== undefined}
        onClose={() => setTable(undefined)}
      >
        {table !== undefined && <Mapping table={table} onSend={(meanings) => void send(meanings)} />}
      </Dialog>
    </div>
  )
}

import { type DragEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { Progress } from '../ui/panel.tsx'
import { parseCsv } from './csv.ts'
import { guessMeaning, MEANINGS, type Meaning, peopleFrom } from './import-people.ts'

interface Job {
  readonly status: string
  readonly total_users: number
  readonly processed_users: number
  readonly facts_stored: number
  readonly errors: number
}

const POLL_MS = 700

function JobProgress({ agentId, jobId }: { readonly agentId: string; readonly jobId: string }) {
  const [isOver, setOver] = useState(false)
  const path = `/api/v1/agents/${agentId}/users/import/${jobId}`
  const job = useGet<Job>(path, {}, { everyMs: isOver ? false : POLL_MS }).data
  if (job === undefined) return null
  if ((job.status === 'completed' || job.status === 'failed') && !isOver) setOver(true)
  const words = `${job.processed_users} of ${job.total_users} people, ${job.facts_stored} facts, ${job.errors} errors: ${job.status}`
  return <Progress label={words} value={job.processed_users} max={job.total_users} />
}

interface Table {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A dropped table of people; what each column means can be changed before anything is sent. */
export function Import({ agentId }: { readonly agentId: string }) {
  const toasts = useToasts()
  const [table, setTable] = useState<Table>()
  const [meanings, setMeanings] = useState<readonly Meaning[]>([])
  const [jobId, setJobId] = useState<string>()
  const send = useWrite<{ readonly job_id: string }>('POST', {
    renews: [`/api/v1/agents/${agentId}/users`],
    after: (job) => {
      setJobId(job.job_id)
      setTable(undefined)
    },
  })
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const [head, ...rows] = parseCsv(await file.text())
    if (head === undefined || rows.length === 0) {
      toasts.say('The file needs a heading row and at least one person.')
      return
    }
    setMeanings(head.map(guessMeaning))
    setTable({ name: file.name, head, rows })
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const submit = () => {
    if (table === undefined) return
    const users = peopleFrom(table.rows, table.head, meanings)
    send.mutate({ path: `/api/v1/agents/${agentId}/users/import`, body: { source: table.name, users } })
  }
  return (
    <div className="space-y-2">
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropped}
        className="block cursor-pointer rounded-xl border border-dashed border-edge p-3 text-sm text-muted"
      >
        Bring people from a CSV file: drop it here, or choose it.
        <input
          type="file"
          accept=".csv,text/csv"
          className="mt-2 block w-full text-xs"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {jobId !== undefined && <JobProgress key={jobId} agentId={agentId} jobId={jobId} />}
      <Dialog
        title={table?.name ?? 'Import'}
        about={`${table?.rows.length ?? 0} people. Say what each column holds.`}
        isOpen={table !== undefined}
        onClose={() => setTable(undefined)}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {table?.head.map((name, column) => (
            <SelectField
              key={name}
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
        <div className="mt-4 flex items-center justify-end gap-2">
          {!meanings.includes('user_id') && (
            <p className="text-sm text-bad">One column has to be the user id.</p>
          )}
          <Button look="main" disabled={!meanings.includes('user_id') || send.isPending} onClick={submit}>
            Import
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

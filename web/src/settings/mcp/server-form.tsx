import { type FormEvent, type ReactNode, useState } from 'react'
import type { Body } from '../../api/contract.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Check, TextField, textOf } from '../../ui/field.tsx'
import { EditForm } from '../../ui/unsaved.tsx'
import { FIRST_ROW, type HeaderRow, HeaderRows, headersOf } from './header-rows.tsx'
import type { McpServer } from './types.ts'

interface ServerFormProps {
  /** The server to change; a new one without. */
  readonly server?: McpServer
  readonly label: string
  readonly isPending: boolean
  readonly onSubmit: (body: Body<'POST /api/v1/projects/{projectId}/mcp-servers'>, done: () => void) => void
  readonly children?: ReactNode
}

const SECOND_MS = 1_000
const TIMEOUT_S = 20
const TIMEOUT_S_MAX = 60

/** A new set of headers replaces the old one, so that they are asked for only on request. */
function storedHeaders({ header_names: names, headers_error: fault }: McpServer): string {
  if (fault !== undefined) return fault
  return names.length === 0 ? t('No headers are stored.') : t('Stored: {names}.', { names: names.join(', ') })
}

export function ServerForm({ server, label, isPending, onSubmit, children }: ServerFormProps) {
  const [rows, setRows] = useState<readonly HeaderRow[]>([FIRST_ROW])
  const [isReplacing, setReplacing] = useState(server === undefined || server.headers_error !== undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const body = {
      name: textOf(given, 'name'),
      url: textOf(given, 'url'),
      timeout_ms: Number(given.get('timeout')) * SECOND_MS,
      ...(isReplacing ? { headers: headersOf(rows) } : {}),
    }
    onSubmit(body, () => {
      form.reset()
      setRows([FIRST_ROW])
    })
  }
  return (
    <EditForm onSubmit={submit} className="grid max-w-xl gap-3">
      <TextField
        label={t('Name')}
        name="name"
        required
        autoComplete="off"
        pattern="[a-z0-9][a-z0-9\-]{0,29}"
        title={t('Lower-case letters, digits and hyphens, at most 30')}
        defaultValue={server?.name}
        placeholder="help-desk"
        hint={t('Lower-case letters, digits and hyphens. Models see it as part of the names of tools.')}
      />
      <TextField
        label={t('Address')}
        name="url"
        type="url"
        required
        autoComplete="off"
        defaultValue={server?.url}
        placeholder="https://desk.example.com/mcp"
        hint={
          server === undefined
            ? t('Where it speaks streamable HTTP.')
            : t('On another host the stored headers are removed unless you enter them again.')
        }
      />
      {server !== undefined && (
        <Check
          label={t('Replace the headers')}
          hint={storedHeaders(server)}
          checked={isReplacing}
          onChange={(event) => setReplacing(event.target.checked)}
        />
      )}
      {isReplacing && <HeaderRows rows={rows} onChange={setRows} />}
      <TextField
        label={t('Seconds a call may take')}
        name="timeout"
        type="number"
        min={1}
        max={TIMEOUT_S_MAX}
        required
        defaultValue={server === undefined ? TIMEOUT_S : Math.round(server.timeout_ms / SECOND_MS)}
        className="max-w-24"
      />
      <div className="flex gap-2">
        <Button look="main" type="submit" needs="manage" disabled={isPending}>
          {label}
        </Button>
        {children}
      </div>
    </EditForm>
  )
}

import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Check, TextArea, TextField, textOf } from '../ui/field.tsx'
import { Panel, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface ManifestVersion {
  readonly version: number
  readonly manifest: {
    readonly widget?: {
      readonly enabled?: boolean
      readonly consent?: { readonly text?: string; readonly version?: string }
    }
    readonly visitor_allowed_origins?: readonly string[]
  }
}

export function Widget() {
  const { organisation } = useWorkspace()
  const path = `/api/v1/tenants/${organisation.tenant_id}/manifest`
  const current = useGet<ManifestVersion>(path)
  const change = useWrite('PUT', { renews: [path], done: 'Saved.' })
  if (current.error !== null) return <ProblemNote error={current.error} retry={current.refetch} />
  if (current.data === undefined) return <Waiting />
  const { version, manifest } = current.data
  const saveOrigins = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textOf(new FormData(event.currentTarget), 'origins')
    const origins = text.split(/\s+/).filter((origin) => origin !== '')
    change.mutate({ path: '/api/v1/runtime/widget-origins', body: { origins } })
  }
  const saveNotice = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { text: textOf(form, 'text'), version: textOf(form, 'version') }
    change.mutate({ path: '/api/v1/runtime/widget-consent', body })
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title="On or off" className="lg:col-span-2">
        <Check
          label="Show the widget"
          hint="On pages of the sites below. It needs a connection of type “Website widget” under Channels."
          checked={manifest.widget?.enabled === true}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate({
              path,
              body: {
                version,
                manifest: { ...manifest, widget: { ...manifest.widget, enabled: event.target.checked } },
              },
            })
          }
        />
      </Panel>
      <Panel title="Sites">
        <form onSubmit={saveOrigins} className="space-y-3">
          <TextArea
            key={manifest.visitor_allowed_origins?.join(' ') ?? ''}
            label="Origins that may show it"
            name="origins"
            defaultValue={manifest.visitor_allowed_origins?.join('\n')}
            placeholder="https://www.example.com"
            hint="One a line: scheme, host and port."
          />
          <Button type="submit">Save the sites</Button>
        </form>
      </Panel>
      <Panel title="Notice">
        <form onSubmit={saveNotice} className="space-y-3">
          <TextArea
            label="What visitors accept"
            name="text"
            required
            placeholder="We keep what you write, to answer you better next time."
            defaultValue={manifest.widget?.consent?.text}
          />
          <TextField
            label="Version"
            name="version"
            required
            placeholder="2026-01"
            defaultValue={manifest.widget?.consent?.version}
            hint="A new one asks every visitor again."
          />
          <Button type="submit">Save the notice</Button>
        </form>
      </Panel>
    </div>
  )
}

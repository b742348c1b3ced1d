import { Link } from '@tanstack/react-router'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import type { McpServer } from '../settings/mcp/types.ts'
import { useMay } from '../shell/permissions.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface ServerToolsProps {
  readonly path: `/api/v1/projects/${string}/mcp-servers`
  readonly server: McpServer
  readonly entries: readonly string[]
  readonly disabled: boolean
  readonly onChange: (entries: readonly string[]) => void
}

const isOf = (server: string) => (entry: string) => entry === server || entry.startsWith(`${server}/`)

/** The tools of one server: all of them, also those it gets later, or some. */
function ServerTools({ path, server, entries, disabled, onChange }: ServerToolsProps) {
  const detail = useGet(`${path}/${server.server_id}`)
  const hasAll = entries.includes(server.name)
  const others = entries.filter((entry) => !isOf(server.name)(entry))
  const tools = detail.data?.tools ?? []
  const isGone = (entry: string) =>
    entry.startsWith(`${server.name}/`) && !tools.some((tool) => entry === `${server.name}/${tool.name}`)
  const gone = detail.data === undefined ? [] : entries.filter(isGone)
  const set = (entry: string, isOn: boolean) =>
    onChange(isOn ? [...entries, entry] : entries.filter((one) => one !== entry))
  return (
    <fieldset className="rounded-lg border border-line px-3 py-2.5">
      <legend className="px-1 text-sm font-medium">{server.name}</legend>
      {!server.active && (
        <p className="mb-2 text-xs text-warn">{t('Paused: agents are not offered its tools.')}</p>
      )}
      <Check
        label={t('All tools of {name}', { name: server.name })}
        hint={t('Also those that it gets later.')}
        checked={hasAll}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked ? [...others, server.name] : others)}
      />
      {detail.error !== null && <ProblemNote error={detail.error} retry={detail.refetch} />}
      {detail.data?.tools.length === 0 && (
        <p className="mt-2 text-xs text-muted">{t('Its tools are not known yet. Probe it in Settings.')}</p>
      )}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {tools.map((tool) => (
          <Check
            key={tool.name}
            label={tool.name}
            hint={tool.description}
            checked={hasAll || entries.includes(`${server.name}/${tool.name}`)}
            disabled={disabled || hasAll}
            onChange={(event) => set(`${server.name}/${tool.name}`, event.target.checked)}
          />
        ))}
        {gone.map((entry) => (
          <Check
            key={entry}
            label={entry.slice(server.name.length + 1)}
            hint={t('The server had no such tool when it was last probed.')}
            checked
            disabled={disabled}
            onChange={() => set(entry, false)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Entries that name a server which the project no longer has. */
function Orphans(
  props: Pick<ServerToolsProps, 'entries' | 'disabled' | 'onChange'> & { readonly names: readonly string[] },
) {
  const { names, entries, disabled, onChange } = props
  const orphans = entries.filter((entry) => !names.some((name) => isOf(name)(entry)))
  if (orphans.length === 0) return null
  return (
    <ul className="space-y-1 text-sm">
      {orphans.map((entry) => (
        <li key={entry} className="flex flex-wrap items-center gap-2">
          <code>{entry}</code>
          <span className="text-warn">{t('There is no such server any more.')}</span>
          <Button
            needs="write"
            disabled={disabled}
            onClick={() => onChange(entries.filter((one) => one !== entry))}
          >
            {t('Remove {entry}', { entry })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Which tools of the project's MCP servers the agent may use. */
export function OutsideTools({ agentId }: { readonly agentId: string }) {
  const capabilitiesPath = `/api/v1/agents/${agentId}/capabilities` as const
  const path = `${useProjectPath()}/mcp-servers` as const
  const allowed = useGet(capabilitiesPath)
  const list = useGet(path)
  const change = useWrite('PATCH /api/v1/agents/{agentId}/capabilities', {
    renews: [capabilitiesPath],
    done: t('Saved.'),
  })
  const mayWrite = useMay('write')
  const error = allowed.error ?? list.error
  if (error !== null)
    return <ProblemNote error={error} retry={error === list.error ? list.refetch : allowed.refetch} />
  if (allowed.data === undefined || list.data === undefined) return <Skeleton />
  const { mcp_enabled: entries, integrationHub: hasHub = false } = allowed.data
  const { servers } = list.data
  const disabled = change.isPending || !mayWrite
  const set = (next: readonly string[]) =>
    change.mutate({ path: capabilitiesPath, body: { mcp_enabled: next } })
  return (
    <Panel title={t('Tools of MCP servers')}>
      {servers.length === 0 ? (
        <p className="mb-3 text-sm text-muted">
          {rich('The project has no MCP servers. They give agents tools of other systems; {link}.', {
            link: (
              <Link
                to="/settings"
                search={{ tab: 'mcp-servers' } as never}
                className="underline underline-offset-2"
              >
                {t('add one in Settings')}
              </Link>
            ),
          })}
        </p>
      ) : (
        <div className="mb-3">
          <Check
            label={t('Every server of the project')}
            hint={t('Also servers that are added later. The choice below does not matter then.')}
            checked={hasHub}
            disabled={disabled}
            onChange={(event) =>
              change.mutate({ path: capabilitiesPath, body: { integrationHub: event.target.checked } })
            }
          />
        </div>
      )}
      <div className="space-y-3">
        {servers.map((server) => (
          <ServerTools
            key={server.server_id}
            path={path}
            server={server}
            entries={entries}
            disabled={disabled || hasHub}
            onChange={set}
          />
        ))}
        <Orphans
          names={servers.map(({ name }) => name)}
          entries={entries}
          disabled={disabled}
          onChange={set}
        />
      </div>
    </Panel>
  )
}

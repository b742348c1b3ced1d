import { useGet, useWrite } from '../api/queries.ts'
import { Check, SelectField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Capabilities = Readonly<Record<string, unknown>>

/** Each with the rule the server keeps. */
const RULES: readonly (readonly [name: string, label: string, rule: string])[] = [
  ['wisdom', 'Wisdom', 'Learns facts from conversations. Shared memory needs it.'],
  [
    'sharedMemory',
    'Shared memory',
    'Facts that belong to no single person are shared with all. Needs wisdom.',
  ],
  ['rememberName', 'Remember names', 'Greets people by the name they gave.'],
  ['knowledgeBase', 'Knowledge', 'Looks things up in the project’s documents and graph.'],
  [
    'knowledgeBaseWrite',
    'Write knowledge',
    'Adds to the graph. Needs knowledge, or the project’s default for agents that write.',
  ],
  ['inventory', 'Inventory', 'Keeps lists of things for a person.'],
  ['skills', 'Skills', 'Uses skills it was given.'],
  ['autoLearnSkills', 'Learn skills', 'Cleared by the server while skills are off.'],
  ['webSearch', 'Web search', 'Marked for runtimes that can search; the platform itself searches nothing.'],
  ['imageGeneration', 'Images', 'Marked for runtimes that can draw.'],
]

const FORGET_CONFIRMATIONS = [
  ['everything', 'Only before it forgets everything'],
  ['always', 'Always'],
  ['never', 'Never'],
] as const

export function Capabilities({ agentId }: { readonly agentId: string }) {
  const path = `/api/v1/agents/${agentId}/capabilities`
  const capabilities = useGet<Capabilities>(path)
  const change = useWrite('PATCH', { renews: [path], done: 'Saved.' })
  if (capabilities.error !== null)
    return <ProblemNote error={capabilities.error} retry={capabilities.refetch} />
  if (capabilities.data === undefined) return <Skeleton />
  return (
    <Panel title="Capabilities">
      <p className="mb-3 text-sm text-muted">
        A set that contradicts a rule is refused, and nothing changes.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {RULES.map(([name, label, rule]) => (
          <Check
            key={name}
            label={label}
            hint={rule}
            checked={capabilities.data[name] === true}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ path, body: { [name]: event.target.checked } })}
          />
        ))}
        <SelectField
          label="Ask before forgetting"
          hint="When a person asks in a chat for something to be forgotten."
          value={String(capabilities.data['forgetConfirmation'] ?? 'everything')}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ path, body: { forgetConfirmation: event.target.value } })}
        >
          {FORGET_CONFIRMATIONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </Panel>
  )
}

import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Check, SelectField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Capabilities = Readonly<Record<string, unknown>> & {
  /** What is switched on but cannot work here, with the reason. */
  readonly pendingCapabilities?: readonly { readonly capability: string; readonly context: string }[]
}

/** Each with the rule the server keeps. */
const RULES: readonly (readonly [name: string, label: string, rule: string])[] = [
  ['wisdom', t('Wisdom'), t('Learns facts from conversations. Shared memory needs it.')],
  [
    'sharedMemory',
    t('Shared memory'),
    t('Facts that belong to no single person are shared with all. Needs wisdom.'),
  ],
  ['rememberName', t('Remember names'), t('Greets people by the name they gave.')],
  ['knowledgeBase', t('Knowledge'), t('Looks things up in the project’s documents and graph.')],
  [
    'knowledgeBaseWrite',
    t('Write knowledge'),
    t('Adds to the graph. Needs knowledge, or the project’s default for agents that write.'),
  ],
  ['inventory', t('Inventory'), t('Keeps lists of things for a person.')],
  ['webSearch', t('Web search'), t('Searches the web. Needs a search service that your operator connects.')],
  ['imageGeneration', t('Images'), t('Draws pictures. Needs an image service that your operator connects.')],
]

const FORGET_CONFIRMATIONS = [
  ['everything', t('Only before it forgets everything')],
  ['always', t('Always')],
  ['never', t('Never')],
] as const

const faultOf = (capabilities: Capabilities, name: string): string | undefined =>
  capabilities.pendingCapabilities?.find(({ capability }) => capability === name)?.context

/** What came of a switch: the server may keep it as it was, or take it without being able to act on it. */
function outcome(answer: Capabilities, name: string, label: string, isOn: boolean): string {
  if ((answer[name] === true) !== isOn)
    return t('{label} stays {detail}: see what it needs.', { label, detail: isOn ? t('off') : t('on') })
  if (isOn && faultOf(answer, name) !== undefined)
    return t('{label} is on, but cannot work here yet.', { label })
  return t('{label} is {detail}.', { label, detail: isOn ? t('on') : t('off') })
}

const Rule = ({ words, fault }: { readonly words: string; readonly fault: string | undefined }) => (
  <>
    {words}
    {fault !== undefined && <span className="block text-warn">{fault}</span>}
  </>
)

export function Capabilities({ agentId }: { readonly agentId: string }) {
  const path = `/api/v1/agents/${agentId}/capabilities` as const
  const capabilities = useGet(path)
  const mayWrite = useMay('write')
  const change = useWrite('PATCH /api/v1/agents/{agentId}/capabilities', { renews: [path] })
  const toasts = useToasts()
  const set = (name: string, label: string, isOn: boolean) =>
    change.mutate(
      { path, body: { [name]: isOn } },
      { onSuccess: (answer) => toasts.say(outcome(answer, name, label, isOn)) },
    )
  if (capabilities.error !== null)
    return <ProblemNote error={capabilities.error} retry={capabilities.refetch} />
  if (capabilities.data === undefined) return <Skeleton />
  return (
    <Panel title={t('Capabilities')}>
      <p className="mb-3 text-sm text-muted">
        {t('What this agent may do. A change takes effect with its next reply.')}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {RULES.map(([name, label, rule]) => (
          <Check
            key={name}
            label={label}
            hint={<Rule words={rule} fault={faultOf(capabilities.data, name)} />}
            checked={capabilities.data[name as keyof typeof capabilities.data] === true}
            disabled={change.isPending || !mayWrite}
            onChange={(event) => set(name, label, event.target.checked)}
          />
        ))}
        <SelectField
          label={t('Ask before forgetting')}
          hint={t('When a person asks in a chat for something to be forgotten.')}
          value={String(capabilities.data['forgetConfirmation'] ?? 'everything')}
          disabled={change.isPending || !mayWrite}
          onChange={(event) =>
            change.mutate(
              { path, body: { forgetConfirmation: event.target.value } },
              { onSuccess: () => toasts.say(t('Saved.')) },
            )
          }
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

import { t, word } from '../language/t.ts'
import { Check, SelectField, TextField } from '../ui/field.tsx'
import { type HandoffDraft, newRowId, wordsAt } from './draft.ts'
import type { PartProps } from './editor.tsx'
import { faultHint, Rows } from './rows.tsx'

const CARRIED = ['history', 'facts', 'answers', 'summary'] as const

type Change = (part: Partial<HandoffDraft>) => void

interface WhoProps {
  readonly label: string
  readonly value: string
  readonly names: readonly (readonly [name: string, words: string])[]
  readonly onChange: (name: string) => void
}

/** A tier or an agent; one that is named and no longer there stays in sight. */
function Who({ label, value, names, onChange }: WhoProps) {
  const isKnown = names.some(([name]) => name === value)
  const all = isKnown ? names : [[value, value || '…'] as const, ...names]
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {all.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function Carried({ row, change }: { readonly row: HandoffDraft; readonly change: Change }) {
  const others = (one: string) => row.carry.filter((other) => other !== one)
  return (
    <fieldset className="flex flex-wrap gap-3 border-0 p-0 md:col-span-2">
      <legend className="mb-1 text-sm font-medium">{t('What goes along')}</legend>
      {CARRIED.map((one) => (
        <Check
          key={one}
          label={word(one)}
          checked={row.carry.includes(one)}
          onChange={(event) => change({ carry: event.target.checked ? [...row.carry, one] : others(one) })}
        />
      ))}
    </fieldset>
  )
}

const newHandoff = (): HandoffDraft => ({
  id: newRowId(),
  from: '*',
  to: 'human',
  when: 'asks_human',
  mode: 'session',
  carry: ['history'],
})

interface HandoffsProps extends PartProps {
  readonly agentNames: readonly string[]
}

export function Handoffs({ draft, faults, onChange, agentNames }: HandoffsProps) {
  const tiers = draft.tiers.map(({ name }) => name).filter((name) => name !== '')
  const named = [...new Set([...tiers, ...agentNames])].map((name) => [name, name] as const)
  return (
    <Rows<HandoffDraft>
      title={t('Handoffs')}
      about={t('A message can call for another agent or a person.')}
      one={t('handoff')}
      rows={draft.handoffs}
      onChange={(handoffs) => onChange({ handoffs })}
      onAdd={newHandoff}
    >
      {(row, change, at) => (
        <>
          <Who
            label={t('From')}
            value={row.from}
            names={[['*', t('anybody')], ...named]}
            onChange={(from) => change({ from })}
          />
          <Who
            label={t('To')}
            value={row.to}
            names={[['human', t('a person')], ...named]}
            onChange={(to) => change({ to })}
          />
          <TextField
            label={t('When')}
            value={row.when}
            hint={faultHint(
              wordsAt(faults, `body.handoffs[${at}].when`),
              t('asks_human, keyword:penthouse,villa, tier:Premier, or words to look for.'),
            )}
            onChange={(event) => change({ when: event.target.value })}
          />
          <SelectField
            label={t('For')}
            value={row.mode}
            hint={faultHint(wordsAt(faults, `body.handoffs[${at}].mode`))}
            onChange={(event) => change({ mode: event.target.value })}
          >
            <option value="session">{t('this conversation')}</option>
            <option value="permanent">{t('good')}</option>
          </SelectField>
          <Carried row={row} change={change} />
        </>
      )}
    </Rows>
  )
}

import { t } from '../language/t.ts'
import { Check, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { AgentField } from './agent-field.tsx'
import { CriteriaField } from './criteria-field.tsx'
import {
  type AskDraft,
  type BindingDraft,
  type Draft,
  type Fault,
  newRowId,
  type TierDraft,
  wordsAt,
} from './draft.ts'
import { faultHint, Rows } from './rows.tsx'

export interface PartProps {
  readonly draft: Draft
  readonly faults: readonly Fault[]
  readonly onChange: (part: Partial<Draft>) => void
}

interface Place {
  readonly value: string
  readonly words: string
}

export function Bindings({
  draft,
  faults,
  onChange,
  places,
}: PartProps & { readonly places: readonly Place[] }) {
  return (
    <Rows<BindingDraft>
      title={t('Channels')}
      about={t('Who answers what comes in over a channel, unless the contact has a route of their own.')}
      one={t('channel')}
      rows={draft.bindings}
      onChange={(bindings) => onChange({ bindings })}
      onAdd={() => ({
        id: newRowId(),
        place: places[0]?.value ?? 'web',
        agent_id: '',
        use_guide: draft.guideId !== '',
      })}
    >
      {(row, change, at) => (
        <>
          <SelectField
            label={t('Channel')}
            value={row.place}
            onChange={(event) => change({ place: event.target.value })}
          >
            {!places.some(({ value }) => value === row.place) && (
              <option value={row.place}>{row.place}</option>
            )}
            {places.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <AgentField
            label={t('Answered by')}
            value={row.agent_id}
            onChange={(agent_id) => change({ agent_id })}
            fault={wordsAt(faults, `body.channel_bindings[${at}]`)}
          />
          <Check
            label={t('The guide asks first')}
            checked={row.use_guide}
            onChange={(event) => change({ use_guide: event.target.checked })}
          />
        </>
      )}
    </Rows>
  )
}

export function Guide({ draft, faults, onChange }: PartProps) {
  return (
    <Rows<AskDraft>
      title={t('Guide')}
      about={t(
        'Asks its questions in turn; the answers decide the tier. What is known already is not asked.',
      )}
      one={t('question')}
      rows={draft.asks}
      onChange={(asks) => onChange({ asks })}
      onAdd={() => ({ id: newRowId(), question: '', keptAs: '' })}
      head={
        <div className="mb-3">
          <AgentField
            label={t('Guide agent')}
            value={draft.guideId}
            onChange={(guideId) => onChange({ guideId })}
            fault={wordsAt(faults, 'body.guide_agent.agent_id')}
          />
        </div>
      }
    >
      {(row, change, at) => {
        const words = wordsAt(faults, `body.guide_agent.questions[${at}]`)
        return (
          <>
            <TextField
              label={t('Question')}
              value={row.question}
              placeholder={t('What is your budget?')}
              aria-invalid={words !== ''}
              hint={faultHint(words)}
              onChange={(event) => change({ question: event.target.value })}
            />
            <TextField
              label={t('Kept as')}
              value={row.keptAs}
              placeholder={t('budget')}
              hint={faultHint(
                wordsAt(faults, `body.guide_agent.criteria[${at}]`),
                t('The name that criteria of tiers use.'),
              )}
              onChange={(event) => change({ keptAs: event.target.value })}
            />
          </>
        )
      }}
    </Rows>
  )
}

export function Tiers({ draft, faults, onChange }: PartProps) {
  return (
    <Rows<TierDraft>
      title={t('Tiers')}
      about={t('Kinds of contacts. Of those that fit, the one that asks for most is taken.')}
      one={t('tier')}
      rows={draft.tiers}
      onChange={(tiers) => onChange({ tiers })}
      onAdd={() => ({ id: newRowId(), name: '', agent_id: '', prompt: '', criteria: '' })}
    >
      {(row, change, at) => {
        const place = `body.tiers[${at}]`
        const [name, criteria] = [wordsAt(faults, `${place}.name`), wordsAt(faults, `${place}.criteria`)]
        return (
          <>
            <TextField
              label={t('Name of the tier')}
              value={row.name}
              placeholder={t('Premier')}
              aria-invalid={name !== ''}
              hint={faultHint(name)}
              onChange={(event) => change({ name: event.target.value })}
            />
            <AgentField
              label={t('Answered by')}
              value={row.agent_id}
              onChange={(agent_id) => change({ agent_id })}
              fault={wordsAt(faults, `${place}.agent_id`)}
            />
            <CriteriaField
              value={row.criteria}
              names={draft.asks.map(({ keptAs }, place) => keptAs || `question_${place + 1}`)}
              fault={criteria}
              onChange={(json) => change({ criteria: json })}
            />
            <TextArea
              label={t('What the agent is told about them')}
              rows={2}
              value={row.prompt}
              hint={faultHint(wordsAt(faults, `${place}.prompt`))}
              onChange={(event) => change({ prompt: event.target.value })}
            />
          </>
        )
      }}
    </Rows>
  )
}

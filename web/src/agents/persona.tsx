import { type FormEvent, useRef, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { type AgentDetail, TRAITS, type Trait } from '../api/types.ts'
import { t, word } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextArea, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { Preview } from './preview.tsx'
import { Radar } from './radar.tsx'

const MEANINGS: Readonly<Record<Trait, string>> = {
  openness: t('curious rather than down to earth'),
  conscientiousness: t('careful rather than easy-going'),
  extraversion: t('outgoing rather than reserved'),
  agreeableness: t('warm rather than blunt'),
  neuroticism: t('easily moved rather than steady'),
}

const LISTS = [
  ['primary_traits', t('Traits in words')],
  ['speech_patterns', t('How it talks')],
  ['true_interests', t('What it likes')],
  ['true_dislikes', t('What it dislikes')],
] as const

/** What the built-in responder understands; a model reads any other word too. */
const CHOICES = {
  preferences: {
    formality: ['', 'casual', 'neutral', 'formal'],
    humor_style: ['', 'none', 'dry', 'warm', 'playful'],
    conversation_pace: ['', 'slow', 'moderate', 'fast'],
    emotional_expression: ['', 'reserved', 'moderate', 'expressive'],
  },
  behaviors: {
    response_length: ['', 'short', 'medium', 'long'],
    question_frequency: ['', 'never', 'rarely', 'sometimes', 'often'],
    empathy_style: ['', 'practical', 'supportive', 'reflective'],
    conflict_approach: ['', 'avoiding', 'calming', 'direct'],
  },
} as const

type Group = keyof typeof CHOICES
const GROUPS: readonly Group[] = ['preferences', 'behaviors']
const spoken = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Choices({ agent, group }: { readonly agent: AgentDetail; readonly group: Group }) {
  const choices: Readonly<Record<string, readonly string[]>> = CHOICES[group]
  return Object.entries(choices).map(([name, words]) => {
    const chosen: Readonly<Record<string, string>> = agent[group]
    const current = chosen[name] ?? ''
    const offered = words.includes(current) ? words : [...words, current]
    return (
      <SelectField key={name} label={word(spoken(name))} name={name} defaultValue={current}>
        {offered.map((choice) => (
          <option key={choice} value={choice}>
            {choice === '' ? t('as it comes') : word(choice)}
          </option>
        ))}
      </SelectField>
    )
  })
}

const chosenIn = (form: FormData, group: Group) =>
  Object.fromEntries(
    Object.keys(CHOICES[group])
      .map((name) => [name, textOf(form, name)] as const)
      .filter(([, word]) => word !== ''),
  )

export function Persona({ agent }: { readonly agent: AgentDetail }) {
  const [scores, setScores] = useState<Readonly<Record<Trait, number>>>({
    openness: agent.big5.openness.score,
    conscientiousness: agent.big5.conscientiousness.score,
    extraversion: agent.big5.extraversion.score,
    agreeableness: agent.big5.agreeableness.score,
    neuroticism: agent.big5.neuroticism.score,
  })
  const save = useWrite('PATCH', { done: t('The persona is saved.'), renews: ['/api/v1/agents'] })
  const element = useRef<HTMLDivElement>(null)
  const draft = () => {
    const form = new FormData(element.current?.closest('form') ?? undefined)
    const lists = LISTS.map(([name]) => [name, linesOf(textOf(form, name))] as const)
    return {
      name: textOf(form, 'name'),
      bio: textOf(form, 'bio'),
      personality_prompt: textOf(form, 'personality_prompt'),
      ...Object.fromEntries(lists),
      ...Object.fromEntries(GROUPS.map((group) => [group, chosenIn(form, group)])),
      big5: scores,
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate({ path: `/api/v1/agents/${agent.agent_id}/profile`, body: draft() })
  }
  return (
    <EditForm
      write={save}
      onSubmit={submit}
      className="grid gap-3 lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[auto_1fr_auto]"
    >
      <div ref={element}>
        <Preview agentId={agent.agent_id} draft={draft} />
      </div>
      <Panel title={t('The five traits')}>
        <Radar scores={scores} />
        <div className="mt-2 space-y-2">
          {TRAITS.map((trait) => (
            <label key={trait} className="block text-sm">
              <span className="flex justify-between gap-2">
                <span>
                  <span className="font-medium">{word(spoken(trait))}</span>{' '}
                  <span className="text-muted">{MEANINGS[trait]}</span>
                </span>
                <output>{Math.round(scores[trait])}</output>
              </span>
              <input
                type="range"
                min={0}
                max={100}
                value={scores[trait]}
                className="w-full accent-(--accent)"
                onChange={(event) => setScores({ ...scores, [trait]: Number(event.target.value) })}
              />
            </label>
          ))}
        </div>
        <h3 className="mt-4 mb-1 text-sm font-semibold">{t('Derived dimensions, as saved')}</h3>
        <dl className="grid grid-cols-2 gap-x-4 text-sm">
          {Object.entries(agent.dimensions).map(([name, score]) => (
            <div key={name} className="flex justify-between border-b border-line py-0.5">
              <dt>{word(spoken(name))}</dt>
              <dd>{Math.round(score)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('Description')} className="lg:row-span-2">
        <div className="space-y-3">
          <TextField label={t('Name')} name="name" required defaultValue={agent.name} />
          <TextArea label={t('Who it is')} name="bio" defaultValue={agent.bio} />
          <TextArea
            label={t('Instructions')}
            name="personality_prompt"
            defaultValue={agent.personality_prompt}
            hint={t('Said to the model with every reply.')}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            {LISTS.map(([name, label]) => (
              <TextArea
                key={name}
                label={label}
                name={name}
                rows={3}
                defaultValue={agent[name].join('\n')}
                hint={t('One a line.')}
              />
            ))}
            {GROUPS.map((group) => (
              <Choices key={group} agent={agent} group={group} />
            ))}
          </div>
        </div>
      </Panel>
      <div className="sticky -bottom-4 lg:col-start-1 lg:row-start-3 border-t border-line bg-page py-2.5 md:-bottom-5 lg:col-span-2">
        <Button look="main" type="submit" needs="write" disabled={save.isPending}>
          {save.isPending ? t('Saving…') : t('Save the persona')}
        </Button>
      </div>
    </EditForm>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

import { RotateCcw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { modelName } from '../agents/traces/types.ts'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { AgentPicker, useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Composer } from '../ui/composer.tsx'
import { SelectField } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { type Responder, useConversation } from './conversation.ts'
import { Lines } from './lines.tsx'

/** `custom/small`; empty means the model that the agent answers with anyway. */
function responderOf(choice: string): Responder | undefined {
  const at = choice.indexOf('/')
  return at < 0 ? undefined : { provider: choice.slice(0, at), model: choice.slice(at + 1) }
}

interface ModelPickerProps {
  readonly agentId: string
  readonly value: string
  readonly onChoose: (choice: string) => void
}

function ModelPicker({ agentId, value, onChoose }: ModelPickerProps) {
  const models = useGet(`/api/v1/agents/${agentId}/models`).data
  const offered = (models?.providers ?? []).flatMap(({ provider, models: all }) =>
    all.map(({ id, display_name: name }) => ({ choice: `${provider}/${id}`, name: name || id })),
  )
  return (
    <SelectField label={t('Model')} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">
        {models === undefined
          ? t('default')
          : t('default ({model})', {
              model: modelName({ provider: models.default_provider, model: models.default_model }),
            })}
      </option>
      {offered.map(({ choice, name }) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface SideProps extends ModelPickerProps {
  readonly label: string
  readonly talk: ReturnType<typeof useConversation>
  readonly onAgent: (agentId: string) => void
}

function Side({ label, talk, onAgent, ...model }: SideProps) {
  const { exchange } = talk
  return (
    <section aria-label={label} className="flex min-h-0 min-w-0 grow basis-0 flex-col">
      <div className="grid shrink-0 grid-cols-2 gap-2 border-b border-line px-3 py-2">
        <AgentPicker value={model.agentId} onChoose={onAgent} />
        <ModelPicker {...model} />
      </div>
      <div tabIndex={0} className="min-h-0 grow overflow-auto px-3 py-3">
        {talk.lines.length === 0 && (
          <p className="py-8 text-center text-sm text-muted">
            {t('Both get the same message and answer here, each in a session of its own.')}
          </p>
        )}
        <Lines lines={talk.lines} label={t('Conversation: {label}', { label })} />
        {talk.error !== undefined && <ProblemNote error={talk.error} />}
      </div>
      {exchange?.firstTokenMs !== undefined && (
        <p className="shrink-0 px-3 pb-2 text-xs text-muted">
          {t('{model} · first token after {firstTokenMs} ms', {
            model: exchange.model,
            firstTokenMs: exchange.firstTokenMs,
          })}
          {exchange.tokens !== undefined && ` · ${t('Tokens')} ${exchange.tokens}`}
        </p>
      )}
    </section>
  )
}

function useSide(agentId: string, userId: string, choice: string) {
  const responder = useMemo(() => responderOf(choice), [choice])
  return useConversation(agentId, userId, responder)
}

/** The same words to two agents, or to one with two models, each in a session of its own. */
export function SideBySide({ agentId, userId }: { readonly agentId: string; readonly userId: string }) {
  const agents = useAgents().data?.items ?? []
  const other = agents.find((one) => one.agent_id !== agentId)?.agent_id ?? agentId
  const [first, setFirst] = useUrlState('agent', agentId)
  const [second, setSecond] = useUrlState('with', other)
  const [firstModel, setFirstModel] = useUrlState('model')
  const [secondModel, setSecondModel] = useUrlState('with_model')
  const left = useSide(first, userId, firstModel)
  const right = useSide(second, userId, secondModel)
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const isBusy = left.isBusy || right.isBusy
  const send = () => {
    const words = text.trim()
    if (words === '' || isBusy) return
    setText('')
    void left.say(words)
    void right.say(words)
  }
  const restart = () => {
    left.restart()
    right.restart()
    field.current?.focus()
  }
  /** Another agent or model begins anew: what was said was said to someone else. */
  const choosing = (side: typeof left, set: (value: string) => void) => (value: string) => {
    side.restart()
    set(value)
  }
  const stop = () => {
    left.stop()
    right.stop()
    field.current?.focus()
  }
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex min-h-0 grow max-md:flex-col md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
        <Side
          label={t('First')}
          agentId={first}
          talk={left}
          onAgent={choosing(left, setFirst)}
          value={firstModel}
          onChoose={choosing(left, setFirstModel)}
        />
        <Side
          label={t('Second')}
          agentId={second}
          talk={right}
          onAgent={choosing(right, setSecond)}
          value={secondModel}
          onChoose={choosing(right, setSecondModel)}
        />
      </div>
      <div className="shrink-0 px-3 pb-3 md:px-4 md:pb-4">
        <Composer
          label={t('Message to both')}
          placeholder={t('My dog is called Rex.')}
          text={text}
          onChange={setText}
          onSend={send}
          field={field}
          note={
            <button type="button" className="inline-flex items-center gap-1 underline" onClick={restart}>
              <RotateCcw aria-hidden="true" className="size-3" /> {t('New session')}
            </button>
          }
          button={
            isBusy ? (
              <Button onClick={stop}>{t('Stop')}</Button>
            ) : (
              <Button look="main" type="submit" disabled={text.trim() === ''}>
                {t('Send')}
              </Button>
            )
          }
        />
      </div>
    </div>
  )
}

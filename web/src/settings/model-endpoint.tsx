import { type FormEvent, useState } from 'react'
import { streamed } from '../api/events.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { EditForm } from '../ui/unsaved.tsx'

/** Asks the endpoint for a word through an agent, as a conversation would. */
function Test({ model }: { readonly model: string }) {
  const agent = useAgents().data?.items[0]
  const [outcome, setOutcome] = useState('')
  const run = async () => {
    if (agent === undefined) return
    setOutcome(t('Asking…'))
    const startedAt = performance.now()
    const body = {
      user_id: 'endpoint-test',
      provider: 'custom',
      model: model || 'default',
      messages: [{ role: 'user', content: 'Say hello in one word.' }],
    }
    try {
      let words = ''
      for await (const frame of streamed(`/api/v1/agents/${agent.agent_id}/chat`, { body })) {
        if (frame.error !== undefined) throw new Error(`${frame.error.code}: ${frame.error.message}`)
        words += frame.choices?.[0]?.delta?.content ?? ''
      }
      setOutcome(t('“{words}”, {now} ms in all', { words, now: Math.round(performance.now() - startedAt) }))
    } catch (error) {
      setOutcome((error as Error).message)
    }
  }
  return (
    <div className="mt-3 text-sm">
      <Button disabled={agent === undefined} onClick={() => void run()}>
        {t('Test it')}
      </Button>{' '}
      {agent === undefined ? (
        t('Create an agent first: it does the asking.')
      ) : (
        <span role="status">{outcome}</span>
      )}
    </div>
  )
}

export function ModelEndpoint() {
  const path = `${useProjectPath()}/custom-llm` as const
  const endpoint = useGet(path)
  const renews = [path, '/api/v1/models']
  const save = useWrite('PUT', { renews, done: t('Saved. Agents of this project answer with it.') })
  const remove = useWrite('DELETE', { renews, done: t('Removed.') })
  if (endpoint.error !== null) return <ProblemNote error={endpoint.error} retry={endpoint.refetch} />
  if (endpoint.data === undefined) return <Skeleton />
  const { configured, ...known } = endpoint.data
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const model = textOf(form, 'model')
    const body = {
      endpoint: textOf(form, 'endpoint'),
      api_key: textOf(form, 'api_key'),
      ...(model === '' ? {} : { model }),
    }
    save.mutate({ path, body })
  }
  return (
    <Panel title={t('Model endpoint of this project')}>
      <p className="mb-3 text-sm text-muted">
        {rich(
          'Any endpoint that speaks OpenAI’s chat completions. Without one, the installation’s own answers, or the built-in responder. {tag}',
          {
            tag: (
              <Tag tone={configured ? 'good' : 'plain'}>
                {configured ? t('key {apiKeyPrefix}…', { apiKeyPrefix: known.api_key_prefix }) : t('not set')}
              </Tag>
            ),
          },
        )}
      </p>
      <EditForm write={save} key={known.endpoint} onSubmit={submit} className="grid max-w-xl gap-3">
        <TextField
          label={t('Address')}
          name="endpoint"
          type="url"
          required
          defaultValue={known.endpoint}
          placeholder="https://models.example.com/v1"
          hint={t('https, up to and including /v1.')}
        />
        <TextField label={t('Key')} name="api_key" type="password" required autoComplete="off" />
        <TextField label={t('Model')} name="model" defaultValue={known.model} placeholder={t('default')} />
        <div className="flex gap-2">
          <Button look="main" type="submit" needs="manage" disabled={save.isPending}>
            {t('Save')}
          </Button>
          {configured && (
            <Confirm
              needs="manage"
              label={t('Remove')}
              title={t('Remove the endpoint?')}
              about={t('Its key is deleted. Agents answer with the installation’s model again.')}
              onConfirm={() => remove.mutate({ path })}
            />
          )}
        </div>
      </EditForm>
      {configured && <Test model={known.model} />}
    </Panel>
  )
}

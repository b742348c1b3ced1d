import { useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Panel } from '../ui/panel.tsx'

const curl = (
  agent: string,
  key: string,
) => `curl -N ${location.origin}/api/v1/agents/${encodeURIComponent(agent)}/chat \\
  -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' \\
  -d '{"user_id": "maria", "messages": [{"role": "user", "content": "Hello! What do you know about me?"}]}'`

const script = (
  agent: string,
  key: string,
) => `const answer = await fetch('${location.origin}/api/v1/agents/${encodeURIComponent(agent)}/chat', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${key}', 'Content-Type': 'application/json' },
  body: JSON.stringify({ user_id: 'maria', messages: [{ role: 'user', content: 'Hello! What do you know about me?' }] }),
})
for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) process.stdout.write(chunk)`

/** Only a hash of a key is stored, so a snippet that works needs a new one, shown this once. */
export function Snippets({ agent }: { readonly agent: string | undefined }) {
  const path = useProjectPath()
  const [key, setKey] = useState<string>()
  const create = useWrite('POST /api/v1/projects/{projectId}/keys', {
    renews: [`${path}/keys`],
    after: (made) => setKey(made.key),
  })
  const shown = key ?? 'sk_…'
  if (agent === undefined) return null
  return (
    <Panel
      title={t('Call it from your own program')}
      actions={
        <Button
          disabled={create.isPending || key !== undefined}
          onClick={() => create.mutate({ path: `${path}/keys`, body: { name: t('Snippet') } })}
        >
          {key === undefined ? t('Create a key and fill it in') : t('This key is shown once')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Copyable label={t('curl')} text={curl(agent, shown)} />
        <Copyable label={t('JavaScript')} text={script(agent, shown)} />
      </div>
    </Panel>
  )
}

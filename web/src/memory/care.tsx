import { useState } from 'react'
import { type ApiError, call } from '../api/client.ts'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { saveFile } from '../ui/files.ts'
import { Panel } from '../ui/panel.tsx'
import type { About } from './facts.tsx'

/** All facts about a person, page by page, with what was counted so far. */
async function everyFact(
  { agentId, userId }: About,
  counted: (count: number) => void,
): Promise<readonly unknown[]> {
  const facts: unknown[] = []
  let token: string | undefined
  do {
    const query = { user_id: userId, limit: 500, page_token: token }
    const page = await call('GET', `/api/v1/agents/${agentId}/memory/facts`, { query })
    facts.push(...page.facts)
    counted(facts.length)
    token = page.next_page_token
  } while (token !== undefined)
  return facts
}

/** Tidying up, taking away and forgetting. */
export function Care(about: About & { readonly name: string }) {
  const { agentId, userId, name } = about
  const toasts = useToasts()
  const [exported, setExported] = useState<number>()
  const path = `/api/v1/agents/${agentId}/memory` as const
  const renews = [`/api/v1/agents/${agentId}`]
  const consolidate = useWrite('POST /api/v1/agents/{agentId}/memory/consolidate', {
    renews,
    done: (result) =>
      t('{factsMerged} merged, {factsFaded} let go, {summariesWritten} summaries written.', {
        factsMerged: result.facts_merged,
        factsFaded: result.facts_faded,
        summariesWritten: result.summaries_written,
      }),
  })
  const reset = useWrite('DELETE /api/v1/agents/{agentId}/memory', {
    renews,
    done: (result) => t('{count} facts are gone.', { count: result.facts_deleted }),
  })
  const take = async () => {
    try {
      const facts = await everyFact(about, setExported)
      saveFile(`memory-${userId}.json`, JSON.stringify({ user_id: userId, facts }, null, 2))
    } catch (error) {
      toasts.refuse(error as ApiError)
    }
  }
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Panel title={t('Consolidate')}>
        <p className="mb-3 text-sm text-muted">
          {t(
            'Merges what says the same, lets go of what is weak and old, and writes summaries. It happens every night by itself.',
          )}
        </p>
        <Button
          disabled={consolidate.isPending}
          onClick={() =>
            consolidate.mutate({ path: `${path}/consolidate`, body: { user_id: userId, period: 'daily' } })
          }
        >
          {consolidate.isPending ? t('Working…') : t('Consolidate now')}
        </Button>
      </Panel>
      <Panel title={t('Export')}>
        <p className="mb-3 text-sm text-muted">
          {t('Everything known about {userId}, as a JSON file.', { userId: name })}
        </p>
        <Button onClick={() => void take()}>{t('Export')}</Button>
        {exported !== undefined && <p className="mt-2 text-sm">{t('{count} facts', { count: exported })}</p>}
      </Panel>
      <Panel title={t('Forget')}>
        <p className="mb-3 text-sm text-muted">
          {t('Facts, history, topics, summaries and what was said are deleted. There is no way back.')}
        </p>
        <Confirm
          label={t('Forget this person')}
          title={t('Forget {userId}?', { userId: name })}
          about={t('Everything this agent knows about them is deleted, as a whole.')}
          word={name}
          onConfirm={() => reset.mutate({ path, query: { user_id: userId } })}
        />
      </Panel>
    </div>
  )
}

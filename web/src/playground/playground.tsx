import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Bot, Columns2, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { AgentPicker, useAgents } from '../ui/agent-picker.tsx'
import { Button, linkLook } from '../ui/button.tsx'
import { Composer } from '../ui/composer.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { ContextView } from './context.tsx'
import { useConversation } from './conversation.ts'
import { Lines } from './lines.tsx'
import { SaveAsTest } from './save-as-test.tsx'
import { SideBySide } from './side-by-side.tsx'

/** The composer stays in sight and keeps the focus, so that one can go on typing while the agent answers. */
function Talk({ agentId, userId }: { readonly agentId: string; readonly userId: string }) {
  const talk = useConversation(agentId, userId)
  const [text, setText] = useState('')
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    const words = text.trim()
    if (words === '' || talk.isBusy) return
    setText('')
    void talk.say(words)
  }
  const restart = () => {
    talk.restart()
    field.current?.focus()
  }
  const stop = () => {
    talk.stop()
    field.current?.focus()
  }
  return (
    <div className="flex min-h-0 grow">
      <div className="flex min-h-0 min-w-0 grow flex-col">
        <section
          aria-label={t('What was said')}
          tabIndex={0}
          className="min-h-0 grow overflow-auto px-4 py-4 md:px-5"
        >
          {talk.lines.length === 0 && (
            <p className="mx-auto max-w-[48ch] py-8 text-center text-sm text-muted">
              {t(
                'Tell the agent something about yourself, then start a new session and ask about it: it remembers.',
              )}
            </p>
          )}
          <Lines lines={talk.lines} />
          {talk.error !== undefined && <ProblemNote error={talk.error} />}
        </section>
        <div className="shrink-0 px-3 pb-3 md:px-4 md:pb-4">
          <Composer
            label={t('Message')}
            placeholder={t('My dog is called Rex.')}
            text={text}
            onChange={setText}
            onSend={send}
            field={field}
            note={
              <span className="inline-flex max-w-full flex-wrap gap-x-3 gap-y-1">
                <button type="button" className="inline-flex items-center gap-1 underline" onClick={restart}>
                  <RotateCcw aria-hidden="true" className="size-3" /> {t('New session')}
                </button>
                <SaveAsTest agentId={agentId} userId={userId} lines={talk.lines} exchange={talk.exchange} />
                <button type="button" className="underline lg:hidden" onClick={() => setShown(true)}>
                  {t('What built the reply')}
                </button>
              </span>
            }
            button={
              talk.isBusy ? (
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
      <aside
        aria-label={t('What built the reply')}
        className="w-[22rem] shrink-0 overflow-y-auto border-s border-line bg-page p-3 max-lg:hidden"
      >
        <ContextView agentId={agentId} exchange={talk.exchange} />
      </aside>
      <Drawer title={t('What built the reply')} isOpen={isShown} onClose={() => setShown(false)}>
        <ContextView agentId={agentId} exchange={talk.exchange} />
      </Drawer>
    </div>
  )
}

export function Playground() {
  usePageTitle(t('Playground'))
  const search = useSearch({ from: '/shell/playground' })
  const navigate = useNavigate({ from: '/playground' })
  const agents = useAgents()
  const agentId = search.agent ?? agents.data?.items[0]?.agent_id
  const userId = search.user ?? 'maria'
  const [mode, setMode] = useUrlState('mode')
  const isCompared = mode === 'compare'
  return (
    <div className="flex h-full flex-col bg-panel">
      <header className="flex shrink-0 flex-wrap items-end gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 md:px-5">
        <div className="grow self-center">
          <h1 className="text-lg font-semibold">{t('Playground')}</h1>
          <p className="text-sm text-muted max-md:hidden">
            {t('Talk to an agent and see what its replies are made of.')}
          </p>
        </div>
        {agentId !== undefined && (
          <Button
            className="self-end"
            icon={Columns2}
            look={isCompared ? 'main' : 'plain'}
            aria-pressed={isCompared}
            onClick={() => setMode(isCompared ? '' : 'compare')}
          >
            {t('Side by side')}
          </Button>
        )}
        {agentId !== undefined && (
          <div className={`grid gap-2 max-md:w-full ${isCompared ? 'md:w-48' : 'grid-cols-2 md:w-96'}`}>
            {!isCompared && (
              <AgentPicker
                value={agentId}
                onChoose={(agent) =>
                  void navigate({ search: (before) => ({ ...before, agent, user: userId }) })
                }
              />
            )}
            <TextField
              label={t('You are')}
              title={t('The user id; everything remembered belongs to it.')}
              defaultValue={userId}
              onBlur={(event) => {
                const user = event.target.value.trim()
                if (user !== '' && user !== userId)
                  void navigate({ search: (before) => ({ ...before, agent: agentId, user }) })
              }}
            />
          </div>
        )}
      </header>
      {agents.error !== null && <ProblemNote error={agents.error} retry={agents.refetch} />}
      {agents.isPending && <Skeleton />}
      {agents.data !== undefined && agentId === undefined && (
        <div className="p-6">
          <EmptyState
            title={t('No agents yet')}
            icon={Bot}
            help="agents"
            action={
              <Link to="/" className={linkLook()}>
                {t('Start the demo')}
              </Link>
            }
          >
            <p>{t('Create an agent, or start the demo: Ada already knows two things about Maria.')}</p>
          </EmptyState>
        </div>
      )}
      {agentId !== undefined &&
        (isCompared ? (
          <SideBySide key={userId} agentId={agentId} userId={userId} />
        ) : (
          <Talk key={`${agentId} ${userId}`} agentId={agentId} userId={userId} />
        ))}
    </div>
  )
}

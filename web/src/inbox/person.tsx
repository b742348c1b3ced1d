import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import type { Fact } from '../api/types.ts'
import { t } from '../language/t.ts'
import { type Correctable, correctable, FactDialog } from '../memory/fact-editor.tsx'
import { identityText, kindName, personPath } from '../people/types.ts'
import { useMay } from '../shell/permissions.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Confirm, Drawer } from '../ui/dialog.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'
import { type HandedConversation, nameOf } from './handoffs.ts'
import { PersonPast } from './person-past.tsx'

interface PersonProps {
  readonly conversation: HandedConversation
}

function Profile({ conversation }: PersonProps) {
  const { user_id: user } = conversation
  const name = nameOf(conversation)
  const agents = useAgents().data?.items ?? []
  const identities = useGet(`${personPath(user)}/identities`, {
    project_id: conversation.project_id,
  })
  const query = { project_id: conversation.project_id, user_id: user, limit: 1 }
  const total = useGet('/api/v1/conversations', query).data?.total
  const agent = agents.find((one) => one.agent_id === conversation.agent_id)
  // A visitor's number says nothing to a reader.
  const known = (identities.data?.identities ?? []).filter(({ kind }) => kind !== 'web')
  return (
    <div className="space-y-3 border-b border-line p-4">
      <div className="flex items-center gap-2.5">
        <Avatar id={user} name={name} channel={conversation.channel_type} />
        <div className="min-w-0">
          <h2 className="truncate">
            <Link to="/people/$userId" params={{ userId: user }} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-xs text-muted">
            {t('First contact {createdAt}{more}', {
              createdAt: ago(conversation.created_at),
              more: total !== undefined && ` · ${t('{count} conversations', { count: total })}`,
            })}
          </p>
        </div>
      </div>
      <KeyValues
        rows={[
          [t('Channel'), channelName(conversation.channel_type)],
          ...known.map(({ kind, value }) => [kindName(kind), identityText({ kind, value })] as const),
          [t('Agent'), agent?.name],
        ]}
      />
    </div>
  )
}

/** The message that taught a fact, where it is in sight. */
const evidenceOf = (fact: Fact): HTMLElement | undefined =>
  (fact.evidence_message_ids ?? [])
    .map((id) => document.getElementById(`message-${id}`))
    .find((element) => element !== null) ?? undefined

function FactLine(props: { readonly fact: Fact; readonly agentId: string; readonly onOpen: () => void }) {
  const { fact, agentId } = props
  const mayWrite = useMay('write')
  const remove = useWrite('DELETE', { renews: [`/api/v1/agents/${agentId}`], done: t('Forgotten.') })
  const showSource = () => {
    const message = evidenceOf(fact)
    if (message === undefined) return props.onOpen()
    message.scrollIntoView({ block: 'center' })
    message.animate([{ backgroundColor: 'var(--soft)' }, {}], 1_600)
  }
  return (
    <li className="border-b border-line py-2 text-sm last:border-0">
      <p dir="auto" className="break-words">
        {fact.atomic_text} {fact.supersedes_id !== undefined && <Tag>{t('changed')}</Tag>}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-2xs text-faint">
        <span title={exactly(fact.created_at)}>
          {fact.source_type === 'chat' ? t('said') : fact.source_type} {ago(fact.created_at)}
          {fact.mention_count > 1 && t(', {count} mentions', { count: fact.mention_count })}
        </span>
        <button type="button" className="underline underline-offset-2" onClick={showSource}>
          {fact.supersedes_id === undefined ? t('source') : t('history')}
        </button>
        {mayWrite && (
          <button type="button" className="underline underline-offset-2" onClick={props.onOpen}>
            {t('edit')}
          </button>
        )}
        <Confirm
          isLink
          label={t('forget')}
          title={t('Forget this?')}
          about={t('“{atomicText}” is removed, with its history. This cannot be undone.', {
            atomicText: fact.atomic_text,
          })}
          onConfirm={() => remove.mutate({ path: `/api/v1/agents/${agentId}/memory/facts/${fact.fact_id}` })}
        />
      </p>
    </li>
  )
}

/** What the agent remembers about whom the conversation is with. */
function Remembered({ conversation }: PersonProps) {
  const { agent_id: agentId, user_id: user } = conversation
  const [open, setOpen] = useState<Correctable>()
  const path = `/api/v1/agents/${agentId}/users/${encodeURIComponent(user)}/facts` as const
  const facts = useGet(agentId === '' ? undefined : path, { limit: 50 })
  return (
    <div className="p-4">
      <h2 className="mb-1">{t('Memory')}</h2>
      {agentId === '' && <p className="text-sm text-muted">{t('No agent has this conversation yet.')}</p>}
      {facts.error !== null && <ProblemNote error={facts.error} retry={facts.refetch} />}
      {agentId !== '' && facts.isPending && <Skeleton rows={3} />}
      {facts.data?.facts.length === 0 && (
        <p className="text-sm text-muted">
          {t('Nothing remembered yet. Facts are learned as the agent talks with this person.')}
        </p>
      )}
      <ul>
        {facts.data?.facts.map((fact) => (
          <FactLine
            key={fact.fact_id}
            fact={fact}
            agentId={agentId}
            onOpen={() => setOpen(correctable(fact))}
          />
        ))}
      </ul>
      {agentId !== '' && (
        <Link
          to="/memory"
          search={{ agent: agentId, user }}
          className="mt-2 inline-block text-sm underline underline-offset-2"
        >
          {t('Open in Memory')}
        </Link>
      )}
      <FactDialog agentId={agentId} fact={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}

/** The person beside what they say. */
export function Person({ conversation }: PersonProps) {
  return (
    <section aria-label={t('The person')}>
      <Profile conversation={conversation} />
      <Remembered conversation={conversation} />
      <PersonPast conversation={conversation} />
    </section>
  )
}

/** The same where there is no room beside. */
export function PersonButton({ conversation }: PersonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('About this person')}
        icon={UserRound}
        className="lg:hidden"
        onClick={() => setOpen(true)}
      />
      <Drawer title={t('About this person')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Person conversation={conversation} />
      </Drawer>
    </>
  )
}

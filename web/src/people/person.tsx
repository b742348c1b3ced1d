import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { BrainCircuit, ChartLine } from 'lucide-react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { LeadCard } from '../leads/lead-card.tsx'
import { useLeadsOf } from '../leads/leads-of.ts'
import { Facts } from '../memory/facts.tsx'
import { Privacy } from '../memory/privacy.tsx'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { linkLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copyable.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Choice } from '../ui/field.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ago, exactly } from '../ui/time.ts'
import { useUrlState } from '../ui/url-state.ts'
import { Conversations } from './conversations.tsx'
import { Identities, Matches } from './identities.tsx'
import { MergeButton } from './merge.tsx'
import { personName } from './person-name.ts'
import { identityText, type Person as PersonRecord, personPath, useProjectQuery } from './types.ts'

interface OfPerson {
  readonly person: PersonRecord
}

/** What one agent remembers about the person; which one is in the address. */
function Memory({ person }: OfPerson) {
  const [chosen, choose] = useUrlState('agent', person.agents[0]?.agent_id ?? '')
  if (chosen === '') {
    return (
      <EmptyState title={t('No agent knows this person yet')} icon={BrainCircuit}>
        <p>{t('Facts are learned as an agent talks with them.')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        {person.agents.length > 1 ? (
          <Choice label={t('Agent')} value={chosen} onChange={choose}>
            {person.agents.map((agent) => (
              <option key={agent.agent_id} value={agent.agent_id}>
                {agent.name}
              </option>
            ))}
          </Choice>
        ) : (
          <p className="text-sm text-muted">
            {t('What {name} remembers', { name: person.agents[0]?.name ?? t('the agent') })}
          </p>
        )}
        <Link
          to="/memory"
          search={{ agent: chosen, user: person.user_id }}
          className="text-sm underline underline-offset-2"
        >
          {t('Open in Memory')}
        </Link>
      </div>
      <Facts key={chosen} agentId={chosen} userId={person.user_id} />
    </>
  )
}

function Leads({ person }: OfPerson) {
  const { leads, pipeline, error, refetch } = useLeadsOf(person)
  if (error !== null) return <ProblemNote error={error} retry={refetch} />
  if (leads === undefined || pipeline === undefined) return <Skeleton />
  if (leads.length === 0) {
    return (
      <EmptyState
        title={t('No leads')}
        icon={ChartLine}
        action={
          <Link to="/learning" search={{ tab: 'enrichment' } as never} className={linkLook()}>
            {t('Enrich a lead')}
          </Link>
        }
      >
        <p>{t('A lead with this person’s id, e-mail address or number appears here with its score.')}</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      {leads.map((lead) => (
        <LeadCard key={lead.lead_ref} lead={lead} pipeline={pipeline} />
      ))}
    </div>
  )
}

function About({ person }: OfPerson) {
  return (
    <Panel title={t('Profile')}>
      <KeyValues
        rows={[
          [t('Id'), <CopyText key="id" label={t('Id')} text={person.user_id} />],
          [t('E-mail'), person.email],
          [t('Phone'), identityText({ kind: 'phone', value: person.phone })],
          [t('Company'), person.company],
          [t('Job title'), person.title],
          ...Object.entries(person.custom),
          [t('Channels'), person.channels.map(channelName).join(', ')],
          [t('Agents'), person.agents.map(({ name }) => name).join(', ')],
          [t('Conversations'), String(person.conversation_count)],
          [t('Known since'), exactly(person.first_seen_at)],
          [t('Last seen'), person.last_seen_at === undefined ? t('never') : ago(person.last_seen_at)],
        ]}
      />
    </Panel>
  )
}

/** Everything about one person of the project. */
export function Person() {
  const { userId } = useParams({ from: '/shell/people/$userId' })
  const navigate = useNavigate()
  const found = useGet(personPath(userId), useProjectQuery())
  const person = found.data
  const toPeople = (
    <Link to="/people" className="hover:underline">
      {t('People')}
    </Link>
  )
  if (found.error?.status === 404) {
    return (
      <>
        <PageHeader title={userId} before={toPeople} />
        <EmptyState title={t('This person is not known here')}>
          <p>{t('They may have been erased, merged into another person, or belong to another project.')}</p>
        </EmptyState>
      </>
    )
  }
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  if (person === undefined) return <Skeleton rows={8} />
  const name = personName(person.name, person.user_id)
  return (
    <>
      <PageHeader
        title={name}
        before={toPeople}
        picture={<Avatar id={person.user_id} name={name} channel={person.channels[0]} />}
        about={
          [person.title, person.company].filter((part) => part !== '').join(', ') ||
          (person.last_seen_at === undefined
            ? t('Has not written yet')
            : t('Last seen {lastSeenAt}', { lastSeenAt: ago(person.last_seen_at) }))
        }
      >
        <MergeButton person={person} />
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="space-y-3">
          <About person={person} />
          <Matches userId={person.user_id} />
          <Identities userId={person.user_id} />
        </div>
        <Tabs
          label={t('About {name}', { name })}
          tabs={[
            { id: 'timeline', name: t('Timeline'), content: <Conversations person={person} /> },
            { id: 'memory', name: t('Memory'), content: <Memory person={person} /> },
            { id: 'leads', name: t('Leads'), content: <Leads person={person} /> },
            {
              id: 'privacy',
              name: t('Privacy'),
              content: (
                <Privacy
                  userId={person.user_id}
                  name={name}
                  onErased={() => void navigate({ to: '/people' })}
                />
              ),
            },
          ]}
        />
      </div>
    </>
  )
}

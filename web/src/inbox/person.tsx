import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useGet } from '../api/queries.ts'
import type { Conversation, Fact } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Badge, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface PersonProps {
  readonly conversationId: string
}

/** What the agent knows about whom the conversation is with. */
function Known({ conversationId }: PersonProps) {
  const detail = useGet<{ readonly conversation: Conversation }>(`/api/v1/conversations/${conversationId}`)
  const { agent_id: agent = '', user_id: user = '' } = detail.data?.conversation ?? {}
  const path = `/api/v1/agents/${agent}/users/${encodeURIComponent(user)}/facts`
  const facts = useGet<{ readonly facts: readonly Fact[] }>(agent === '' ? undefined : path, { limit: 50 })
  return (
    <>
      {agent === '' && detail.data !== undefined && (
        <p className="text-sm text-muted">No agent has this conversation yet.</p>
      )}
      {facts.error !== null && <ProblemNote error={facts.error} />}
      {agent !== '' && facts.isPending && <Waiting />}
      {facts.data?.facts.length === 0 && <p className="text-sm text-muted">Nothing yet.</p>}
      <ul className="space-y-2 text-sm">
        {facts.data?.facts.map((fact) => (
          <li key={fact.fact_id} className="rounded-lg border border-line bg-panel p-2">
            {fact.atomic_text} <Badge>{fact.fact_type}</Badge>
          </li>
        ))}
      </ul>
      {agent !== '' && (
        <Link to="/memory" search={{ agent, user }} className="mt-3 inline-block text-sm underline">
          All of it
        </Link>
      )}
    </>
  )
}

/** What is known, beside what they say. */
export function Person({ conversationId }: PersonProps) {
  return (
    <section aria-label="The person" className="min-h-0 overflow-auto max-lg:hidden">
      <h2 className="mb-2 font-semibold">What is known</h2>
      <Known conversationId={conversationId} />
    </section>
  )
}

/** The same where there is no room beside. */
export function PersonButton({ conversationId }: PersonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="lg:hidden" onClick={() => setOpen(true)}>
        What is known
      </Button>
      <Dialog title="What is known" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Known conversationId={conversationId} />
      </Dialog>
    </>
  )
}

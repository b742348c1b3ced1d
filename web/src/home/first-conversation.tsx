import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

const DEMO = {
  name: 'Ada',
  bio: 'Sells flats at the harbour and remembers who has a dog.',
  big5: { openness: 80, conscientiousness: 60, extraversion: 65, agreeableness: 75, neuroticism: 25 },
  speech_patterns: ['short sentences'],
  true_interests: ['sailing'],
  preferences: { formality: 'casual' },
  behaviors: { response_length: 'short' },
}
const DEMO_USER = 'maria'
const DEMO_FACTS = ['Maria has a dog named Rex.', 'Maria is looking for a flat with a garden.']

/** One click: an agent with a persona, a person it already knows something about, and a place to talk. */
export function FirstConversation() {
  const { project } = useWorkspace()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const body = { ...DEMO, project_id: project.project_id }
      const agent = await call('POST', '/api/v1/agents', { body })
      const facts = DEMO_FACTS.map((content) => ({ content }))
      const path = `/api/v1/agents/${agent.agent_id}/memory/facts/bulk` as const
      await call('POST', path, { body: { user_id: DEMO_USER, facts } })
      await navigate({ to: '/playground', search: { agent: agent.agent_id, user: DEMO_USER } })
    } catch (error) {
      if (error instanceof ApiError) toasts.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('First conversation')}>
      <p className="mb-3 text-sm text-muted">
        {t(
          'Creates Ada, who sells flats, and tells her two things about Maria. Ask her “What is my dog called?” and see what she recalls.',
        )}
      </p>
      <Button look="main" disabled={isBusy} onClick={() => void start()}>
        {isBusy ? t('One moment…') : t('Start the demo')}
      </Button>
    </Panel>
  )
}

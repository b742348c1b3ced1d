import { randomToken } from '../../kernel/ids.ts'
import type { Counterpart } from './counterpart.ts'
import type { DemoHarness } from './demo-harness.ts'

const CHANNEL = {
  name: 'Front desk',
  type: 'webhook',
  events: ['conversation.handoff', 'conversation.takeover.started', 'lead.enriched'],
}
const ELSEWHERE = 'https://hooks.tidemark-hotels.example/front-desk'

/**
 * The front desk's channel, with deliveries that were made, to this machine. It ends switched off and with an address
 * that leads nowhere: to see it work, set your own.
 */
export async function notifyFrontDesk(stage: DemoHarness, counterpart: Counterpart): Promise<void> {
  const signing_secret = `whsec_${Buffer.from(randomToken(24)).toString('base64')}`
  const configured = (url: string) => ({ url, signing_secret })
  const { channel_id } = await stage.call<{ channel_id: string }>('POST', '/api/v1/channels', {
    body: { ...CHANNEL, active: true, config: configured(`${counterpart.url}/front-desk`) },
  })
  for (const guest of ['Marcus Whitfield', 'Priya Raman', 'Rosa Delgado'])
    await stage.call('POST', '/api/v1/channels/deliver', {
      body: { event_type: 'conversation.handoff', payload: { contact: guest, to: 'human' } },
    })
  await stage.call('PUT', `/api/v1/channels/${channel_id}`, {
    body: { ...CHANNEL, active: false, config: configured(ELSEWHERE) },
  })
}

import { expect, it } from 'vitest'
import { bindingFor, type Config, EMPTY_CONFIG, guide, handoffFor, NOT_BEGUN } from './guide.rules.ts'

const tier = (name: string, criteria: unknown) => ({
  name,
  label: name,
  agent_id: `agent of ${name}`,
  agent_name: name,
  prompt: '',
  criteria,
})
const config: Config = {
  ...EMPTY_CONFIG,
  tiers: [
    tier('Value', {}),
    tier('Premier', { budget: { min: 500_000 } }),
    tier('VIP', { budget: { min: 500_000 }, timeline: 'now' }),
  ],
  guide_agent: {
    agent_id: 'g',
    agent_name: 'Guide',
    questions: ['What is your budget?', 'When do you want to buy?'],
    criteria: ['budget', 'timeline'],
  },
}

it('asks in turn, then classifies by the answers into the tier that asks for most', () => {
  const first = guide(config, NOT_BEGUN, 'Hello', {})
  expect(first).toMatchObject({ kind: 'ask', question: 'What is your budget?', state: { asked: 1 } })
  const second = guide(config, first.state, 'Up to 700k', {})
  expect(second).toMatchObject({ kind: 'ask', question: 'When do you want to buy?' })
  expect(guide(config, second.state, 'Right now', {})).toMatchObject({
    kind: 'classified',
    tier: { name: 'VIP' },
    state: { answers: { budget: 'Up to 700k', timeline: 'Right now' } },
  })
  expect(guide(config, second.state, 'Next year', {})).toMatchObject({ tier: { name: 'Premier' } })
})

it('does not ask what is known, and takes the tier without criteria for the rest', () => {
  const asked = guide(config, NOT_BEGUN, 'Hello', { budget: '100k' })
  expect(asked).toMatchObject({ kind: 'ask', question: 'When do you want to buy?' })
  const done = guide(config, NOT_BEGUN, 'Hello', { budget: '100k', timeline: 'soon' })
  expect(done).toMatchObject({ kind: 'classified', tier: { name: 'Value' } })
  const strict = { ...config, tiers: config.tiers.slice(1) }
  expect(guide(strict, NOT_BEGUN, 'Hello', { budget: '1', timeline: 'never' })).toMatchObject({
    kind: 'unclassified',
  })
})

it('prefers the binding of the connection to that of its type', () => {
  const binding = (connection_id: string, channel_type: string) => ({
    agent_id: connection_id || channel_type,
    connection_id,
    channel_type,
    use_guide: false,
  })
  const bound = { ...config, channel_bindings: [binding('', 'whatsapp'), binding('c1', 'whatsapp')] }
  expect(bindingFor(bound, { channelType: 'whatsapp', connectionId: 'c1' })?.agent_id).toBe('c1')
  expect(bindingFor(bound, { channelType: 'whatsapp', connectionId: 'c2' })?.agent_id).toBe('whatsapp')
  expect(bindingFor(bound, { channelType: 'web', connectionId: '' })).toBeUndefined()
})

it('hands over when what is said calls for it', () => {
  const handoff = (when: string, from = '*') => ({ from, to: 'VIP', when, mode: 'session', carry: [] })
  const at = { agentName: 'Ada', tier: 'Value' }
  const found = (when: string, said: string, from?: string) =>
    handoffFor({ ...config, handoffs: [handoff(when, from)] }, at, said) !== undefined
  expect(found('asks_human', 'Can I speak to a real person?')).toBe(true)
  expect(found('asks_human', 'I am a person')).toBe(false)
  expect(found('keyword:refund, chargeback', 'I want a REFUND!')).toBe(true)
  expect(found('keyword:art', 'I start tomorrow')).toBe(false)
  expect(found('tier:value', 'anything')).toBe(true)
  expect(found('price list', 'Send me the price list')).toBe(true)
  expect(found('keyword:refund', 'refund', 'Bea')).toBe(false)
  expect(found('keyword:refund', 'refund', 'ada')).toBe(true)
  expect(found('', 'anything')).toBe(false)
})

it('takes what the first message says for an answer, and says why the tier was chosen', () => {
  const asked = guide(config, NOT_BEGUN, 'Hi, my budget is 700k', {})
  expect(asked).toMatchObject({ kind: 'ask', question: 'When do you want to buy?' })
  const done = guide(config, asked.state, 'now', {})
  expect(done).toMatchObject({ kind: 'classified', tier: { name: 'VIP' } })
  expect(done).toMatchObject({ reason: expect.stringContaining('my budget is 700k') })
  // A number that is not about the budget answers nothing.
  expect(guide(config, NOT_BEGUN, 'Call me at 555000', {})).toMatchObject({
    question: 'What is your budget?',
  })
})

it('explains why it asks, and asks again', () => {
  const asked = guide(config, NOT_BEGUN, 'Hello', {})
  const why = guide(config, asked.state, 'Why do you ask?', {})
  expect(why).toMatchObject({
    kind: 'ask',
    question: expect.stringMatching(/^I ask so .* What is your budget\?$/),
  })
  expect(guide(config, why.state, '700k', {})).toMatchObject({
    question: 'When do you want to buy?',
    state: { answers: { budget: '700k' } },
  })
})

it('gives way to a wish for a human at any time, and asks nothing more', () => {
  const asked = guide(config, NOT_BEGUN, 'Hello', {})
  const wish = guide(config, asked.state, 'I need a human', {})
  expect(wish).toMatchObject({ kind: 'unclassified', state: { wants_human: true } })
  expect(guide(config, wish.state, 'Hello?', {})).toMatchObject({ kind: 'unclassified' })
})

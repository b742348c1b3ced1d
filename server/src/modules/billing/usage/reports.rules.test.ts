import { expect, it } from 'vitest'
import { canonicalText, isSignedBy, periodFault, type Report, signatureOf } from './reports.rules.ts'

const report: Report = {
  report_id: 'r1',
  tenant_id: 't1',
  instance_id: 'i1',
  period_start: '2026-07-10T08:00:00.000000123Z',
  period_end: '2026-07-10T08:01:00.000000123Z',
  heartbeat_at: '2026-07-10T08:01:00.000000123Z',
  counters: [
    {
      project_id: 'p1',
      agent_id: 'a2',
      provider: 'gemini',
      model: 'm2',
      use_case: 'chat',
      billing_mode: 'standard',
      tokens_in: 30,
      tokens_out: 40,
      cache_creation_tokens: 2,
      turns: 1,
    },
    {
      project_id: 'p1',
      agent_id: 'a1',
      provider: 'openrouter',
      model: 'm1',
      use_case: 'chat',
      billing_mode: 'byok',
      tokens_in: 10,
      tokens_out: 20,
      cache_read_tokens: 3,
      turns: 1,
    },
  ],
}

it('signs as runtimes do: the order of counters does not matter, absent fields are empty or zero', () => {
  expect(signatureOf('secret', canonicalText(report))).toBe(
    '4d209106751b9768c4e8afe82c544fbdfc43b83c3bb9fb42e79bb81765301308',
  )
})

it('writes times without zeros at the end of their fraction', () => {
  const times = [
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.120Z',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.0500+02:00',
  ]
  const written = times.map(
    (period_start) => canonicalText({ ...report, period_start, counters: [] }).split('\n')[4],
  )
  expect(written).toEqual([
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.12Z',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.05+02:00',
  ])
})

it('accepts either secret while one replaces the other, and nothing else', () => {
  const text = canonicalText(report)
  const signature = signatureOf('new', text)
  expect(isSignedBy(['old', 'new'], text, signature)).toBe(true)
  expect(isSignedBy(['old'], text, signature)).toBe(false)
  expect(isSignedBy(['new'], `${text}x`, signature)).toBe(false)
  expect(isSignedBy(['new'], text, '')).toBe(false)
  expect(isSignedBy([], text, signature)).toBe(false)
})

it('says why a period cannot be reported', () => {
  const now = new Date('2026-07-10T12:00:00Z')
  const fault = (start: string, end: string) => periodFault(new Date(start), new Date(end), now)
  expect(fault('2026-07-10T11:00:00Z', '2026-07-10T11:30:00Z')).toBeUndefined()
  expect(fault('2026-07-10T11:30:00Z', '2026-07-10T11:30:00Z')).toMatch(/before it begins/)
  expect(fault('2026-07-10T11:00:00Z', '2026-07-10T12:06:00Z')).toMatch(/ahead/)
  expect(fault('2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z')).toMatch(/31 days/)
})

import { expect, it } from 'vitest'
import { faultsIn, splitConfig } from './config.rules.ts'
import { isSubscribed, passes } from './filter.rules.ts'
import { outcomeOf, reasonToDisable, retryAfterMs } from './retry.rules.ts'

it('shows the end of a secret and takes it back for the whole', () => {
  const first = splitConfig('webhook', { url: 'https://a', api_key: 'key-123456', token: '' })
  expect(first).toEqual({
    shown: { url: 'https://a', api_key: '••••3456', token: '' },
    secrets: { api_key: 'key-123456' },
  })
  expect(splitConfig('webhook', first.shown, first.secrets).secrets).toEqual(first.secrets)
  expect(splitConfig('webhook', { api_key: '••••9999' }, first.secrets).secrets).toEqual({
    api_key: '••••9999',
  })
})

it('knows what each type of channel needs', () => {
  expect(faultsIn('email', { to: ['a@b.c', 'Ada <a@b.c>'] }, true)).toEqual([])
  expect(faultsIn('email', { to: [] }, true)).toHaveLength(1)
  expect(faultsIn('slack', { webhook_url: 'https://example.com' }, false)).toEqual([])
})

it('filters by agents, bounds and equality', () => {
  expect(passes({}, {})).toBe(true)
  expect(passes({ agents: ['ada'] }, { agent_name: 'ada' })).toBe(true)
  expect(passes({ agents: ['ada'] }, { agent_name: 'bea' })).toBe(false)
  expect(passes({ min_score: 80, max_price: 5 }, { score: 80, price: 6 })).toBe(false)
  expect(passes({ min_score: 80 }, { score: '90' })).toBe(false)
  expect(passes({ band: ['Hot', 'Warm'] }, { band: 'Warm' })).toBe(true)
  expect(isSubscribed([], 'a')).toBe(true)
  expect(isSubscribed(['b'], 'a')).toBe(false)
  expect(isSubscribed([], 'conversation.typing')).toBe(false)
  expect(isSubscribed(['conversation.typing'], 'conversation.typing')).toBe(true)
})

it('decides what follows an attempt', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const failed = { responseCode: 500, retryAfterMs: undefined }
  expect(outcomeOf({ responseCode: 204, retryAfterMs: undefined }, 1, now, 0.5)).toEqual({
    kind: 'delivered',
  })
  expect(outcomeOf(failed, 1, now, 0.5)).toEqual({ kind: 'retry', at: new Date(now.getTime() + 5_000) })
  expect(outcomeOf(failed, 8, now, 0.5)).toEqual({ kind: 'given up' })
  expect(outcomeOf({ responseCode: undefined, retryAfterMs: undefined }, 2, now, 0).kind).toBe('retry')
  expect(reasonToDisable(failed, new Date(now.getTime() - 4 * 86_400_000), now)).toBeUndefined()
  expect(retryAfterMs('30', now)).toBe(30_000)
  expect(retryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60_000)
  expect(retryAfterMs('soon', now)).toBeUndefined()
})

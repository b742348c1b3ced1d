import { expect, it } from 'vitest'
import { checkPush } from './push.rules.ts'

const statusOf = (capabilities: object, sendKey?: string, isScheduled = false): number => {
  try {
    checkPush({ capabilities }, { sendKey, isScheduled })
    return 200
  } catch (problem) {
    return (problem as { status: number }).status
  }
}

it('follows proactiveMode', () => {
  expect(statusOf({})).toBe(200)
  expect(statusOf({ proactiveMode: 'off' }, undefined, true)).toBe(409)
  expect(statusOf({ proactiveMode: 'scheduled_only' })).toBe(409)
  expect(statusOf({ proactiveMode: 'scheduled_only' }, undefined, true)).toBe(200)
})

it('requires a send key with repCopilot', () => {
  expect(statusOf({ repCopilot: true })).toBe(400)
  expect(statusOf({ repCopilot: true }, 'a-stable-send-key')).toBe(200)
})

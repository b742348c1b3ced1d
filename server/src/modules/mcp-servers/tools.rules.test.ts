import { expect, it } from 'vitest'
import { offeredName, storedTool } from './tools.rules.ts'

it('gives every tool a name that models take and no other has', () => {
  expect(offeredName('desk', 'find_ticket')).toBe('rapport_mcp_desk_find_ticket')
  const names = [
    offeredName('desk', 'a.b'),
    offeredName('desk', 'a/b'),
    offeredName('desk', 'a_b'),
    offeredName('desk', 'x'.repeat(100)),
    offeredName('desk', `${'x'.repeat(100)}y`),
    offeredName('desk', 'ü'),
    offeredName('desk-a', 'b'),
  ]
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^rapport_mcp_[a-zA-Z0-9_-]{1,52}$/)
})

it('leaves out what is too large, and what cannot be stored', () => {
  const inputSchema = { type: 'object' }
  expect(storedTool({ name: 'a', inputSchema: { ...inputSchema, x: 'x'.repeat(8_000) } })).toBeUndefined()
  expect(storedTool({ name: 'x'.repeat(129), inputSchema })).toBeUndefined()
  const tool = storedTool({
    name: 'a\u0000',
    description: `\ud800${'d'.repeat(2_000)}`,
    inputSchema: { d: 'x\u0000' },
  })
  expect(tool?.name).toBe('a')
  expect(tool?.description.isWellFormed()).toBe(true)
  expect(tool?.description.length).toBeLessThanOrEqual(1_001)
  expect(tool?.input_schema).toEqual({ d: 'x' })
})

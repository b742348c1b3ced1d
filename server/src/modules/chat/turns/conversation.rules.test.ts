import { expect, it } from 'vitest'
import { type Line, newestWithin, newLines, withWholeToolCalls } from './conversation.rules.ts'

const u = (content: string): Line => ({ role: 'user', content })
const a = (content: string): Line => ({ role: 'assistant', content })
const tool = (id: string): Line => ({ role: 'tool', content: `result ${id}`, toolCallId: id })
const calls = (...ids: string[]): Line => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map((id) => ({ id, name: 'f', arguments: '{}' })),
})

it.each([
  ['a first message', [], [u('hi')], [u('hi')]],
  ['one message more', [u('hi'), a('hello')], [u('more')], [u('more')]],
  ['the whole conversation', [u('hi'), a('hello')], [u('hi'), a('hello'), u('more')], [u('more')]],
  ['the same word again', [u('yes'), a('ok')], [u('yes')], [u('yes')]],
  ['a retry of what was not answered', [u('hi')], [u('hi')], []],
  [
    'a longer conversation than was kept',
    [a('3'), u('4'), a('5')],
    [u('1'), a('2'), u('x'), a('3'), u('4'), a('5'), u('6')],
    [u('6')],
  ],
  ['a conversation told differently', [u('hi'), a('hello')], [u('hi'), a('HELLO'), u('more')], [u('more')]],
  [
    'a conversation that began elsewhere',
    [],
    [u('hi'), a('hello'), u('more')],
    [u('hi'), a('hello'), u('more')],
  ],
] as const)('finds what is new in %s', (_name, history, sent, expected) => {
  expect(newLines(history, sent)).toEqual(expected)
})

it('keeps the newest that fit', () => {
  const lines = Array.from({ length: 100 }, (_, n) => u(`message number ${n}`))
  const kept = newestWithin(lines, 100)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.length).toBeLessThan(20)
  expect(kept.at(-1)).toEqual(lines.at(-1))
  expect(newestWithin(lines, 0)).toEqual([])
})

it('never shows a result without its call, nor a call without its result', () => {
  expect(withWholeToolCalls([tool('a'), u('hi')])).toEqual([u('hi')])
  const lines = withWholeToolCalls([u('q'), calls('a', 'b'), tool('b'), u('never mind')])
  expect(lines.map((line) => line.toolCallId ?? line.role)).toEqual(['user', 'assistant', 'b', 'a', 'user'])
  expect(withWholeToolCalls([calls('a'), tool('a'), tool('a')])).toHaveLength(2)
  expect(withWholeToolCalls([calls('a')])).toHaveLength(2)
})

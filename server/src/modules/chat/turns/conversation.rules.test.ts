import { expect, it } from 'vitest'
import {
  type Line,
  linesOfClient,
  newestWithin,
  newLines,
  promptLines,
  withWholeToolCalls,
} from './conversation.rules.ts'

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

it.each([
  ['a first message', [], [u('hi')], false, [u('hi')], [u('hi')]],
  [
    'what is known',
    [u('0'), a('1'), u('2'), a('3')],
    [u('2'), a('3'), u('4')],
    false,
    [u('4')],
    [u('0'), a('1'), u('2'), a('3'), u('4')],
  ],
  [
    'an earlier branch',
    [u('0'), a('1'), u('2'), a('3')],
    [u('0'), a('1'), u('x')],
    false,
    [u('x')],
    [u('0'), a('1'), u('x')],
  ],
  [
    'a changed conversation',
    [u('0'), a('1')],
    [u('X'), a('1'), u('2')],
    false,
    [u('2')],
    [u('X'), a('1'), u('2')],
  ],
  ['one begun elsewhere', [], [u('0'), a('1'), u('2')], false, [u('2')], [u('0'), a('1'), u('2')]],
  ['only what is new', [u('0'), a('1')], [u('2')], false, [u('2')], [u('0'), a('1'), u('2')]],
  ['another answer', [u('0'), a('1')], [u('0')], true, [u('0')], [u('0')]],
] as const)(
  'reads a conversation that the client keeps: %s',
  (_name, history, sent, isRepeat, incoming, conversation) => {
    expect(linesOfClient(history, sent, { isRepeat })).toEqual({ incoming, conversation })
  },
)

it('keeps instructions of long conversations', () => {
  const instruction: Line = { role: 'system', content: 'Be brief.' }
  const lines = [instruction, ...Array.from({ length: 100 }, (_, n) => u(`message number ${n}`))]
  const kept = promptLines(lines, 100)
  expect(kept[0]).toEqual(instruction)
  expect(kept.at(-1)).toEqual(lines.at(-1))
  expect(kept.length).toBeLessThan(20)
})

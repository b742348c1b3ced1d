import fc from 'fast-check'
import { expect, it } from 'vitest'
import { begin, CROSSROADS, type Edge, frontierOf, joinedFlows, step } from './flow.rules.ts'

const edge = (from: string, to: string): Edge => ({ from, to, relation: 'r' })
const total = (flows: ReadonlyMap<string, { flow: number }>) =>
  [...flows.values()].reduce((sum, { flow }) => sum + flow, 0)

it('never makes more of what it began with', () => {
  const name = fc.integer({ min: 0, max: 20 }).map(String)
  const graph = fc.array(
    fc.tuple(name, name).map(([from, to]) => edge(from, to)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(graph, (edges) => {
      const first = begin(edges.filter(({ from }) => from === '0'))
      const second = step(first, edges, new Set(['0']))
      const third = step(second, edges, new Set(['0']))
      for (const flows of [first, second, third, joinedFlows(second, third)])
        expect(total(flows)).toBeLessThanOrEqual(2)
      expect(total(first)).toBeLessThanOrEqual(1 + 1e-9)
      expect(total(second)).toBeLessThanOrEqual(total(first) + 1e-9)
      expect(total(third)).toBeLessThanOrEqual(total(second) + 1e-9)
    }),
  )
})

it('says little of what is related to much, and nothing of a crossroads', () => {
  const first = begin([edge('me', 'rare'), edge('me', 'common'), edge('me', 'everything')])
  const edges = [
    edge('rare', 'a'),
    ...Array.from({ length: 10 }, (_, at) => edge('common', `b${at}`)),
    ...Array.from({ length: CROSSROADS + 1 }, (_, at) => edge('everything', `c${at}`)),
  ]
  const reached = step(first, edges, new Set())
  expect(reached.get('a')?.flow).toBeCloseTo(1 / 3)
  expect(reached.get('b0')?.flow).toBeCloseTo(1 / 30)
  expect(reached.get('c0')).toBeUndefined()
  expect(frontierOf(reached)[0]).toBe('a')
})

it('remembers the way by which most of it came', () => {
  const first = begin([edge('me', 'x'), edge('me', 'y')])
  const reached = step(first, [edge('x', 'z'), edge('y', 'z'), edge('y', 'w')], new Set())
  expect(reached.get('z')).toMatchObject({ via: 'x', root: 'x' })
  expect(reached.get('z')?.flow).toBeCloseTo(0.75)
})

import { describe, expect, it } from 'vitest'
import { inOrder } from './copy-plan.ts'

describe('the order of tables', () => {
  const table = (name: string, ...refersTo: readonly string[]) => ({ name, columns: [], refersTo })

  it('puts each after those that it refers to', () => {
    const tables = [table('a', 'c', 'b'), table('b', 'd'), table('c'), table('d')]
    expect(inOrder(tables).map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a'])
  })

  it('says which tables have none', () => {
    const tables = [table('a', 'b'), table('b', 'a'), table('c')]
    expect(() => inOrder(tables)).toThrow(/in a circle cannot be copied: a, b\./)
  })
})

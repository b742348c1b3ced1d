import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { builtInModel, createEmbedder } from '../../platform/embedding/index.ts'
import { ThreadPool } from '../../platform/threads/thread-pool.ts'
import { saysTheSame } from './same-meaning.ts'
import { packVector } from './vectors.ts'

const embedder = createEmbedder({ engine: 'local', model: builtInModel() }, new ThreadPool())
afterAll(() => embedder.close())

async function areTheSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await embedder.embed([one, other], newId())
  const meant = (text: string, vector: Float32Array | undefined) => ({
    text,
    vector: packVector(vector as Float32Array),
  })
  return saysTheSame(meant(one, first), meant(other, second))
}

describe('facts in other words', () => {
  it.each([
    ['The user is afraid of flying.', 'The user has a fear of flying.'],
    ['The user loves hiking in the mountains.', 'The user enjoys mountain hikes.'],
    ['The user grew up on a farm.', 'The user was raised on a farm.'],
    ['The user dislikes spicy food.', 'The user doesn’t like spicy food.'],
    ['The user suffers from migraines.', 'The user often gets migraines.'],
  ])('%s = %s', async (one, other) => {
    expect(await areTheSame(one, other)).toBe(true)
  })

  it.each([
    ['The user went to the gym on Monday.', 'The user went to the gym on Friday.'],
    ['The user sleeps badly.', 'The user sleeps well.'],
    ['The user lends money to a friend.', 'The user borrows money from a friend.'],
    ['The user plans to quit smoking.', 'The user plans to start smoking again.'],
    ['The user broke an arm while skiing.', 'The user broke a leg while skiing.'],
    ['The user runs 5 km.', 'The user runs 10 km.'],
    ['The user had a fight with Anna.', 'The user had a fight with Tom.'],
    ['The user likes hiking.', 'The user dislikes hiking.'],
  ])('%s ≠ %s', async (one, other) => {
    expect(await areTheSame(one, other)).toBe(false)
  })

  it('are never the same without vectors', () => {
    const text = 'The user is afraid of flying.'
    expect(saysTheSame({ text, vector: null }, { text, vector: null })).toBe(false)
  })
})

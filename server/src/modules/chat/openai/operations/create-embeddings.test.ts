import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { openAiClient } from '../../../../../test/openai-client.ts'

const app = await testApp({ settings: { RAPPORT_REGION: 'openai' } })
const client = (await openAiClient(app))((await app.newTenant()).key)
const { model } = app.app.services.embedder

it('gives the same vectors as numbers and in base64', async () => {
  const input = ['A dog barks.', 'A puppy makes noise.', 'The stock market fell.']
  const [floats, coded] = await Promise.all([
    client.embeddings.create({ model, input, encoding_format: 'float' }),
    // The client asks for base64 by itself and decodes it.
    client.embeddings.create({ model, input }),
  ])
  expect(coded.data.map(({ embedding }) => embedding.slice(0, 5))).toEqual(
    floats.data.map(({ embedding }) => embedding.slice(0, 5).map((value) => Math.fround(value))),
  )
  expect(floats.usage.total_tokens).toBeGreaterThan(5)
  const [dog = [], puppy = [], market = []] = floats.data.map(({ embedding }) => embedding)
  const likeness = (one: number[], other: number[]) =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  expect(likeness(dog, dog)).toBeCloseTo(1, 3)
  expect(likeness(dog, puppy)).toBeGreaterThan(likeness(dog, market))
  const one = await client.embeddings.create({ model, input: 'Text', dimensions: dog.length })
  expect(one.data[0]?.embedding).toHaveLength(dog.length)
})

it('refuses other models, other lengths and what is no text', async () => {
  const ask = (more: object) => client.embeddings.create({ model, input: 'Text', ...more } as never)
  await expect(ask({ model: 'text-embedding-3-small' })).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  for (const bad of [
    { dimensions: 7 },
    { input: '' },
    { input: [] },
    { input: [1, 2] },
    { input: Array(257).fill('x') },
    { input: 'x'.repeat(32_001) },
    { input: Array(20).fill('x'.repeat(30_000)) },
  ])
    await expect(ask(bad)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
})

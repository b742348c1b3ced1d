import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { serializerFor } from './answers.ts'
import { publicOperation } from './operation.ts'
import { named } from './schema.ts'

const operation = publicOperation({
  id: 'test',
  method: 'GET',
  path: '/test',
  domain: 'test',
  summary: 'test',
  response: named(
    'Thing',
    Type.Object({
      description: Type.String({ description: 'A field that is called like a keyword.' }),
      parts: Type.Array(Type.Object({ description: Type.Optional(Type.String()) })),
    }),
  ),
  handle: async () => ({ description: '', parts: [] }),
})

it('writes what the schema names, its address first, and drops everything else', async () => {
  const serialize = serializerFor(operation, 'http://rapport.test', false)
  const answer = {
    description: 'kept',
    parts: [{ description: 'too', secret: 'dropped' }],
    secret: 'dropped',
  }
  expect(JSON.parse(await serialize(answer))).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/Thing.json',
    description: 'kept',
    parts: [{ description: 'too' }],
  })
})

it('fails loudly in tests when an answer has the wrong shape', () => {
  const serialize = serializerFor(operation, 'http://rapport.test', true)
  expect(() => serialize({ description: 1, parts: [] })).toThrow('body.description')
})

it('writes long lists a few at a time, and the same', async () => {
  const serialize = serializerFor(operation, 'http://rapport.test', false)
  const parts = Array.from({ length: 5_000 }, (_, at) =>
    at % 2 === 0 ? { description: `Part "${at}"` } : {},
  )
  expect(JSON.parse(await serialize({ description: 'long', parts, secret: 'dropped' }))).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/Thing.json',
    description: 'long',
    parts,
  })
})

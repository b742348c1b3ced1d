import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { serializersFor } from './answers.ts'
import { withExtensions } from './extensions.ts'
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
  const { plain: serialize } = serializersFor(operation, 'http://rapport.test', false)
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
  const { plain: serialize } = serializersFor(operation, 'http://rapport.test', true)
  expect(() => serialize({ description: 1, parts: [] })).toThrow('body.description')
})

it('writes long lists a few at a time, and the same', async () => {
  const { plain: serialize } = serializersFor(operation, 'http://rapport.test', false)
  const parts = Array.from({ length: 5_000 }, (_, at) =>
    at % 2 === 0 ? { description: `Part "${at}"` } : {},
  )
  expect(JSON.parse(await serialize({ description: 'long', parts, secret: 'dropped' }))).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/Thing.json',
    description: 'long',
    parts,
  })
})

it('writes fields that only Rapport has when they are asked for', async () => {
  const Part = withExtensions(Type.Object({ name: Type.String(), rank: Type.Integer() }), ['rank'])
  const response = withExtensions(
    named('Whole', Type.Object({ parts: Type.Array(Part), note: Type.Optional(Type.String()) })),
    ['note'],
  )
  const extending = { ...operation, response }
  const { plain, extended } = serializersFor(extending, 'http://rapport.test', true)
  const parts = Array.from({ length: 150 }, (_, rank) => ({ name: 'part', rank }))
  const $schema = 'http://rapport.test/api/v1/schemas/Whole.json'
  for (const some of [parts.slice(0, 2), parts]) {
    const answer = { parts: some, note: 'ours' }
    expect(JSON.parse(await plain(answer))).toEqual({ $schema, parts: some.map(({ name }) => ({ name })) })
    expect(JSON.parse(await extended(answer))).toEqual({ $schema, ...answer })
  }
})

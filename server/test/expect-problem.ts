import { expect } from 'vitest'
import type { Reply } from './harness.ts'

/** Every refusal has the same shape, and gives nothing away. */
export function expectProblem(reply: Reply, isForOpenAi = false): void {
  const { body, status } = reply
  if (isForOpenAi) {
    expect(reply.headers['content-type']).toContain('application/json')
    const word = expect.any(String)
    const param = body.error.param === null ? null : word
    expect(body.error).toEqual({ message: body.detail, type: word, param, code: word })
  } else {
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(body.error).toBe(body.detail)
  }
  expect(body).toMatchObject({
    status,
    title: expect.any(String),
    detail: expect.any(String),
    code: expect.any(String),
  })
  expect(body.type).toBe(`http://rapport.test/problems/${body.code}`)
  expect(body.message).toBe(body.detail)
  for (const error of body.errors ?? [])
    expect(error).toMatchObject({
      location: expect.any(String),
      message: expect.any(String),
      field: error.location,
    })
  expect(reply.text).not.toMatch(/\bat .*\.ts:\d+|select |insert into|node_modules/i)
}

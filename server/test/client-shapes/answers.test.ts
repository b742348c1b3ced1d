import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { withoutExtensions } from '../../src/platform/http/extensions.ts'
import { fullPath, jsonOf, type Operation } from '../../src/platform/http/operation.ts'
import { testApp } from '../harness.ts'
import { bodyOf } from '../walks/example.ts'
import { addressIn, ask } from '../walks/fixtures.ts'
import { compareSchema, compareValue } from './compare.ts'
import { expectedAnswers } from './shapes.ts'

const app = await testApp()
const tenant = await app.newTenant()
const byAddress = new Map(
  operations.map((operation) => [
    `${operation.method} ${fullPath(operation)
      .replace('/api/v1', '')
      .replace(/\{\w+\}/g, '{}')}`,
    operation,
  ]),
)
it('live', async () => {
  const all: string[] = []
  const st: string[] = []
  for (const { method, path, status, shape } of expectedAnswers()) {
    const operation = byAddress.get(`${method} ${path}`) as Operation
    const json = jsonOf(operation.response)
    if (operation.status !== status) st.push(`${method} ${path} status ${operation.status} ${status}`)
    if (shape && json)
      for (const d of compareSchema(shape, withoutExtensions(json) as never))
        st.push(`${method} ${path} ${operation.id} ${d}`)
    try {
      const address = ask(operation, await addressIn(operation, app, tenant))
      const reply = await app.callAny(method, `${address}${address.includes('?') ? '&' : '?'}include=`, {
        as: operation.auth === 'session' ? tenant.owner : tenant.key,
        body: bodyOf(operation),
      })
      if (reply.status !== status)
        all.push(
          `${method} ${path} ${operation.id} ANSWERED ${reply.status} ${reply.text.slice(0, 300)} body ${JSON.stringify(bodyOf(operation))}`,
        )
      else if (shape !== undefined)
        for (const d of compareValue(shape, reply.body)) all.push(`${method} ${path} ${operation.id} ${d}`)
    } catch (e) {
      all.push(`${method} ${path} ${operation.id} THREW ${String(e).slice(0, 300)}`)
    }
  }
  writeFileSync('/tmp/s21s-live.txt', all.join('\n'))
  writeFileSync('/tmp/s21s-static.txt', st.join('\n'))
  expect(all.length).toBe(0)
}, 120_000)

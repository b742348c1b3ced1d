import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('is one small file that any page may load', async () => {
  const answer = await app.app.server.inject({ method: 'GET', url: '/widget.js' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers['cache-control']).toContain('max-age')
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(answer.body.length).toBeGreaterThan(2_000)
  // As it travels: compressed.
  expect(gzipSync(answer.body).length).toBeLessThan(30_000)
})

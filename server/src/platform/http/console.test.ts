import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.server.inject({ method: 'GET', url, headers })
const HTML = { accept: 'text/html,*/*' }

const namesIn = (page: string): string[] => [...page.matchAll(/assets\/[\w.-]+/g)].map(([name]) => name)

it('answers its page at its own addresses, and nowhere else', async () => {
  const home = await get('/', HTML)
  expect(home.statusCode).toBe(200)
  expect(home.headers['cache-control']).toBe('no-cache')
  for (const path of ['/agents', '/agents/Ada', '/inbox?conversation=1', '/sign-in'])
    expect((await get(path, HTML)).body, path).toBe(home.body)
  for (const path of ['/agents', '/api/v1/nowhere', '/auth/nowhere', '/hooks']) {
    const headers = path === '/agents' ? { accept: 'application/json' } : HTML
    const answer = await get(path, headers)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  const nowhere = await get('/nowhere/at/all', HTML)
  expect([nowhere.statusCode, nowhere.body]).toEqual([404, home.body])
  const forPrograms = await get('/nowhere/at/all', { accept: 'application/json' })
  expect(forPrograms.statusCode).toBe(404)
  expect(forPrograms.headers['content-type']).toContain('application/problem+json')
  const again = await get('/', { ...HTML, 'if-none-match': String(home.headers.etag) })
  expect(again.statusCode).toBe(304)
})

it('needs no script that the policy would have to make an exception for', async () => {
  const home = await get('/', HTML)
  expect(home.headers['content-security-policy']).toContain("script-src 'self';")
  expect(home.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(home.body).not.toMatch(/(src|href)="https?:/)
})

it('sends what the page loads compressed, to be kept for good', async () => {
  const names = namesIn((await get('/', HTML)).body)
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const plain = await get(`/${name}`)
    const zipped = await get(`/${name}`, { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  }
})

it('hands out nothing but what was built', async () => {
  for (const name of ['../main.js', '..%2Fmain.js', 'index.html', 'nothing.js', 'constructor', 'a.exe'])
    expect((await get(`/assets/${name}`, HTML)).statusCode, name).toBe(404)
})

it('is small: what the first view loads is at most 190 kB on the wire', async () => {
  const folder = fileURLToPath(new URL('../../../dist/console/', import.meta.url))
  const names = namesIn(readFileSync(`${folder}index.html`, 'utf8'))
  const bytes = names.reduce((sum, name) => sum + readFileSync(`${folder}${name}.gz`).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(190_000)
  for (const name of names) expect(name).not.toMatch(/uPlot|graph|sigma/)
})

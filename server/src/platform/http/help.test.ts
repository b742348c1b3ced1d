import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { addHelp } from './help.ts'
import { sendProblem } from './problems.ts'
import { addSecurityHeaders } from './security-headers.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const PAGES: Readonly<Record<string, string>> = {
  'index.html': '<h1>Documentation</h1>',
  'tutorial.html': '<h1>Tutorial</h1>',
  'reference/index.html': '<h1>Reference</h1>',
  'adr/0001-stack.html': '<h1>0001</h1>',
  '404.html': '<h1>Not on this site</h1>',
  'assets/app.Ab12.js': 'export const app = 1',
  'assets/style.Cd34.css': 'h1 { color: red }',
  'assets/home.Ef56.png': 'not really a picture',
  'rapport.service': '[Unit]',
  'sources.sha256': 'secret of the build',
}

function write(folder: string, pages: Readonly<Record<string, string>> = PAGES): void {
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
}

/** The pages of a folder, with the headers and problems of the real server. */
function serving(folder: string) {
  const server = fastify()
  addSecurityHeaders(server, 'http://127.0.0.1')
  server.setErrorHandler((error, request, reply) =>
    sendProblem(error, request, reply, { publicUrl: 'http://127.0.0.1', format: undefined }),
  )
  addHelp(server, folder)
  return (
    url: string,
    headers: Record<string, string> = { accept: 'text/html,*/*' },
    method: 'GET' | 'HEAD' = 'GET',
  ) => server.inject({ method, url, headers })
}

function emptyFolder(): string {
  const folder = `${mkdtempSync(join(tmpdir(), 'rapport-help-'))}/`
  folders.push(folder)
  return folder
}

function builtFolder(): string {
  const folder = emptyFolder()
  write(folder)
  return folder
}

it('answers every page at its own address, without .html', async () => {
  const get = serving(builtFolder())
  const front = await get('/help')
  expect([front.statusCode, front.headers.location]).toEqual([302, '/help/'])
  for (const [url, words] of [
    ['/help/', 'Documentation'],
    ['/help/?utm=1', 'Documentation'],
    ['/help/tutorial', 'Tutorial'],
    ['/help/tutorial.html', 'Tutorial'],
    ['/help/reference/', 'Reference'],
    ['/help/adr/0001-stack', '0001'],
  ] as const) {
    const page = await get(url)
    expect([page.statusCode, page.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body, url).toContain(words)
    expect(page.headers['cache-control'], url).toBe('no-cache')
    const again = await get(url, { accept: 'text/html', 'if-none-match': String(page.headers.etag) })
    expect([again.statusCode, again.body], url).toEqual([304, ''])
  }
})

it('sends each file with its type, compressed where the client takes it, and hashed names to be kept', async () => {
  const get = serving(builtFolder())
  for (const [name, type] of [
    ['assets/app.Ab12.js', 'text/javascript; charset=utf-8'],
    ['assets/style.Cd34.css', 'text/css; charset=utf-8'],
    ['assets/home.Ef56.png', 'image/png'],
  ] as const) {
    const plain = await get(`/help/${name}`)
    expect(plain.headers, name).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(plain.body).toBe(PAGES[name])
    const zipped = await get(`/help/${name}`, { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers['content-encoding'], name).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString(), name).toBe(PAGES[name])
    const refused = await get(`/help/${name}`, { 'accept-encoding': 'gzip;q=0, br' })
    expect(refused.headers['content-encoding'], name).toBeUndefined()
    for (const tag of [`W/${plain.headers.etag}`, `"other", ${plain.headers.etag}`])
      expect((await get(`/help/${name}`, { 'if-none-match': tag })).statusCode, tag).toBe(304)
  }
  const unit = await get('/help/rapport.service')
  expect([unit.headers['content-type'], unit.headers['cache-control']]).toEqual([
    'text/plain; charset=utf-8',
    'no-cache',
  ])
})

it('answers HEAD like GET, without the content', async () => {
  const get = serving(builtFolder())
  for (const url of ['/help/', '/help/tutorial', '/help/assets/app.Ab12.js']) {
    const [whole, head] = [await get(url), await get(url, undefined, 'HEAD')]
    expect([head.statusCode, head.body], url).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy'])
      expect(head.headers[name], name).toBe(whole.headers[name])
  }
})

it('tells a page from another one of the same size and time', async () => {
  const folder = builtFolder()
  const before = await serving(folder)('/help/')
  write(folder, { 'index.html': '<h1>documentation</h1>' })
  const after = await serving(folder)('/help/', { 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
})

it('keeps the policy of every other page: no inline script, nothing from elsewhere', async () => {
  const policy = (await serving(builtFolder())('/help/tutorial')).headers['content-security-policy']
  const app = await testApp()
  const front = await app.app.server.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } })
  expect(policy).toBe(front.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
})

it('answers 404 for what the site does not have: its own page for people, a problem for programs', async () => {
  const get = serving(builtFolder())
  for (const name of [
    'nowhere',
    'assets/nothing.js',
    'sources.sha256',
    'index.html.gz',
    'assets',
    '../main.js',
    '..%2Fmain.js',
    '%2e%2e/%2e%2e/package.json',
    'constructor',
  ]) {
    const page = await get(`/help/${name}`)
    expect(page.statusCode, name).toBe(404)
    expect(page.body, name).not.toContain('secret')
    const answer = await get(`/help/${name}`, { accept: 'application/json' })
    expect(answer.statusCode, name).toBe(404)
  }
  expect((await get('/help/nowhere')).body).toContain('Not on this site')
  const problem = await get('/help/nowhere', { accept: 'application/json' })
  expect(problem.headers['content-type']).toContain('application/problem+json')
})

it('says how to build the site when it is not built, and shows it as soon as it is', async () => {
  const folder = emptyFolder()
  const get = serving(folder)
  const page = await get('/help/tutorial')
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('npm run docs:site')
  const problem = await get('/help/', { accept: 'application/json' })
  expect(problem.json()).toMatchObject({ status: 404, code: 'not_found' })
  expect(problem.json().detail).toContain('npm run docs:site')
  write(folder)
  expect((await get('/help/tutorial')).body).toContain('Tutorial')
})

it('shows a site that was built again', async () => {
  const folder = builtFolder()
  const get = serving(folder)
  expect((await get('/help/tutorial')).statusCode).toBe(200)
  write(folder, { 'index.html': '<h1>Anew</h1>', 'tutorial.html': '<h1>Longer tutorial</h1>' })
  const later = new Date(Date.now() + 5_000)
  utimesSync(join(folder, 'index.html'), later, later)
  expect((await get('/help/')).body).toContain('Anew')
  expect((await get('/help/tutorial')).body).toContain('Longer tutorial')
})

import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { type CrawledSite, type Page, startCrawledSite } from '../../../../../test/crawled-site.ts'
import { pdfOf } from '../../../../../test/files.ts'
import { testApp } from '../../../../../test/harness.ts'
import { sourcesOf } from '../../../../../test/sources.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const sites: CrawledSite[] = []
afterAll(() => Promise.all(sites.map((site) => site.close())))

const siteWith = async (pages: Readonly<Record<string, Page>>) => {
  const site = await startCrawledSite(pages)
  sites.push(site)
  return { site, sources: sourcesOf(app, await app.newTenant()) }
}
const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><nav>Menu of the shop</nav><main>${body}</main><footer>Imprint of the shop</footer></body></html>`

it('makes a document of each page, with its main content, title and address', async () => {
  const { site, sources } = await siteWith({
    '/': page(
      'Shop',
      '<p>Welcome.</p><a href="/pets#dogs">Pets</a> <a href="guide.pdf">Guide</a> <a href="https://example.org/">Other</a>',
    ),
    '/pets': page('Pets', '<p>Dogs &amp; cats are welcome.</p><a href="/">Back</a>'),
    '/guide.pdf': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf' })
        .end(pdfOf([['# Guide', 'Ring the bell.']])),
  })
  const id = await sources.added(`${site.url}/`)
  expect(await sources.source(id)).toMatchObject({
    status: 'ready',
    pages: { total: 3, waiting: 0, documents: 3, failed: 0 },
  })
  expect((await sources.found('dogs welcome'))[0]).toMatchObject({
    label: `${site.url}/pets`,
    heading: 'Pets',
    content: expect.stringContaining('Dogs & cats are welcome.'),
  })
  expect(await sources.found('menu imprint')).toEqual([])
  expect((await sources.found('ring the bell'))[0]?.label).toBe(`${site.url}/guide.pdf`)
  expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/guide.pdf', '/pets'])
  expect(site.requests[1]?.headers['user-agent']).toContain('Rapport')
})

it('follows what changed: new versions, pages that are gone, and nothing else', async () => {
  const { site, sources } = await siteWith({
    '/': page('Shop', '<a href="/a">A</a><a href="/b">B</a>'),
    '/a': page('A', 'The kettle costs thirty euros.'),
    '/b': page('B', 'The lamp is sold out.'),
  })
  const id = await sources.added(`${site.url}/`)
  const before = await sources.pages(id)
  site.pages.set('/a', page('A', 'The kettle costs forty euros.'))
  site.pages.delete('/b')
  await sources.refresh(id)
  const after = await sources.pages(id)
  expect([after['/']?.state, after['/a']?.state, after['/b']?.state]).toEqual(['unchanged', 'stored', 'gone'])
  expect(after['/a']?.document_id).toBe(before['/a']?.document_id)
  expect(await sources.found('thirty')).toEqual([])
  expect(await sources.found('forty')).toHaveLength(1)
  expect(await sources.found('lamp')).toEqual([])
  expect((await sources.source(id)).pages.documents).toBe(2)
})

it('drops pages to which nothing leads any more, also where the others have not changed', async () => {
  const { site, sources } = await siteWith({
    '/': page('Shop', '<a href="/a">A</a>'),
    '/a': page('A', 'Kettles. <a href="/b">B</a><a href="/c">C</a>'),
    '/b': page('B', 'The lamp is red. <a href="/island">I</a>'),
    '/c': page('C', 'The chair is blue.'),
    '/island': page('I', 'The boat is green. <a href="/b">B</a>'),
  })
  const id = await sources.added(`${site.url}/`)
  await sources.refresh(id)
  expect((await sources.source(id)).pages).toMatchObject({ documents: 5 })
  // Both pages are still there and lead to each other, and neither can be reached.
  site.pages.set('/a', page('A', 'Kettles. <a href="/c">C</a>'))
  await sources.refresh(id)
  const after = await sources.pages(id)
  const states = ['/', '/a', '/b', '/c', '/island'].map((path) => after[path]?.state)
  expect(states).toEqual(['unchanged', 'stored', 'gone', 'unchanged', 'gone'])
  expect(after['/b']?.error_msg).toContain('No page')
  expect([await sources.found('lamp'), await sources.found('boat')]).toEqual([[], []])
  expect(await sources.found('chair')).toHaveLength(1)
  site.pages.set('/c', page('C', 'The chair is blue. <a href="/b">B</a>'))
  await sources.refresh(id)
  expect(await sources.found('lamp')).toHaveLength(1)
})

it('keeps what a page that cannot be had leads to', async () => {
  const { site, sources } = await siteWith({
    '/': page('Shop', '<a href="/a">A</a>'),
    '/a': page('A', 'Kettles. <a href="/b">B</a>'),
    '/b': page('B', 'The lamp is red.'),
  })
  const id = await sources.added(`${site.url}/`)
  site.pages.set('/a', (_, response) => response.writeHead(503).end())
  await sources.refresh(id)
  expect(await sources.found('lamp')).toHaveLength(1)
  expect(await sources.found('kettles')).toHaveLength(1)
})

it('reads sitemaps that are compressed, and says when one cannot be read', async () => {
  const { site, sources } = await siteWith({
    '/a': page('A', 'The kettle is red.'),
    '/broken.xml.gz': (_, response) =>
      response.writeHead(200, { 'content-type': 'application/gzip' }).end(Buffer.from([0x1f, 0x8b, 8, 0, 1])),
  })
  const index = (path: string) =>
    gzipSync(`<?xml version="1.0"?><urlset><url><loc>${site.url}${path}</loc></url></urlset>`)
  site.pages.set('/sitemap.xml.gz', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(index('/a')),
  )
  const id = await sources.added(`${site.url}/sitemap.xml.gz`)
  expect((await sources.pages(id))['/sitemap.xml.gz']?.state).toBe('sitemap')
  expect(await sources.found('kettle')).toHaveLength(1)
  const broken = await sources.added(`${site.url}/broken.xml.gz`)
  expect(await sources.source(broken)).toMatchObject({
    status: 'failed',
    error_msg: expect.stringContaining('compressed'),
  })
})

it('obeys robots.txt and what pages say about themselves', async () => {
  const { site, sources } = await siteWith({
    '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /staff\nCrawl-delay: 0.5'),
    '/': page('Shop', '<a href="/staff/x">X</a><a href="/hidden">H</a><a rel="nofollow" href="/n">N</a>'),
    '/hidden': '<meta name="robots" content="noindex"><p>Hidden words</p>',
    '/staff/x': page('X', 'Private words'),
  })
  const id = await sources.added(`${site.url}/`)
  const pages = await sources.pages(id)
  expect(pages['/staff/x']).toMatchObject({ state: 'skipped', error_msg: 'robots.txt does not allow it.' })
  expect(pages['/hidden']?.state).toBe('skipped')
  expect(Object.keys(pages)).not.toContain('/n')
  const visits = site.requests.filter(({ path }) => path !== '/robots.txt')
  expect(visits.map(({ path }) => path)).toEqual(['/', '/hidden'])
  expect((visits[1]?.at ?? 0) - (visits[0]?.at ?? 0)).toBeGreaterThan(450)
})

it('leaves a site alone whose robots.txt cannot be read', async () => {
  const { site, sources } = await siteWith({
    '/robots.txt': (_, response) => response.writeHead(503).end(),
    '/': page('Shop', 'Words'),
  })
  const id = await sources.added(`${site.url}/`)
  expect(await sources.source(id)).toMatchObject({
    status: 'failed',
    error_msg: expect.stringContaining('robots.txt'),
  })
  expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
})

it('follows redirects within the site, ends in no loop, and keeps to the real address of a page', async () => {
  const to =
    (location: string): Page =>
    (_, response) =>
      response.writeHead(302, { location }).end()
  const { site, sources } = await siteWith({
    '/': page('Shop', '<a href="/old">1</a><a href="/loop">2</a><a href="/away">3</a><a href="/copy">4</a>'),
    '/old': to('/new'),
    '/new': page('New', 'The new page.'),
    '/loop': to('/loop2'),
    '/loop2': to('/loop'),
    '/away': to('https://example.org/'),
    '/copy': `<link rel="canonical" href="/new">${page('Copy', 'A copy.')}`,
  })
  const id = await sources.added(`${site.url}/`)
  const states = Object.fromEntries(
    Object.entries(await sources.pages(id)).map(([path, one]) => [path, one.state]),
  )
  expect(states).toEqual({
    '/': 'stored',
    '/old': 'redirect',
    '/new': 'stored',
    '/loop': 'redirect',
    '/loop2': 'redirect',
    '/away': 'failed',
    '/copy': 'duplicate',
  })
})

it('reads sitemaps, and keeps to its limits', async () => {
  const { site, sources } = await siteWith({})
  const list = (paths: readonly string[]) =>
    paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('')
  const xml =
    (text: string): Page =>
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/xml' }).end(text)
  site.pages.set('/sitemap.xml', xml(`<urlset>${list(['/1', '/2', '/3'])}</urlset>`))
  site.pages.set('/1', page('One', 'First <a href="/4">far</a>'))
  site.pages.set('/2', page('Two', 'Second'))
  const id = await sources.added(`${site.url}/sitemap.xml`, { pages_max: 3, depth_max: 0 })
  expect(Object.keys(await sources.pages(id)).sort()).toEqual(['/1', '/2', '/sitemap.xml'])
})

it('says what is wrong with a page, and goes on', async () => {
  const { site, sources } = await siteWith({
    '/': page(
      'Shop',
      '<a href="/huge">1</a><a href="/slow">2</a><a href="/broken">3</a><a href="/film">4</a><a href="/fine">5</a>',
    ),
    '/huge': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(Buffer.alloc(11 * 1024 * 1024, 'a '))
    },
    '/slow': () => undefined,
    '/broken': (_, response) => response.writeHead(500).end(),
    '/film': (_, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('film'),
    '/fine': page('Fine', 'All is well.'),
  })
  const id = await sources.added(`${site.url}/`)
  const pages = await sources.pages(id)
  expect(pages['/huge']).toMatchObject({ state: 'failed', error_msg: 'The page has more than 10 MB.' })
  expect(pages['/slow']).toMatchObject({ state: 'failed', error_msg: 'The site did not answer in time.' })
  expect(pages['/broken']).toMatchObject({ state: 'failed', error_msg: 'The page answers 500.' })
  expect(pages['/film']?.state).toBe('skipped')
  expect(pages['/fine']?.state).toBe('stored')
  expect(await sources.source(id)).toMatchObject({ status: 'ready', pages: { failed: 3 } })
}, 60_000)

it('does not reach private addresses unless the operator allows it', async () => {
  const guarded = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'false' } })
  const site = await startCrawledSite({ '/': page('Inside', 'Secret') })
  sites.push(site)
  const sources = sourcesOf(guarded, await guarded.newTenant())
  const id = await sources.added(`${site.url}/`)
  expect(await sources.source(id)).toMatchObject({
    status: 'failed',
    error_msg: expect.stringContaining('not a public one'),
  })
  expect(site.requests).toEqual([])
})

import { expect, it } from 'vitest'
import {
  docxOf,
  lockedPdf,
  pdfOf,
  upload,
  wordParagraph,
  wordTable,
  zipOf,
} from '../../../../../test/files.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

const read = async (tenant: TestTenant, fileName: string, content: Buffer | string) => {
  const made = await upload(app, tenant, fileName, content)
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const path = knowledgePath(tenant, `documents/${made.body.document_id}`)
  return (await app.call('GET', path, { as: tenant.key })).body
}
const search = async (tenant: TestTenant, q: string) =>
  (
    await app.call('GET', knowledgePath(tenant, `search?mode=bm25&q=${encodeURIComponent(q)}`), {
      as: tenant.key,
    })
  ).body.results
const nodes = async (tenant: TestTenant, type: string) =>
  (
    await app.call('GET', knowledgePath(tenant, `nodes?type=${type}&sort_by=label&sort_order=asc`), {
      as: tenant.key,
    })
  ).body.nodes

it('reads a PDF with its pages, headings, tables and lists', async () => {
  const tenant = await app.newTenant()
  const pages = [
    ['# Catalogue', 'Everything we sell in our shop this year.'],
    [
      '# Products',
      'Product | Price | Supplier',
      'Kettle | 30 | Acme',
      'Pan | 1,240.50 | Acme',
      '# Acme',
      'Founded: 1990',
      'City: Oslo',
    ],
  ]
  const document = await read(tenant, 'catalogue.pdf', pdfOf(pages))
  expect(document).toMatchObject({ status: 'indexed', node_count: 4, edge_count: 5 })
  const [kettle, pan] = await nodes(tenant, 'product')
  expect(kettle).toMatchObject({
    label: 'Kettle',
    properties: { price: 30, supplier: 'Acme' },
    property_sources: { price: { source: 'document', doc_id: document.document_id } },
    source_docs: [document.document_id],
    source_type: 'document',
  })
  expect(pan.properties.price).toBe(1240.5)
  expect((await nodes(tenant, 'topic'))[0]).toMatchObject({
    label: 'Acme',
    properties: { founded: 1990, city: 'Oslo' },
  })
  const path = knowledgePath(tenant, `facts/active?from_node_id=${kettle.node_id}`)
  expect((await app.call('GET', path, { as: tenant.key })).body.facts[0]).toMatchObject({
    relation_type: 'supplier',
    source_document_id: document.document_id,
    source_page: 2,
    source_snippet: 'Kettle | 30 | Acme',
    extraction_confidence: 0.9,
  })
  const passage = (await search(tenant, 'everything we sell')).find(
    (one: { content?: string }) => one.content,
  )
  expect(passage).toMatchObject({
    type: 'document',
    label: 'catalogue.pdf',
    page: 1,
    heading: 'Catalogue',
    content: 'Everything we sell in our shop this year.',
    document_id: document.document_id,
  })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ type: 'document.indexed' })
})

it('reads Word, Markdown and plain text', async () => {
  const tenant = await app.newTenant()
  const word = docxOf(
    wordParagraph('Staff', 'Heading1') +
      wordParagraph('All who work here &amp; there.') +
      wordTable([
        ['Person', 'Role'],
        ['Ana', 'Chef'],
      ]),
  )
  expect(await read(tenant, 'staff.docx', word)).toMatchObject({ status: 'indexed', node_count: 2 })
  expect(await nodes(tenant, 'person')).toMatchObject([{ label: 'Ana', properties: { role: 'Chef' } }])
  expect((await search(tenant, 'work here'))[0].content).toContain('All who work here & there.')
  const markdown =
    '# Rooms\n\nWhere to **meet**.\n\n| Room | Seats |\n|---|---|\n| Blue | 12 |\n| Red | 4 |\n'
  expect(await read(tenant, 'rooms.md', markdown)).toMatchObject({ status: 'indexed', node_count: 3 })
  expect((await nodes(tenant, 'room')).map((node: { properties: object }) => node.properties)).toEqual([
    { seats: 12 },
    { seats: 4 },
  ])
  expect((await search(tenant, 'where to meet'))[0]).toMatchObject({ heading: 'Rooms' })
  const text = Buffer.from('Contact: Jos\u00e9\nPhone: 555\n\nWe open at nine.', 'latin1')
  expect(await read(tenant, 'contact.txt', text)).toMatchObject({ status: 'indexed' })
  const label = (await nodes(tenant, 'document')).find(
    (node: { label: string }) => node.label === 'contact.txt',
  )
  expect(label.properties).toMatchObject({ contact: 'Jos\u00e9', phone: 555 })
})

const bomb = () => docxOf(wordParagraph('x'), { 'word/media/a.bin': Buffer.alloc(160 * 1024 * 1024) })

it.each([
  ['empty.txt', () => '', /empty; check/],
  ['blank.md', () => ' \n\n', /no text/],
  ['binary.txt', () => Buffer.from([1, 0, 2]), /binary data. Save it/],
  ['really-a-pdf.txt', () => pdfOf([['x']]), /another kind .*; give it the ending/],
  ['not.pdf', () => 'hello', /not a PDF; give it the ending/],
  ['damaged.pdf', () => pdfOf([['x']]).subarray(0, 120), /damaged|no text/],
  ['scanned.pdf', () => pdfOf([[]]), /only pictures/],
  ['locked.pdf', lockedPdf, /password/],
  ['not.docx', () => 'hello', /no Word document; give it/],
  ['archive.docx', () => zipOf({ 'a.txt': 'x' }), /no Word document; upload the documents in it/],
  ['cut.docx', () => docxOf(wordParagraph('x')).subarray(0, 300), /damaged .*; save it again/],
  ['old.docx', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Word format/],
  ['bomb.docx', bomb, /unpacks to far more/],
])('fails %s with a reason that a person understands', async (name, content, reason) => {
  const tenant = await app.newTenant()
  const document = await read(tenant, name, content())
  expect(document.status).toBe('failed')
  expect(document.error_msg).toMatch(reason)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ type: 'document.failed' })
  expect(await nodes(tenant, 'document')).toEqual([])
})

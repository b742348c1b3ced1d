import { expect, it } from 'vitest'
import { formatOf, mediaTypeOf, without } from './document.rules.ts'

const at = new Date('2026-01-01T00:00:00Z')
const from = (doc_id: string) => ({
  source: doc_id === '' ? 'api' : 'document',
  doc_id,
  eff_date: at.toISOString(),
})

it('knows formats by the end of the name', () => {
  expect(
    ['a.PDF', 'b.docx', 'c.markdown', 'd.md', 'e.txt', 'f.exe', 'pdf', 'g.constructor'].map(formatOf),
  ).toEqual(['pdf', 'docx', 'md', 'md', 'txt', undefined, undefined, undefined])
  expect(['a.tsv', 'b.xlsx', 'c.pptx', 'd.htm', 'e.EML', 'f.jpeg'].map(formatOf)).toEqual([
    'csv',
    'xlsx',
    'pptx',
    'html',
    'eml',
    'image',
  ])
  expect(['a.webp', 'b.htm', 'c'].map(mediaTypeOf)).toEqual([
    'image/webp',
    'text/html',
    'application/octet-stream',
  ])
})

it('keeps of a node what another document says as well', () => {
  const node = {
    properties: { a: 1, b: 2, c: 3 },
    property_sources: { a: from('d1'), b: from('d1'), c: from('') },
    source_docs: ['d1', 'd2'],
    source_type: 'document',
  }
  const others = [{ document_id: 'd2', properties: { a: 9 }, created_at: at }]
  expect(without(node, 'd1', others)).toEqual({
    properties: { a: 9, c: 3 },
    property_sources: { a: from('d2'), c: from('') },
    source_docs: ['d2'],
  })
})

it('lets go of a node that only the document spoke for', () => {
  const node = {
    properties: { a: 1 },
    property_sources: { a: from('d1') },
    source_docs: ['d1'],
    source_type: 'document',
  }
  expect(without(node, 'd1', [])).toBeUndefined()
  expect(without({ ...node, source_type: 'api' }, 'd1', [])).toMatchObject({
    properties: {},
    source_docs: [],
  })
})

it('keeps of a node what the document still says, and lets go of what it said before', () => {
  const node = {
    properties: { a: 1, b: 2, c: 3 },
    property_sources: { a: from('d1'), b: from('d1'), c: from('d2') },
    source_docs: ['d1', 'd2'],
    source_type: 'document',
  }
  const mentions = [
    { document_id: 'd2', properties: { c: 3 }, created_at: at },
    { document_id: 'd1', properties: { a: 1 }, created_at: at },
  ]
  expect(without(node, 'd1', mentions)).toEqual({
    properties: { a: 1, c: 3 },
    property_sources: { a: from('d1'), c: from('d2') },
    source_docs: ['d1', 'd2'],
  })
})

import { expect, it } from 'vitest'
import { extract } from './extraction.rules.ts'

it('keeps page and heading with every passage, and cuts long ones at sentences', () => {
  const long = 'A sentence of some length. '.repeat(100)
  const { chunks } = extract([
    { kind: 'text', text: 'Before.', page: 1 },
    { kind: 'heading', text: 'Part', level: 1, page: 2 },
    { kind: 'text', text: 'Short.', page: 2 },
    { kind: 'text', text: 'Shorter.', page: 2 },
    { kind: 'text', text: long, page: 3 },
  ])
  expect(chunks.slice(0, 2)).toEqual([
    { page: 1, heading: '', content: 'Before.' },
    { page: 2, heading: 'Part', content: 'Short.\nShorter.' },
  ])
  expect(chunks.slice(2).every((chunk) => chunk.page === 3 && chunk.content.endsWith('.'))).toBe(true)
})

it('makes nodes of rows, properties of columns, and relations of cells that name something', () => {
  const { nodes, edges } = extract([
    {
      kind: 'table',
      hasHeader: true,
      page: 4,
      rows: [
        ['City', 'Twin town', 'People'],
        ['Lyon', 'Porto', '522,000'],
        ['Porto', '', '12%'],
        ['', 'x', 'y'],
      ],
    },
  ])
  expect(nodes.map((node) => [node.type, node.label, node.properties])).toEqual([
    ['city', 'Lyon', { twin_town: 'Porto', people: 522_000 }],
    ['city', 'Porto', { people: '12%' }],
  ])
  expect(edges).toEqual([
    { from: 0, to: 1, relation: 'twin_town', page: 4, snippet: 'Lyon | Porto | 522,000' },
  ])
})

it('takes a list of keys and values for what its heading is about, and a single colon for prose', () => {
  const { nodes, properties } = extract([
    { kind: 'text', text: 'Author: Ana\nYear: 2020', page: 1 },
    { kind: 'heading', text: 'Acme', level: 1, page: 1 },
    {
      kind: 'table',
      hasHeader: true,
      rows: [
        ['Field', 'Value'],
        ['Seats', '12'],
        ['Open', 'yes'],
      ],
      page: 1,
    },
    { kind: 'text', text: 'Remember: this is prose.', page: 1 },
  ])
  expect(properties).toEqual({ author: 'Ana', year: 2020 })
  expect(nodes).toMatchObject([{ type: 'topic', label: 'Acme', properties: { seats: 12, open: 'yes' } }])
})

import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { extract } from '../extraction.rules.ts'
import { damagedBy, Unreadable } from './block.ts'
import { picturesIn } from './pictures.ts'
import { readDocument } from './read-document.ts'

/** Files of `test/documents` were written by Chromium and LibreOffice. */
const file = (name: string) => readFile(new URL(`../../../../../test/documents/${name}`, import.meta.url))
const read = async (name: string) => extract((await readDocument('pdf', await file(name))).blocks)

describe('a PDF that a browser printed', () => {
  it.each(['catalogue-plain.pdf', 'catalogue-bordered.pdf', 'catalogue-right.pdf'])(
    'has tables where words stand in columns: %s',
    async (name) => {
      const { chunks, nodes } = await read(name)
      const under = (heading: string) =>
        chunks.filter((chunk) => chunk.heading === heading).map((chunk) => chunk.content)
      expect(under('Catalogue › Prices')).toEqual([
        'Product: Kettle; Price: 30.00; Maker: Acme Ltd; Notes: Boils water very quickly and then whistles until somebody comes to take it off the fire',
        'Product: Pan; Price: 1,240.50',
        'Product: Cup with a long name; Price: 5; Maker: Bo; Notes: For tea',
        'Prices include tax.',
      ])
      expect(nodes.map((node) => [node.type, node.label, node.properties['price']])).toEqual([
        ['product', 'Kettle', 30],
        ['product', 'Pan', 1240.5],
        ['product', 'Cup with a long name', 5],
      ])
    },
  )

  it('has options and menus as lines that are found, and makes no nodes of them', async () => {
    const { chunks, nodes } = await read('catalogue-plain.pdf')
    const contents = chunks.map((chunk) => [chunk.heading, chunk.content])
    expect(contents).toContainEqual(['Catalogue › Options', '--verbose | Be chatty'])
    expect(contents).toContainEqual(['Catalogue › Menu', 'Pad Thai | 12.50'])
    expect(new Set(nodes.map((node) => node.type))).toEqual(new Set(['product']))
  })

  it('has the columns of its first page on the next one as well', async () => {
    const { chunks, nodes } = await read('stock.pdf')
    expect(nodes).toHaveLength(60)
    expect(chunks.at(-1)).toEqual({
      page: 2,
      heading: 'Stock',
      content: 'Article: Article 60; Shelf: Shelf 3; Pieces: 177',
    })
  })

  it('has lists as text, and what is printed on every page once', async () => {
    const { chunks, nodes } = await read('handbook.pdf')
    const words = chunks.map((chunk) => [chunk.page, chunk.heading, chunk.content])
    expect(words.slice(1)).toEqual([
      [
        2,
        'Boiler handbook › Starting',
        'What to know about starting the boiler.\n• Open the valve.\n• Press the green button.\n• Wait for the lamp.',
      ],
      [
        3,
        'Boiler handbook › Stopping',
        'What to know about stopping the boiler.\n• Press the red button.\n• Close the valve.\n• Note the pressure.',
      ],
      [
        4,
        'Boiler handbook › Cleaning',
        'What to know about cleaning the boiler.\n• Drain the tank.\n• Wipe the sensor.\n• Refill with soft water.',
      ],
    ])
    expect(chunks[0]?.content).toContain('handbook.example')
    expect(nodes).toEqual([])
  })

  it('is read column by column where it is set in two', async () => {
    const { chunks, nodes } = await read('two-columns.pdf')
    const text = chunks.map((chunk) => chunk.content).join('\n')
    const numbers = [...text.matchAll(/Paragraph (\d+)/g)].map((found) => Number(found[1]))
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    expect(nodes).toEqual([])
  })
})

describe('a scanned PDF', () => {
  it('has pages without text, and their pictures as PNG', async () => {
    const bytes = await file('scan.pdf')
    expect(await readDocument('pdf', bytes)).toEqual({ blocks: [], textless: [1] })
    const pictures: { page: number; bytes: Uint8Array }[] = []
    for await (const picture of picturesIn(bytes, [1])) pictures.push(picture)
    expect(pictures).toHaveLength(1)
    const png = Buffer.from(pictures[0]?.bytes ?? [])
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([900, 500])
  })

  it('says what was recognised in it, under its headings and on its page', async () => {
    const text = '# Invoice\n\n| Item | Price |\n|---|---|\n| Kettle | 30 |'
    const { blocks } = await readDocument('pdf', await file('scan.pdf'), [{ page: 1, text }])
    expect(extract(blocks).chunks).toEqual([
      { page: 1, heading: 'Invoice', content: 'Item: Kettle; Price: 30' },
    ])
  })
})

it('blames a file for what is wrong with the file, and for nothing else', () => {
  expect(damagedBy(new Error('bad XRef entry'), 'Damaged.')).toBeInstanceOf(Unreadable)
  const missing = Object.assign(new Error("Cannot find package 'unpdf'"), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(damagedBy(missing, 'Damaged.')).toBe(missing)
  const incomplete = new Error('Setting up fake worker failed: "Cannot find module"')
  expect(damagedBy(incomplete, 'Damaged.')).toBe(incomplete)
})

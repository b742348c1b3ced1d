import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { extract } from '../extraction.rules.ts'
import { readDocument } from './read-document.ts'

const file = (name: string) => readFile(new URL(`../../../../../test/documents/${name}`, import.meta.url))
type Format = Parameters<typeof readDocument>[0]
const read = async (format: Format, content: Buffer | string) => {
  const { chunks, nodes } = extract((await readDocument(format, Buffer.from(content))).blocks)
  return {
    passages: chunks.map((chunk) => [chunk.page, chunk.heading, chunk.content]),
    nodes: nodes.map((node) => [node.type, node.label, node.properties]),
  }
}

const STAFF = ['Person: Ana; Role: Chef; Since: 2020', 'Person: Bo; Role: Cook; Since: 2021']

describe('rows of tables become passages that name their columns', () => {
  it('in HTML, with cells that reach over several rows, captions, and layout that is no table', async () => {
    const { passages, nodes } = await read(
      'html',
      `<title>Our staff</title><body><script>var a = "<p>no</p>"</script><table><tr><td>Only for layout</td></tr></table>
       <h2>Kitchen</h2><p>They work&nbsp;here &amp; there.<table><caption>All of them</caption>
       <tr><th>Person<th>Role<th>Since<tr><td>Ana<td>Chef<td>2020<tr><td rowspan=2>Bo<td>Cook<td>2021
       <tr><td>Waiter<td>2022</table><ul><li>One<li>Two</ul><pre>host: a\nport: 1</pre>`,
    )
    const under = 'Our staff › Kitchen › All of them'
    expect(passages).toEqual([
      [1, 'Our staff', 'Only for layout'],
      [1, 'Our staff › Kitchen', 'They work here & there.'],
      ...[...STAFF, 'Person: Bo; Role: Waiter; Since: 2022'].map((row) => [1, under, row]),
      [1, 'Our staff › Kitchen', 'One\nTwo\nhost: a\nport: 1'],
    ])
    expect(nodes.map(([type, label]) => [type, label])).toEqual([
      ['person', 'Ana'],
      ['person', 'Bo'],
      ['person', 'Bo'],
    ])
  })

  it('in a Word document', async () => {
    const { passages } = await read('docx', await file('staff.docx'))
    expect(passages.slice(1, 3)).toEqual(STAFF.map((row) => [1, 'Staff › Kitchen', row]))
  })

  // Made by a browser (names in the middle of their rows, and at their top), by hand for Word and Excel.
  it.each([
    ['pdf', 'spanning-cells.pdf'],
    ['pdf', 'spanning-cells-top.pdf'],
    ['docx', 'spanning-cells.docx'],
    ['xlsx', 'spanning-cells.xlsx'],
  ] as const)('in %s with cells over several rows and columns (%s)', async (format, name) => {
    const rows = (await read(format, await file(name))).passages.map((one) => one[2] as string)
    expect(rows).toContain(
      'Room: Single; Summer Weekday: 90; Summer Weekend: 110; Winter Weekday: 60; Winter Weekend: 75',
    )
    for (const [day, course, time] of [
      ['Monday', 'Yoga', '08:00'],
      ['Monday', 'Boxing', '18:00'],
      ['Friday', 'Dance', '20:00'],
    ])
      expect(rows.some((row) => row.startsWith(`Day: ${day}; Course: ${course}; Time: ${time}`))).toBe(true)
    expect(rows.every((row) => row !== 'Day: Friday' && !row.includes('Weekday: Weekday'))).toBe(true)
  })

  it('in HTML with header cells over several rows and columns, and a title over all of them', async () => {
    const { passages } = await read(
      'html',
      `<table><tr><th colspan=3>Season 2026<tr><th rowspan=2>Item<th colspan=2>Price<tr><th>Adult<th>Child
       <tr><td>Pool<td>8<td>4<tr><td>Sauna<td colspan=2>12</table>`,
    )
    expect(passages).toEqual([
      [1, 'Season 2026', 'Item: Pool; Price Adult: 8; Price Child: 4'],
      [1, 'Season 2026', 'Item: Sauna; Price Adult: 12; Price Child: 12'],
    ])
  })

  it('in a workbook, sheet by sheet, with dates as dates', async () => {
    const { passages, nodes } = await read('xlsx', await file('stock.xlsx'))
    expect(passages).toEqual([
      [1, 'Kitchen', 'Stock of the kitchen'],
      [1, 'Kitchen', 'Product: Kettle & lid; Price: 30.5; Since: 2026-01-02; Sold: 1'],
      [1, 'Kitchen', 'Product: Pan; Since: 2025-11-30'],
      [2, 'Menu', 'Pad Thai | 12.5'],
      [2, 'Menu', 'Rice | 2'],
    ])
    expect(nodes.map(([type, label]) => [type, label])).toEqual([
      ['product', 'Kettle & lid'],
      ['product', 'Pan'],
    ])
  })

  it('in CSV, with any delimiter, and without a header', async () => {
    expect((await read('csv', 'Product;Price\n"Pan; big";5\n')).passages).toEqual([
      [1, '', 'Product: Pan; big; Price: 5'],
    ])
    expect(await read('csv', 'Kettle,30\nPan,5\n')).toEqual({
      passages: [
        [1, '', 'Kettle | 30'],
        [1, '', 'Pan | 5'],
      ],
      nodes: [],
    })
  })

  it('in Markdown, right below text, with pipes in cells and HTML tables', async () => {
    const { passages } = await read(
      'md',
      '# Staff\nThese work here:\n| Person | Role |\n|:--|--:|\n| Ana | `a \\| b` |\nThat is all.\n\n<table>\n<tr><th>Room</th><th>Seats</th></tr>\n<tr><td>Blue</td><td>12</td></tr>\n</table>\n',
    )
    expect(passages.map((one) => one[2])).toEqual([
      'These work here:',
      'Person: Ana; Role: a | b',
      'That is all.',
      'Room: Blue; Seats: 12',
    ])
  })

  it('in plain text that stands in columns', async () => {
    const { passages, nodes } = await read('txt', 'Room    Seats\nBlue    12\nRed     4\n')
    expect(passages.map((one) => one[2])).toEqual(['Room: Blue; Seats: 12', 'Room: Red; Seats: 4'])
    expect(nodes).toEqual([
      ['room', 'Blue', { seats: 12 }],
      ['room', 'Red', { seats: 4 }],
    ])
  })

  it('together, where a table is too long for a passage of each row', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Article ${at},${at}`)
    const { passages } = await read('csv', `Article,Pieces\n${rows.join('\n')}`)
    expect(passages.length).toBeLessThan(150)
    expect(passages[0]?.[2]).toContain('Article: Article 0; Pieces: 0\nArticle: Article 1; Pieces: 1\n')
  })
})

describe('what looks like a table or a list and is none', () => {
  it.each([
    ['options', '--verbose    Be chatty\n--quiet      Say nothing\n--help       Show this\n'],
    ['terms', 'kettle     boils water\npan        fries things\ncup        holds tea\n'],
    ['a menu', 'Pad Thai    12.50\nGreen Curry    13.00\nRice    2.00\n'],
    ['a program', 'const a = 1;    // one\nconst b = 2;    // two\nreturn a + b;    // sum\n'],
    ['a stylesheet', 'color: red;\nmargin: 0;\npadding: 1px;\n'],
    ['options with colons', '--verbose: be chatty\n--quiet: say nothing\n'],
    [
      'prose with two colons',
      'Mind this: it is hot.\nIt was a long day.\nWe slept.\nThen we ate.\nNote: all was well.',
    ],
  ])('leaves no nodes: %s', async (_kind, text) => {
    const { passages, nodes } = await read('txt', text)
    expect(nodes).toEqual([])
    const said = passages
      .map((one) => one[2])
      .join(' ')
      .replace(/[|\s]+/g, ' ')
    expect(said.trim()).toBe(text.replace(/\s+/g, ' ').trim())
  })

  it('leaves no properties of code in Markdown', async () => {
    const reading = await readDocument(
      'md',
      Buffer.from('# Setup\n\n```yaml\nhost: a\nport: 1\n```\n\n    user: b\n    name: c\n'),
    )
    expect(extract(reading.blocks)).toMatchObject({ nodes: [], properties: {} })
  })
})

import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const read = (...lines: readonly string[]) => readMarkdown(Buffer.from(lines.join('\n')))
const text = (words: string) => ({ kind: 'text', text: words, page: 1 })
const heading = (words: string, level: number) => ({ kind: 'heading', text: words, level, page: 1 })

describe('a Markdown document', () => {
  it('has headings of both kinds, and paragraphs', () => {
    const blocks = read('# Prices #', 'Rooms are', 'cheap.', '', 'Terms', '=====', 'Fine print', '---', 'End')
    expect(blocks).toEqual([
      heading('Prices', 1),
      text('Rooms are\ncheap.'),
      heading('Terms', 1),
      heading('Fine print', 2),
      text('End'),
    ])
  })

  it('has lists, also inside lists and with code in them', () => {
    expect(
      read('1. one', '   - two', '', '   more of two', '2. three', '   ```', '   code', '   ```', 'x'),
    ).toEqual([text('one\ntwo\nmore of two\nthree\ncode\nx')])
  })

  it('has tables, quotations and code, and what stands in HTML', () => {
    const table = ['| Room | Price |', '|---|---|', '| Sea | 120 |', '| Hill | **90** |']
    expect(
      read(
        ...table,
        '',
        '> quoted',
        '',
        '<div>',
        'kept',
        '<!-- gone --></div>',
        '',
        '~~~',
        'let a = 1',
        '~~~',
      ),
    ).toEqual([
      {
        kind: 'table',
        page: 1,
        hasHeader: true,
        rows: [
          ['Room', 'Price'],
          ['Sea', '120'],
          ['Hill', '90'],
        ],
      },
      text('quoted'),
      text('kept'),
      { ...text('let a = 1'), isCode: true },
    ])
  })

  it.each([
    ['**bold** and *it* and __both__ and ***all***', 'bold and it and both and all'],
    ['snake_case_name, 2 * 3 * 4, a_b', 'snake_case_name, 2 * 3 * 4, a_b'],
    ['a [link](http://a.b/c_(d) "title") and ![a picture](x.png)here', 'a link and here'],
    ['[one][ref], [ref] and [none]\n\n[ref]: http://a.b', 'one, ref and [none]'],
    ['`a *b* c`, `` ` `` and `open', 'a *b* c, ` and `open'],
    ['\\*no\\* &amp; &#65; <https://a.b> <b>x</b>', '*no* & A https://a.b <b>x</b>'],
  ])('%j reads %j', (written, words) => {
    expect(read(written)).toEqual([text(words)])
  })

  it('reads a paragraph of any length, and the links in it', () => {
    const long =
      `${'word '.repeat(30_000)}[a link](https://example.com) and **bold** ${'word '.repeat(30_000)}`.trim()
    expect(read(long)).toEqual([
      text(long.replace('[a link](https://example.com)', 'a link').replaceAll('**', '')),
    ])
    const marks = '[('.repeat(200_000)
    expect(read(marks)).toEqual([text(marks)])
  })
})

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { zipOf } from '../../../../../test/files.ts'
import { extract } from '../extraction.rules.ts'
import { readDocument } from './read-document.ts'

it('reads slides as pages under their titles, with tables and notes', async () => {
  const bytes = await readFile(new URL('../../../../../test/documents/talk.pptx', import.meta.url))
  const { chunks } = extract((await readDocument('pptx', bytes)).blocks)
  expect(chunks.map((chunk) => [chunk.page, chunk.heading, chunk.content])).toEqual([
    [
      1,
      'Opening hours',
      'The shop opens at nine.\nOn Sundays it stays closed.\nMention the summer holidays.',
    ],
    [2, 'Prices', 'Ticket: Adult; Price: 12'],
    [2, 'Prices', 'Ticket: Child; Price: 6'],
  ])
})

const shape = (text: string, type?: string) =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === undefined ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
const relations = (...targets: string[]) =>
  `<Relationships>${targets.map((target, at) => `<Relationship Id="r${at}" Target="${target}"/>`).join('')}</Relationships>`

it('takes the order of the presentation, marked titles, and no slide numbers', async () => {
  const bytes = zipOf({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations('slides/slide1.xml', '/ppt/slides/slide2.xml'),
    'ppt/slides/slide1.xml': `<p:sld>${shape('Long text &amp; more.')}${shape('Second', 'ctrTitle')}${shape('7', 'sldNum')}</p:sld>`,
    'ppt/slides/slide2.xml': `<p:sld>${shape('First', 'title')}</p:sld>`,
  })
  const { chunks } = extract((await readDocument('pptx', bytes)).blocks)
  expect(chunks).toEqual([
    { page: 1, heading: '', content: 'First' },
    { page: 2, heading: 'Second', content: 'Long text & more.' },
  ])
})

import { type Block, storable } from './block.ts'
import { attribute, type Token } from './markup.ts'
import { localName, type Office, openOffice } from './office.ts'
import { mayBeHeader } from './table.ts'

const TITLE_MAX = 120
const PRESENTATION = 'ppt/presentation.xml'

/** Each slide is a page under its title, with the notes of the speaker at its end. */
export async function readPptx(bytes: Buffer): Promise<readonly Block[]> {
  const office = await openOffice(bytes, { ending: '.pptx', program: 'PowerPoint', main: PRESENTATION })
  const parts = office.relations(PRESENTATION)
  const slides: string[] = []
  for (const token of office.tokens(PRESENTATION))
    if (token.kind === 'open' && localName(token.name) === 'sldId')
      slides.push(parts.get(attribute(token.attributes, 'r:id')) ?? '')
  return slides.flatMap((part, at) => slideBlocks(office, part, at + 1))
}

function slideBlocks(office: Office, part: string, page: number): readonly Block[] {
  const { title, blocks } = readShapes(office.tokens(part), page)
  const notesPart = [...office.relations(part).values()].find((name) => /notesSlides?\//.test(name))
  const notes = notesPart === undefined ? [] : readShapes(office.tokens(notesPart), page).blocks
  if (title === '' && blocks.length === 0 && notes.length === 0) return []
  // Some programs do not mark the title: it is the first line of its own.
  const [first] = blocks
  const isTitle =
    title === '' && first?.kind === 'text' && first.text.length <= TITLE_MAX && !first.text.includes('\n')
  const text = isTitle ? first.text : title === '' ? `Slide ${page}` : title
  return [{ kind: 'heading', text, level: 1, page }, ...(isTitle ? blocks.slice(1) : blocks), ...notes]
}

/** Slide numbers, dates and footers say nothing; neither does the small picture of the slide among its notes. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

function readShapes(tokens: Iterable<Token>, page: number): { title: string; blocks: readonly Block[] } {
  const blocks: Block[] = []
  let title = ''
  let kind = ''
  let lines: string[] = []
  let line = ''
  let isText = false
  let rows: string[][] | undefined
  const endShape = (): void => {
    const text = lines.filter((one) => one.trim() !== '').join('\n')
    if (text !== '' && (kind === 'title' || kind === 'ctrTitle') && title === '')
      title = text.replaceAll('\n', ' ')
    else if (text !== '' && !FURNITURE.has(kind)) blocks.push({ kind: 'text', text, page })
    lines = []
    kind = ''
  }
  for (const token of tokens) {
    if (token.kind === 'text') {
      if (isText) line += storable(token.text)
      continue
    }
    const name = localName(token.name)
    const isOpen = token.kind === 'open'
    if (name === 't') isText = isOpen && !token.isEmpty
    else if (name === 'br' && isOpen) line += '\n'
    else if (name === 'ph' && isOpen) kind = attribute(token.attributes, 'type')
    else if (name === 'p' && !isOpen && token.name !== 'p:p') {
      lines.push(line.trim())
      line = ''
    } else if (name === 'sp' && !isOpen) endShape()
    else if (name === 'tbl' && isOpen) rows = []
    else if (name === 'tr' && isOpen) rows?.push([])
    else if (name === 'tc' && !isOpen) {
      rows?.at(-1)?.push(lines.filter((one) => one !== '').join(' '))
      lines = []
    } else if (name === 'tbl' && !isOpen && rows !== undefined) {
      if (rows.length > 0) blocks.push({ kind: 'table', rows, page, hasHeader: mayBeHeader(rows) })
      rows = undefined
    }
  }
  endShape()
  return { title, blocks }
}

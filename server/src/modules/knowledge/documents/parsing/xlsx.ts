import { type Block, storable } from './block.ts'
import { attribute } from './markup.ts'
import { localName, type Office, openOffice } from './office.ts'
import { blocksOfGrid } from './table.ts'

const WORKBOOK = 'xl/workbook.xml'
const COLUMNS_MAX = 1_000
/** Days from the first day of Excel's calendar, which has a 29 February 1900, to that of computers. */
const EPOCH_DAYS = 25_569
const EPOCH_DAYS_OF_1904 = 24_107
const DAY_MS = 86_400_000

/** Each sheet is a page with its name above it; hidden ones are left out. */
export async function readXlsx(bytes: Buffer): Promise<readonly Block[]> {
  const office = await openOffice(bytes, { ending: '.xlsx', program: 'Excel', main: WORKBOOK })
  const strings = sharedStrings(office)
  const dates = dateStyles(office)
  const parts = office.relations(WORKBOOK)
  const sheets: { readonly name: string; readonly part: string }[] = []
  let epochDays = EPOCH_DAYS
  for (const token of office.tokens(WORKBOOK)) {
    if (token.kind !== 'open') continue
    const name = localName(token.name)
    if (name === 'workbookPr' && /^(1|true)$/.test(attribute(token.attributes, 'date1904')))
      epochDays = EPOCH_DAYS_OF_1904
    if (name !== 'sheet' || /hidden/i.test(attribute(token.attributes, 'state'))) continue
    sheets.push({
      name: storable(attribute(token.attributes, 'name')).trim(),
      part: parts.get(attribute(token.attributes, 'r:id')) ?? '',
    })
  }
  return sheets.flatMap(({ name, part }, at): Block[] => {
    const blocks = blocksOfGrid(gridOf(office, part, { strings, dates, epochDays }), at + 1)
    return blocks.length === 0 ? [] : [{ kind: 'heading', text: name, level: 1, page: at + 1 }, ...blocks]
  })
}

interface Meaning {
  readonly strings: readonly string[]
  /** Whether numbers in this style are dates. */
  readonly dates: readonly boolean[]
  readonly epochDays: number
}

function gridOf(office: Office, part: string, meaning: Meaning): string[][] {
  const grid: string[][] = []
  let cell = { column: 0, type: '', style: 0 }
  let text = ''
  let isValue = false
  const rowsByNumber = new Map<number, string[]>()
  for (const token of office.tokens(part)) {
    if (token.kind === 'text') {
      if (isValue) text += token.text
      continue
    }
    const name = localName(token.name)
    const row = grid.at(-1)
    if (name === 'mergeCell' && token.kind === 'open')
      fillMerged(rowsByNumber, attribute(token.attributes, 'ref'))
    if (name === 'row' && token.kind === 'open') {
      // Rows without cells are not written; one of them is enough to part two tables.
      const number = Number(attribute(token.attributes, 'r'))
      if (number > lastRow(grid) + 1) grid.push([])
      grid.push([])
      rowNumbers.set(grid, number || lastRow(grid) + 1)
      rowsByNumber.set(lastRow(grid), grid.at(-1) as string[])
    } else if (name === 'c' && token.kind === 'open') {
      const place = attribute(token.attributes, 'r')
      cell = {
        column: place === '' ? (row?.length ?? 0) : columnOf(place),
        type: attribute(token.attributes, 't'),
        style: Number(attribute(token.attributes, 's')) || 0,
      }
      text = ''
    } else if (name === 'v' || name === 't') isValue = token.kind === 'open' && !token.isEmpty
    else if (name === 'c' && row !== undefined && cell.column < COLUMNS_MAX) {
      while (row.length < cell.column) row.push('')
      row[cell.column] = storable(cellText(text, cell, meaning))
    }
  }
  return grid
}

const MERGED_ROWS_MAX = 2_000

/** Cells merged into one, such as `A2:A4`: each of them says what the first one does. A title over one row stays one cell. */
function fillMerged(rows: ReadonlyMap<number, string[]>, place: string): void {
  const [, from = '', first = '', to = '', last = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? []
  const [left, right] = [columnOf(from), Math.min(COLUMNS_MAX - 1, columnOf(to))]
  const top = rows.get(Number(first)) ?? []
  const value = top[left] ?? ''
  const isTitle = top.every((cell, at) => at === left || (cell ?? '') === '')
  if (value === '' || (isTitle && right > left)) return
  for (
    let number = Number(first);
    number <= Math.min(Number(last), Number(first) + MERGED_ROWS_MAX);
    number += 1
  ) {
    const row = rows.get(number)
    if (row === undefined) continue
    while (row.length < left) row.push('')
    for (let column = left; column <= right; column += 1) row[column] = value
  }
}

const rowNumbers = new WeakMap<string[][], number>()
const lastRow = (grid: string[][]): number => rowNumbers.get(grid) ?? 0

/** `BC12` is in column 54, counted from 0. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{0,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return Math.max(0, column - 1)
}

function cellText(text: string, { type, style }: { type: string; style: number }, meaning: Meaning): string {
  if (type === 's') return meaning.strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'yes' : text === '0' ? 'no' : text
  if (type === 'e' || type === 'str' || type === 'inlineStr' || type === 'd' || text === '') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (meaning.dates[style]) return dateOf(number, meaning.epochDays)
  // What is stored as 0.30000000000000004 was typed as 0.3.
  return String(Number(number.toPrecision(15)))
}

function dateOf(days: number, epochDays: number): string {
  const at = new Date(Math.round((days - epochDays) * DAY_MS))
  if (Number.isNaN(at.getTime())) return String(days)
  const [date = '', time = ''] = at.toISOString().split('T')
  const clock = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)
  if (days < 1) return clock
  return days % 1 === 0 ? date : `${date} ${clock}`
}

function sharedStrings(office: Office): readonly string[] {
  const strings: string[] = []
  let isText = false
  let isPhonetic = false
  for (const token of office.tokens('xl/sharedStrings.xml')) {
    if (token.kind === 'text') {
      if (isText && !isPhonetic) strings.push((strings.pop() ?? '') + token.text)
      continue
    }
    const name = localName(token.name)
    const isOpen = token.kind === 'open' && !token.isEmpty
    if (name === 'si' && token.kind === 'open') strings.push('')
    else if (name === 't') isText = isOpen
    // How a Japanese name is spoken is no part of it.
    else if (name === 'rPh') isPhonetic = isOpen
  }
  return strings
}

function dateStyles(office: Office): readonly boolean[] {
  const formats = new Map<number, boolean>()
  const styles: boolean[] = []
  let isCell = false
  for (const token of office.tokens('xl/styles.xml')) {
    if (token.kind === 'text') continue
    const name = localName(token.name)
    if (name === 'cellXfs') isCell = token.kind === 'open'
    if (token.kind !== 'open') continue
    const id = Number(attribute(token.attributes, 'numFmtId'))
    // Letters of dates, outside of quoted text, colours and escapes.
    if (name === 'numFmt')
      formats.set(
        id,
        /[dmyh]/i.test(
          attribute(token.attributes, 'formatCode')
            .slice(0, 300)
            .replace(/"[^"]{0,100}"|\[[^\]]{0,40}\]|\\./g, ''),
        ),
      )
    else if (name === 'xf' && isCell)
      styles.push(formats.get(id) ?? ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)))
  }
  return styles
}

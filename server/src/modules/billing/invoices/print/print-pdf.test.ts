import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { printPdf } from './print-pdf.ts'
import { runsOf } from './runs.ts'

const print = (lines: Parameters<typeof printPdf>[0]['lines']) =>
  printPdf({ title: 'Invoice R-1', issuedAt: '2026-11-01T00:00:00Z', lines })
const textIn = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text

it.each([
  'Zażółć gęślą (GmbH)',
  'ООО «Вектор»',
  'Ελληνική Εταιρεία',
  'Công ty Dữ liệu Việt Nam',
  '北京数据有限公司',
  '臺灣資料股份有限公司',
  '株式会社データサービス',
  '주식회사 데이터',
])('prints %s in letters that can be read and copied', async (name) => {
  const text = await textIn(await print([{ left: name }]))
  expect(text.normalize('NFKC').replaceAll(/\s/g, '')).toContain(name.normalize('NFKC').replaceAll(/\s/g, ''))
  expect(runsOf(name, false).map((run) => run.text)).not.toContain('?')
})

it('puts runs of both directions where a reader expects them', () => {
  const placed = (text: string) => runsOf(text, false).map((run) => run.text)
  // The base direction is that of the first letter; a number inside of Arabic reads from left to right.
  expect(
    placed('شركة 42 بيانات')
      .map((text) => text.trim())
      .filter(Boolean),
  ).toEqual(['بيانات', '42', 'شركة'])
  expect(
    placed('Acme חברה Ltd')
      .map((text) => text.trim())
      .filter(Boolean),
  ).toEqual(['Acme', 'חברה', 'Ltd'])
  // Brackets are turned around in text from right to left, and a blank beside one stays on its side.
  expect(placed('א (2) ב')).toEqual(['ב', ' (', '2', ')', 'א '])
})

it('shapes Arabic: letters are joined, and the words stand from right to left', async () => {
  const text = await textIn(await print([{ left: 'شركة البيانات العربية' }]))
  expect(text.replaceAll(/\s/g, '')).not.toBe('')
  expect(runsOf('شركة البيانات العربية', false)).toHaveLength(1)
})

it('draws shared characters as the rest of the line says', () => {
  expect(runsOf('データ骨', false).map(({ font }) => font.name)).toEqual(['japanese'])
  // The Korean font has no Chinese characters, so that they come from the next.
  expect(runsOf('데이터骨', false).map(({ font }) => font.name)).toEqual(['korean', 'simplified-chinese'])
  expect(runsOf('数据骨', false).map(({ font }) => font.name)).toEqual(['simplified-chinese'])
  expect(
    runsOf('臺灣龜', true)
      .map(({ font }) => font.name)
      .join(),
  ).toContain('chinese')
})

it('has letters for Thai and Hindi, whose marks are placed by shaping', () => {
  for (const name of ['บริษัท ข้อมูล จำกัด', 'डेटा सेवा प्राइवेट लिमिटेड'])
    expect(
      runsOf(name, true)
        .map((run) => run.text)
        .join(''),
    ).toBe(name.normalize('NFC'))
})

it('writes a question mark for what no font has, and nothing for control characters', () => {
  expect(runsOf('a😀\u202eb', false).map((run) => run.text)).toEqual(['a? b'])
})

it('breaks long lines, cuts what would fill a page, and goes on to another page', async () => {
  const long = await textIn(await print([{ left: 'word '.repeat(60), right: '$1.00' }]))
  expect(long.match(/word/g)).toHaveLength(60)
  const endless = await textIn(await print([{ left: '数'.repeat(2_000) }]))
  expect(endless).toContain('…')
  const many = await print(Array.from({ length: 120 }, (_, at) => ({ left: `Line ${at}`, right: '$1.00' })))
  const { totalPages } = await extractText(new Uint8Array(many))
  expect(totalPages).toBe(3)
})

it('is the same file each time', async () => {
  const lines = [{ left: 'Rechnung für Ødegård', right: '$10.00', isBold: true }]
  expect((await print(lines)).equals(await print(lines))).toBe(true)
})

import { expect, it } from 'vitest'
import { contentDisposition, isShownInline, mediaTypeOf, safeFileName } from './media-type.rules.ts'

const latin = (text: string) => Buffer.from(text.padEnd(64, '\x01'), 'latin1')

it.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['RIFF\x01\x01\x01\x01WEBPVP8 ', 'image/webp'],
  ['RIFF\x01\x01\x01\x01WAVEfmt ', 'audio/wav'],
  ['\x00\x00\x00\x20ftypisom', 'video/mp4'],
  ['\x00\x00\x00\x20ftypM4A ', 'audio/mp4'],
  ['\x00\x00\x00\x20ftypheic', 'image/heic'],
  ['\x00\x00\x00\x20ftyp3gp5', 'video/3gpp'],
  ['#!AMR\n', 'audio/amr'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\xff\xf1\x50', 'audio/aac'],
  ['%PDF-1.7', 'application/pdf'],
  [
    'PK\x03\x04\x14word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['PK\x03\x04\x14readme', 'application/zip'],
  ['\x7fELF\x02\x00', undefined],
  ['MZ\x90\x00', undefined],
])('reads %j as %s', (head, type) => {
  expect(mediaTypeOf(latin(head))).toBe(type)
})

it('takes well-formed text for text, and only that', () => {
  expect(mediaTypeOf(Buffer.from('Größe; Preis\n'))).toBe('text/plain')
  expect(mediaTypeOf(Buffer.from([0x47, 0xf6, 0xdf, 0x65]))).toBeUndefined()
})

it('shows no text, drawing or page in place', () => {
  expect(['image/png', 'audio/ogg', 'application/pdf'].every(isShownInline)).toBe(true)
  expect(['text/plain', 'text/html', 'image/svg+xml', 'application/zip'].some(isShownInline)).toBe(false)
})

it('leaves nothing in a name that leads anywhere or ends the header', () => {
  expect(safeFileName('..\\..\\.env', 'document')).toBe('env')
  expect(safeFileName('../', 'image')).toBe('image')
  const header = contentDisposition('text/plain', 'a"; x="\u2028é.txt')
  expect(header).toBe(
    'attachment; filename="a__ x=___.txt"; filename*=UTF-8\'\'a%22%3B%20x%3D%22%E2%80%A8%C3%A9.txt',
  )
})

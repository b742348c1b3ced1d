import { describe, expect, it } from 'vitest'
import { docxOf, wordParagraph, zipOf } from '../../../../../test/files.ts'
import { unpack } from './archive.ts'
import { readDocx } from './docx.ts'

const MEGABYTE = 1024 * 1024
const everything = () => true
const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1')
const CENTRAL = Buffer.from('PK\u0001\u0002', 'latin1')
const END = Buffer.from('PK\u0005\u0006', 'latin1')

/** A copy of the archive with a change at the beginning of each record of a kind. */
function changed(archive: Buffer, record: Buffer, change: (bytes: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(archive)
  for (let at = copy.indexOf(record); at !== -1; at = copy.indexOf(record, at + 4)) change(copy, at)
  return copy
}

/** The archive with the records of ZIP64 at its end, and an end record that refers to them. */
function asZip64(archive: Buffer): Buffer {
  const at = archive.lastIndexOf(END)
  const end = Buffer.from(archive.subarray(at))
  const record = Buffer.alloc(56)
  record.write('PK\u0006\u0006', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(8)), 24)
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007', 'latin1')
  locator.writeBigUInt64LE(BigInt(at), 8)
  locator.writeUInt32LE(1, 16)
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(0xffffffff, 12)
  end.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([archive.subarray(0, at), record, locator, end])
}

const small = zipOf({ 'a.xml': 'one', 'b.bin': 'two' })

describe('archives that strangers send', () => {
  it('are unpacked, and what is wanted is kept', async () => {
    const parts = await unpack(small, (name) => name.endsWith('.xml'))
    expect([...parts].map(([name, content]) => [name, content.toString()])).toEqual([['a.xml', 'one']])
  })

  it('may be in the format for large archives', async () => {
    const parts = await unpack(asZip64(small), everything)
    expect([...parts.keys()]).toEqual(['a.xml', 'b.bin'])
    const document = asZip64(docxOf(wordParagraph('In the large format.')))
    expect(await readDocx(document)).toMatchObject([{ text: 'In the large format.' }])
  })

  it('are refused when they unpack to too much, in one entry or in many', async () => {
    const zeros = Buffer.alloc(16 * MEGABYTE)
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.bin`, zeros]))
    await expect(unpack(zipOf(many), () => false)).rejects.toThrow('unpacks to far more')
  })

  it('are refused when an entry holds more than the directory says', async () => {
    const bomb = zipOf({ 'a.xml': Buffer.alloc(200 * MEGABYTE) })
    const lying = changed(bomb, CENTRAL, (bytes, at) => bytes.writeUInt32LE(10, at + 24))
    await expect(unpack(lying, everything)).rejects.toThrow('damaged')
  })

  it('are refused when entries share their bytes', async () => {
    const first = zipOf({ 'a.xml': 'x'.repeat(1_000), 'b.xml': 'x'.repeat(1_000) })
    const shared = changed(first, CENTRAL, (bytes, at) => bytes.writeUInt32LE(0, at + 42))
    await expect(unpack(shared, everything)).rejects.toThrow('damaged')
  })

  it('are refused when they have too many entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, '']))
    await expect(unpack(zipOf(many), everything)).rejects.toThrow('too many parts')
  })

  it('are refused when they are locked', async () => {
    const locked = changed(small, CENTRAL, (bytes, at) => bytes.writeUInt16LE(1, at + 8))
    await expect(unpack(locked, everything)).rejects.toThrow('password')
  })

  it('are refused when they are cut, at any byte', async () => {
    for (let length = 0; length < small.length; length += 1)
      await expect(unpack(small.subarray(0, length), everything), `${length}`).rejects.toThrow('damaged')
  })

  it.each([
    ['a local header that is none', changed(small, LOCAL, (bytes, at) => bytes.write('XX', at))],
    ['a directory that is none', changed(small, CENTRAL, (bytes, at) => bytes.write('XX', at))],
    [
      'a directory outside of the file',
      changed(small, END, (bytes, at) => bytes.writeUInt32LE(9e6, at + 16)),
    ],
    ['more entries than there are', changed(small, END, (bytes, at) => bytes.writeUInt16LE(9, at + 10))],
    [
      'an entry outside of the file',
      changed(small, CENTRAL, (bytes, at) => bytes.writeUInt32LE(9e6, at + 42)),
    ],
    [
      'a longer entry than the file',
      changed(small, CENTRAL, (bytes, at) => bytes.writeUInt32LE(9e6, at + 20)),
    ],
    ['another compression', changed(small, CENTRAL, (bytes, at) => bytes.writeUInt16LE(12, at + 10))],
    ['a name that leads elsewhere', zipOf({ '../a.xml': 'one' })],
  ])('are refused with %s', async (_fault, archive) => {
    await expect(unpack(archive, everything)).rejects.toThrow('damaged')
  })
})

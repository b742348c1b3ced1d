import { crc32, deflateRawSync } from 'node:zlib'
import type { Reply, TestApp, TestTenant } from './harness.ts'
import { knowledgePath } from './knowledge.ts'

/** Files as programs write them, made by hand so that each can be wrong in its own way. */

export function pdfOf(pages: readonly (readonly string[])[], encryption = ''): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const kids: string[] = []
  for (const lines of pages) {
    const content = lines
      .map((line, at) => {
        const size = line.startsWith('# ') ? 20 : 10
        // Cells between bars stand in columns.
        const cells = line.replace(/^# /, '').split(' | ')
        return cells
          .map(
            (cell, column) =>
              `BT /F1 ${size} Tf ${50 + column * 150} ${750 - at * 14} Td (${escaped(cell)}) Tj ET`,
          )
          .join('\n')
      })
      .join('\n')
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${encryption} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Its password is not known. */
export const lockedPdf = (): Buffer => {
  const key = 'ab'.repeat(32)
  return pdfOf(
    [['Secret']],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`,
  )
}

export function zipOf(entries: Readonly<Record<string, Buffer | string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(raw.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 0])
    directory.push(Buffer.from('PK\u0001\u0002', 'latin1'), version, fields, tail, Buffer.from(name))
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed)
    offset += 4 + fields.length + name.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  const count = Object.keys(entries).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A Word document with this between the tags of its body. */
export const docxOf = (body: string, more: Readonly<Record<string, Buffer>> = {}): Buffer =>
  zipOf({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ...more,
  })

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
export const wordParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`
export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export const multipart = (fileName: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--part\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n--part--\r\n'),
  ])

export const upload = (
  app: TestApp,
  tenant: TestTenant,
  fileName: string,
  content: Buffer | string,
  query = '',
): Promise<Reply> =>
  app.call('POST', knowledgePath(tenant, `documents${query}`), {
    as: tenant.key,
    body: multipart(fileName, content),
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
  })

/** A new version of a document. */
export const replace = (
  app: TestApp,
  tenant: TestTenant,
  documentId: string,
  fileName: string,
  content: Buffer | string,
): Promise<Reply> =>
  app.call('PUT', knowledgePath(tenant, `documents/${documentId}`), {
    as: tenant.key,
    body: multipart(fileName, content),
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
  })

import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { extract } from '../extraction.rules.ts'
import { readDocument } from './read-document.ts'

const read = async (lines: readonly string[]) =>
  extract((await readDocument('eml', Buffer.from(lines.join('\r\n'), 'latin1'))).blocks)
const placed = ({ chunks }: Awaited<ReturnType<typeof read>>) =>
  chunks.map((chunk) => [chunk.heading, chunk.content])

const HEAD = [
  'From: =?utf-8?Q?J=C3=B6rg_M=C3=BCller?= <joerg@example.com>',
  'To: Ana <ana@example.com>,',
  ' Bo <bo@example.com>',
  'Date: Tue, 3 Mar 2026 10:00:00 +0100',
  'Subject: =?utf-8?B?QW5nZWJvdCBmw7xy?= =?utf-8?B?IEtlc3NlbA==?=',
]
const ABOUT =
  'From: Jörg Müller <joerg@example.com>\nTo: Ana <ana@example.com>, Bo <bo@example.com>\nDate: Tue, 3 Mar 2026 10:00:00 +0100'

describe('a mail', () => {
  it('is read under its subject, with who wrote it and when', async () => {
    const mail = await read([
      ...HEAD,
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Der Kessel kostet f=FCr Sie drei=',
      '=DFig Euro.',
    ])
    expect(placed(mail)).toEqual([
      ['Angebot für Kessel', `${ABOUT}\nDer Kessel kostet für Sie dreißig Euro.`],
    ])
    expect(mail.nodes).toMatchObject([
      { type: 'topic', label: 'Angebot für Kessel', properties: { from: 'Jörg Müller <joerg@example.com>' } },
    ])
  })

  it('is read once when its text is there twice, and with its tables', async () => {
    const mail = await read([
      ...HEAD,
      'Content-Type: multipart/alternative; boundary="b 1"',
      '',
      'For old programs.',
      '--b 1',
      'Content-Type: text/plain',
      '',
      'Kettle 30',
      '--b 1',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(
        '<p>Preise für Sie:</p><table><tr><th>Ware</th><th>Preis</th></tr><tr><td>Kessel</td><td>30</td></tr></table>',
      ).toString('base64'),
      '--b 1--',
    ])
    expect(placed(mail)).toEqual([
      ['Angebot für Kessel', `${ABOUT}\nPreise für Sie:`],
      ['Angebot für Kessel', 'Ware: Kessel; Preis: 30'],
    ])
  })

  it('is read with what is attached to it, as far as that can be read', async () => {
    const workbook = await readFile(new URL('../../../../../test/documents/stock.xlsx', import.meta.url))
    const attached = (name: string, content: Buffer | string) => [
      '--x',
      `Content-Type: application/octet-stream; name="other.bin"`,
      `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
    ]
    const mail = await read([
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See below.',
      ...attached('Preisliste für Köche.xlsx', workbook),
      ...attached('broken.pdf', 'no PDF'),
      ...attached('program.exe', 'MZ'),
      '--x--',
    ])
    const name = 'Angebot für Kessel › Preisliste für Köche.xlsx'
    expect(placed(mail)).toContainEqual([`${name} › Kitchen`, 'Product: Pan; Since: 2025-11-30'])
    expect(placed(mail).slice(-1)).toEqual([['Angebot für Kessel', 'broken.pdf\nprogram.exe']])
  })

  it('ends somewhere, however deep it is', async () => {
    let part = ['Content-Type: text/plain', '', 'deep inside']
    for (let depth = 0; depth < 40; depth += 1)
      part = [
        `Content-Type: multipart/mixed; boundary=b${depth}`,
        '',
        `--b${depth}`,
        ...part,
        `--b${depth}--`,
      ]
    expect(placed(await read([...HEAD, ...part]))).toHaveLength(1)
    await expect(read(['no header', 'at all'])).rejects.toThrow('no mail; give it the ending')
  })
})

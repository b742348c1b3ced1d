import { expect, it } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import { fileIn, type UploadedFile } from './multipart.ts'

/** Drives the steps; the longest of them in milliseconds. */
function searched(form: Buffer | undefined): {
  readonly file: UploadedFile | undefined
  readonly stepMs: number
} {
  const steps = fileIn(form)
  let stepMs = 0
  for (;;) {
    const began = threadMs()
    const step = steps.next()
    stepMs = Math.max(stepMs, threadMs() - began)
    if (step.done) return { file: step.value, stepMs }
  }
}
const read = (form: Buffer | undefined) => searched(form).file

const body = (...parts: string[]) => Buffer.from(`--xyz\r\n${parts.join('\r\n--xyz\r\n')}\r\n--xyz--\r\n`)
const file = (disposition: string, content: string) =>
  `Content-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${content}`

it('finds the file among other parts, byte for byte', () => {
  const found = read(
    body(file('name="note"', 'x'), file('name="file"; filename="a.txt"', 'one\r\n--two\r\n')),
  )
  expect(found).toMatchObject({ fileName: 'a.txt', contentType: 'text/plain' })
  expect(found?.content.toString()).toBe('one\r\n--two\r\n')
})

it('reads names as browsers write them, and never as paths', () => {
  const nameOf = (disposition: string) => read(body(file(`name="file"; ${disposition}`, '')))?.fileName
  expect(nameOf('filename="../../etc/über.md"')).toBe('über.md')
  expect(nameOf('filename="C:\\\\docs\\\\a.pdf"')).toBe('a.pdf')
  expect(nameOf(`filename="x.txt"; filename*=UTF-8''na%C3%AFve.txt`)).toBe('naïve.txt')
  expect(nameOf(`filename*=UTF-8''%FF`)).toBe('')
})

it('finds none in what is no such body', () => {
  for (const text of [
    '',
    '{}',
    '--',
    '--xyz',
    '--xyz\r\n',
    '--xyz\r\nContent-Disposition: form-data; name="file"\r\n\r\ncut',
  ])
    expect(read(Buffer.from(text))).toBeUndefined()
  expect(read(undefined)).toBeUndefined()
  expect(read(body(file('name="other"', 'x')))).toBeUndefined()
})

const MEGABYTES = 50 * 1024 * 1024
const filled = (text: string) => Buffer.alloc(MEGABYTES, text)
const after = (beginning: string, text: string) => Buffer.concat([Buffer.from(beginning), filled(text)])

it.each([
  ['boundaries', filled('--b\r\n\r\n')],
  ['one head', Buffer.concat([after('--b\r\n', 'a: b; name=file; \r\n'), Buffer.from('\r\n\r\n')])],
  ['line breaks', after('--b\r\n', '\r\n')],
  ['almost boundaries', after('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n', '\r\n--')],
])('gives up on 50 MB of %s in short steps', (_name, hostile) => {
  const { file, stepMs } = searched(hostile)
  expect(file).toBeUndefined()
  expect(stepMs).toBeLessThan(100)
})

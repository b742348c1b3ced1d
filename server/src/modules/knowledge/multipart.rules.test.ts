import { expect, it } from 'vitest'
import { fileIn } from './multipart.rules.ts'

const body = (...parts: string[]) => Buffer.from(`--xyz\r\n${parts.join('\r\n--xyz\r\n')}\r\n--xyz--\r\n`)
const file = (disposition: string, content: string) =>
  `Content-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${content}`

it('finds the file among other parts, byte for byte', () => {
  const found = fileIn(
    body(file('name="note"', 'x'), file('name="file"; filename="a.txt"', 'one\r\n--two\r\n')),
  )
  expect(found).toMatchObject({ fileName: 'a.txt', contentType: 'text/plain' })
  expect(found?.content.toString()).toBe('one\r\n--two\r\n')
})

it('reads names as browsers write them, and never as paths', () => {
  const nameOf = (disposition: string) => fileIn(body(file(`name="file"; ${disposition}`, '')))?.fileName
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
    expect(fileIn(Buffer.from(text))).toBeUndefined()
  expect(fileIn(undefined)).toBeUndefined()
  expect(fileIn(body(file('name="other"', 'x')))).toBeUndefined()
})

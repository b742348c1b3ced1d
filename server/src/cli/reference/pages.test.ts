import { describe, expect, it } from 'vitest'
import { operations } from '../../app.ts'
import { fullPath, jsonOf, streamOf } from '../../platform/http/operation.ts'
import { answerValidator, validatorFor } from '../../platform/http/validation.ts'
import { referencePages } from './pages.ts'

const pages = referencePages(operations)
const sections = new Map(
  pages.flatMap(({ text }) =>
    text
      .split(/^## /m)
      .slice(1)
      .flatMap((section) => {
        const id = /\{#(\w+)\}\n/.exec(section)?.[1]
        return id === undefined ? [] : [[id, section] as const]
      }),
  ),
)

/** The examples as a reader sees them: read back from the page. */
const blocksOf = (section: string, language: string): readonly string[] =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  )

describe('the reference', () => {
  it('has a section for every operation, and lists it in the index', () => {
    expect([...sections.keys()].sort()).toEqual(operations.map(({ id }) => id.toLowerCase()).sort())
    const index = pages.find(({ name }) => name === 'index.md')?.text ?? ''
    for (const operation of operations)
      expect(index).toContain(`(${operation.domain}.md#${operation.id.toLowerCase()})`)
  })

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'shows a request and an answer of %s that its schemas accept',
    (id, operation) => {
      const section = sections.get(id.toLowerCase()) ?? ''
      const [request = ''] = blocksOf(section, 'http')
      const [head = '', ...rest] = request.split('\n\n')
      const [line = ''] = head.split('\n')
      expect(line.startsWith(`${operation.method} `)).toBe(true)
      const address = new URL(line.slice(operation.method.length + 1), 'http://127.0.0.1')
      const names = [...fullPath(operation).matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
      const pattern = fullPath(operation).split(/\{\w+\}/)
      expect(pattern.every((part) => address.pathname.includes(part))).toBe(true)
      const values = address.pathname.split('/')
      const params = Object.fromEntries(
        names.map((name) => [
          name,
          decodeURIComponent(values[fullPath(operation).split('/').indexOf(`{${name}}`)] ?? ''),
        ]),
      )
      expect(validatorFor('path', operation.params)(params)).toEqual([])
      expect(validatorFor('query', operation.query)(Object.fromEntries(address.searchParams))).toEqual([])
      if (operation.body !== undefined)
        expect(validatorFor('body', operation.body)(JSON.parse(rest.join('\n\n')))).toEqual([])
      expect(head.includes('Authorization: ')).toBe(operation.auth !== 'public')

      const json = jsonOf(operation.response)
      const [answer] = blocksOf(section, 'json')
      if (json !== undefined) expect(answerValidator(json)(JSON.parse(answer ?? ''))).toEqual([])
      const stream = streamOf(operation.response)
      if (stream !== undefined) {
        const [frame = ''] = blocksOf(section, 'text')
        expect(answerValidator(stream.frames)(JSON.parse(frame.replace('data: ', '')))).toEqual([])
      }
      expect(section).toContain(`Status ${operation.status}`)
    },
  )
})

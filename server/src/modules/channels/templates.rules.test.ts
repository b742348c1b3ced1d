import { expect, it } from 'vitest'
import { filledTemplate, reengagementTemplate, templateFaults } from './templates.rules.ts'

const bodyOf = (text: string, content: string) =>
  filledTemplate({ name: 'hello', body: text }, content)['body']

it.each([
  ['line breaks and tabs', 'One\n\ntwo\tthree', 'One two three'],
  ['many spaces in a row', 'a     b', 'a b'],
  ['nothing', '  \n ', '-'],
])('cleans values of what WhatsApp refuses: %s', (_name, content, filled) => {
  expect(bodyOf('{{content}}', content)).toBe(filled)
})

it('fills placeholders at any depth and leaves other texts as they are', () => {
  const template = {
    name: 'hello',
    components: [{ parameters: [{ text: '{{content}}' }, { text: 'Line\nbreak' }] }],
  }
  expect(filledTemplate(template, 'Hi\nthere')).toEqual({
    name: 'hello',
    components: [{ parameters: [{ text: 'Hi there' }, { text: 'Line\nbreak' }] }],
  })
})

it('does not grow without bound', () => {
  const text = '{{content}}'.repeat(100)
  expect(String(bodyOf(text, 'x'.repeat(50_000))).length).toBeLessThanOrEqual(100_000)
})

it('finds the template to begin again with, and says when there is none', () => {
  expect(reengagementTemplate('hello')).toEqual({ name: 'hello' })
  expect(reengagementTemplate({ push: [{ tag: 'HUMAN_AGENT' }] })).toEqual({ tag: 'HUMAN_AGENT' })
  expect(reengagementTemplate({ other: 1 })).toBeUndefined()
  expect(templateFaults({ other: 1 })).toHaveLength(1)
  for (const nothing of [null, undefined, '', [], {}]) expect(templateFaults(nothing)).toEqual([])
})

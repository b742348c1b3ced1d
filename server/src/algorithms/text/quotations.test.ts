import { expect, it } from 'vitest'
import { replaceQuotations } from './quotations.ts'

it.each([
  ['he said "yes" and “no” and «oui»', 'he said § and § and §'],
  ['nothing: ""', 'nothing: ""'],
  ['and "no end', 'and "no end'],
  ['"one\ntwo" "three"', '"one\ntwo§three"'],
  [`"${'a'.repeat(601)}" "b"`, `"${'a'.repeat(601)}§b"`],
])('%j becomes %j', (text, replaced) => {
  expect(replaceQuotations(text, '§')).toBe(replaced)
})

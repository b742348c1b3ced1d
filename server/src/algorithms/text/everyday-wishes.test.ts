import { expect, it } from 'vitest'
import { otherWordsFor } from './everyday-wishes.ts'

const textsFor = (question: string) => otherWordsFor(question).map(({ text }) => text)

it('names what documents call what people ask for, their own language before English', () => {
  expect(textsFor('Can I get my MONEY BACK?')).toEqual(['refund', 'reimbursement'])
  expect(otherWordsFor('Bekomme ich mein Geld zurück?')).toEqual([
    { text: 'Erstattung', share: 0.8 },
    { text: 'Rückerstattung', share: 0.8 },
    { text: 'erstattet', share: 0.8 },
    { text: 'refund', share: 0.7 },
  ])
  expect(textsFor('¿Puedo llevar a mi perro?')).toContain('mascotas')
})

it('says nothing of other questions, nor what stands in the question already', () => {
  for (const question of ['', 'put the money box back', 'a petition', 'x '.repeat(400)])
    expect(textsFor(question)).toEqual([])
  expect(textsFor('refund')).not.toContain('refund')
})

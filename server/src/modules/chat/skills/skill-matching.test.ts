import { expect, it } from 'vitest'
import { proposalFrom, skillsFor } from './skill-matching.ts'

const skill = (name: string, applies_when: string) => ({ name, applies_when, instructions: 'x' })
const names = (message: string, ...skills: ReturnType<typeof skill>[]) =>
  skillsFor(message, skills).map(({ name }) => name)

it('uses what a message calls for, in any form of the word and in the language of the skill', () => {
  const [refund, parking] = [skill('Refunds', 'refund'), skill('Stellplatz', 'wo man sein Auto parken kann')]
  expect(names('Can you refund me?', refund, parking)).toEqual(['Refunds'])
  expect(names('Wo kann ich parken?', refund, parking)).toEqual(['Stellplatz'])
  expect(names('Nice weather', refund, parking)).toEqual([])
})

it('prefers rare words to common ones, has at most three, and those without an occasion come last', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => skill(name, 'order'))
  const rare = skill('late', 'order delayed')
  const always = skill('tone', '')
  expect(names('My order is delayed', always, ...many, rare)[0]).toBe('late')
  expect(names('My order is delayed', always, ...many, rare)).toHaveLength(3)
  expect(names('Hello', always, rare)).toEqual(['tone'])
})

it('proposes what was answered, and nothing from small talk', () => {
  expect(proposalFrom('Where can I park my car?', 'At the north gate, free after six.')).toEqual({
    name: 'where-can-i-park-my-car',
    applies_when: 'Where can I park my car?',
    instructions: 'Answer as the team did: At the north gate, free after six.',
  })
  expect(proposalFrom('Hi', 'Hello, how may I help?')).toBeUndefined()
  expect(proposalFrom('Where can I park my car?', 'Ok.')).toBeUndefined()
  expect(proposalFrom('駐車場はどこにありますか?', '北門の隣にあります。')?.name).toBe(
    '駐車場はどこにありますか',
  )
})

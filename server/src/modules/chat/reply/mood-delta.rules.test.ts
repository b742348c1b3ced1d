import { expect, it } from 'vitest'
import { threadMs } from '../../../../test/thread-time.ts'
import { moodDeltaOf } from './mood-delta.rules.ts'

const of = (content: string) => moodDeltaOf([{ role: 'user', content }])

it.each([
  ['Thank you so much!', 'valence', 1],
  ['You are so stupid', 'affiliation', -1],
  ["I'm so happy, I got the job!", 'arousal', 1],
  ["I'm really anxious about tomorrow", 'tension', -1],
  ['I am sorry about yesterday', 'tension', 1],
  ['My grandmother passed away', 'valence', -1],
  ['I miss you', 'affiliation', 1],
  ['haha that is good', 'valence', 1],
  ['You got that wrong', 'affiliation', -1],
] as const)('%s moves %s by the sign of %i', (text, axis, sign) => {
  expect(Math.sign(of(text)?.delta[axis] ?? 0)).toBe(sign)
  expect(of(text)).toMatchObject({ triggerType: 'emotional_response', reason: expect.stringMatching(/\w+/) })
})

it('understands "not"', () => {
  expect(of("I'm not happy")?.delta.valence).toBeLessThan(0)
  expect(of("I'm not sad")).toBeUndefined()
  expect(of('That was not great')?.delta.valence).toBeLessThan(0)
  expect(of("you're not funny")).toMatchObject({ reason: 'was criticised' })
})

it('is moved by nothing but what the person said', () => {
  expect(of('The train leaves at nine')).toBeUndefined()
  expect(moodDeltaOf([{ role: 'assistant', content: 'Thank you! I love you!' }])).toBeUndefined()
  expect(moodDeltaOf([])).toBeUndefined()
})

it('stays within bounds however much is said, and is moved more by emphasis', () => {
  const much = of('I love you! '.repeat(200))
  for (const value of Object.values(much?.delta ?? {})) expect(Math.abs(value)).toBeLessThanOrEqual(15)
  expect(of('thanks!!!')?.delta.valence).toBeGreaterThan(of('thanks')?.delta.valence ?? 0)
})

it('takes a long text without slowing down', () => {
  const begun = threadMs()
  of("i'm ".repeat(25_000))
  of(`you are ${'so '.repeat(10_000)}`)
  expect(threadMs() - begun).toBeLessThan(3_000)
})

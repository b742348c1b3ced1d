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
] as const)('%s moves %s by the sign of %i', async (text, axis, sign) => {
  const change = await of(text)
  expect(Math.sign(change?.delta[axis] ?? 0)).toBe(sign)
  expect(change).toMatchObject({ triggerType: 'emotional_response', reason: expect.stringMatching(/\w+/) })
})

it('understands "not"', async () => {
  expect((await of("I'm not happy"))?.delta.valence).toBeLessThan(0)
  expect(await of("I'm not sad")).toBeUndefined()
  expect((await of('That was not great'))?.delta.valence).toBeLessThan(0)
  expect(await of("you're not funny")).toMatchObject({ reason: 'was criticised' })
})

it('is moved by nothing but what the person said', async () => {
  expect(await of('The train leaves at nine')).toBeUndefined()
  expect(await moodDeltaOf([{ role: 'assistant', content: 'Thank you! I love you!' }])).toBeUndefined()
  expect(await moodDeltaOf([])).toBeUndefined()
})

it('stays within bounds however much is said, and is moved more by emphasis', async () => {
  const much = await of('I love you! '.repeat(200))
  for (const value of Object.values(much?.delta ?? {})) expect(Math.abs(value)).toBeLessThanOrEqual(15)
  const plain = await of('thanks')
  expect((await of('thanks!!!'))?.delta.valence).toBeGreaterThan(plain?.delta.valence ?? 0)
})

it('takes a long text without slowing down', async () => {
  const begun = threadMs()
  await of("i'm ".repeat(25_000))
  await of(`you are ${'so '.repeat(10_000)}`)
  expect(threadMs() - begun).toBeLessThan(3_000)
})

it('takes time in proportion to the number of matches', async () => {
  const begun = threadMs()
  await moodDeltaOf(Array.from({ length: 200 }, () => ({ role: 'user', content: 'lol '.repeat(1_000) })))
  expect(threadMs() - begun).toBeLessThan(3_000)
})

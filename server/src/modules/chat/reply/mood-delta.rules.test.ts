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

/** Sentences as people write them, one or two for each language of memory. */
it.each([
  ['Vielen lieben Dank für alles, das hat geholfen', 'valence', 1],
  ['Heute war ich den ganzen Tag so traurig', 'valence', -1],
  ['Estoy muy enfadada con el servicio', 'tension', -1],
  ['¡Qué alegría, por fin vacaciones!', 'valence', 1],
  ['Je suis vraiment triste depuis hier', 'valence', -1],
  ['Merci beaucoup pour ton aide', 'affiliation', 1],
  ['Sono felicissima della notizia', 'valence', 1],
  ['Sono arrabbiato con il mio capo', 'tension', -1],
  ['Muito obrigada pela paciência', 'affiliation', 1],
  ['Estou tão triste com isso', 'valence', -1],
  ['Jestem dziś bardzo szczęśliwa', 'valence', 1],
  ['Мне сегодня очень грустно', 'valence', -1],
  ['Большое спасибо тебе', 'affiliation', 1],
  ['Saya sangat senang hari ini', 'valence', 1],
  ['Ik ben zo boos op hem', 'tension', -1],
  ['Bugün çok mutluyum', 'valence', 1],
  ['أنا حزين جدا اليوم', 'valence', -1],
  ['आज मैं बहुत खुश हूँ', 'valence', 1],
  ['오늘 너무 슬퍼요', 'valence', -1],
  ['今日はとても悲しいです', 'valence', -1],
  ['我今天非常开心', 'valence', 1],
  ['ฉันโกรธมาก', 'tension', -1],
  ['😭😭', 'valence', -1],
  ['see you tomorrow 🥰', 'affiliation', 1],
  ['ok 😡', 'tension', -1],
] as const)('other languages and emoji: %s moves %s by the sign of %i', async (text, axis, sign) => {
  expect(Math.sign((await of(text))?.delta[axis] ?? 0)).toBe(sign)
})

it.each([
  'Ich bin nicht glücklich',
  'No estoy nada contento',
  'Je ne suis pas très heureuse',
  'Non sono felice',
  'Não estou feliz',
  'Nie jestem szczęśliwy',
  'Я не счастлив',
  'Mutlu değilim',
  '我不高兴',
  'あまり嬉しくない',
  'ฉันไม่ดีใจ',
])('understands the negation in: %s', async (text) => {
  expect((await of(text))?.delta.valence).toBeLessThan(0)
})

it.each([
  'Der Zug fährt um neun',
  'La radio está encendida',
  'Il conto è di dieci euro',
  '会議は九時です',
  'Я слушаю радио',
  'Золото дорожает',
  'The content of this page is long',
  'Ravi is my neighbour',
])('is not moved by: %s', async (text) => {
  expect(await of(text)).toBeUndefined()
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

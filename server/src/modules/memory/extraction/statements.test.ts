import { expect, it } from 'vitest'
import { BuiltinExtractor } from './builtin-extractor.ts'

const extractor = new BuiltinExtractor()
const learn = async (...texts: readonly string[]) => {
  const messages = texts.map((content, at) => ({
    id: `m${at}`,
    role: 'user' as const,
    content,
    at: new Date('2026-03-10T12:00:00Z'),
  }))
  return extractor.extract({ messages, known: [], userName: '', agentName: '', timezone: '' })
}
const statements = async (text: string) => (await learn(text)).filter((fact) => fact.factType === 'statement')

it.each([
  ['ar', 'أعيش في القاهرة مع زوجتي.'],
  ['de', 'Ich wohne seit zwei Jahren in Hamburg.'],
  ['es', 'Yo vivo en Valencia con mi hermana.'],
  ['fr', "J'habite à Lyon avec mon frère."],
  ['hi', 'मैं दिल्ली में रहता हूँ।'],
  ['id', 'Saya tinggal di Bandung bersama kakak saya.'],
  ['it', 'Io abito a Torino con mia sorella.'],
  ['ja', '私は京都に住んでいます。'],
  ['ko', '저는 부산에 살아요.'],
  ['nl', 'Ik woon in Utrecht met mijn broer.'],
  ['pl', 'Mieszkam w Krakowie z moją siostrą.'],
  ['pt', 'Eu moro em Lisboa com a minha irmã.'],
  ['ru', 'Я живу в Казани с сестрой.'],
  ['sv', 'Jag bor i Malmö med min bror.'],
  ['th', 'ฉันอยู่ที่เชียงใหม่กับแม่'],
  ['tr', "Ben İzmir'de yaşıyorum."],
  ['zh', '我住在上海。'],
])('keeps a statement in its own language: %s', async (_language, text) => {
  const [fact] = await statements(text)
  expect(fact?.text).toContain(text.replace(/[.。।]$/u, ''))
  expect(fact).toMatchObject({ confidence: 0.5, subject: 'user', evidence: ['m0'] })
})

it.each([
  'Wo wohne ich?',
  'Können Sie mir helfen?',
  '¿Dónde vivo?',
  'Ça va ?',
  '你好',
  'ありがとう',
  'Bonjour !',
])('keeps nothing of talk: %s', async (text) => expect(await learn(text)).toEqual([]))

it.each([
  'I think that is so cool',
  'I was just going to say that',
  'I hope you are well today',
  'I need help with this',
])('keeps nothing of small talk: %s', async (text) => expect(await statements(text)).toEqual([]))

it('prefers what is understood to the words', async () => {
  expect((await learn('I live in Lyon.')).map((fact) => fact.factType)).not.toContain('statement')
})

it.each([
  ['My budget is 1,200,000 dollars.', /\b1\b(?!,)/],
  ['Like look at him', /likes look/],
  ["I'm married to my laptop", /married to/],
  ['I like neither tea nor coffee.', /\blikes (?:neither|tea|coffee)/],
])('learns no nonsense from %s', async (text, nonsense) => {
  for (const fact of await learn(text)) expect(fact.text).not.toMatch(nonsense)
})

it('keeps a name with its abbreviation', async () => {
  expect((await learn('I live in St. Louis.')).map((fact) => fact.text).join(' ')).toContain('St. Louis')
})

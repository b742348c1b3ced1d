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
  ['de', 'Ich spiele mit meiner Schwester Klarinette.'],
  ['es', 'Yo toco el clarinete con mi hermana.'],
  ['fr', 'Je joue de la clarinette avec mon frère.'],
  ['hi', 'मैं दिल्ली में रहता हूँ।'],
  ['id', 'Saya tinggal di Bandung bersama kakak saya.'],
  ['it', 'Io suono il clarinetto con mia sorella.'],
  ['ja', '私は京都に住んでいます。'],
  ['ko', '저는 부산에 살아요.'],
  ['nl', 'Ik speel klarinet met mijn broer.'],
  ['pl', 'Mieszkam w Krakowie z moją siostrą.'],
  ['pt', 'Eu toco clarinete com a minha irmã.'],
  ['ru', 'Я живу в Казани с сестрой.'],
  ['sv', 'Jag bor i Malmö med min bror.'],
  ['da', 'Vi er lige flyttet til Odense.'],
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

it.each([
  ['pl', 'Mieszkam w Krakowie.', 'Teraz mieszkam w Gdańsku.'],
  ['ru', 'Я живу в Казани.', 'Теперь я живу в Москве.'],
  ['tr', "Ben İzmir'de yaşıyorum.", "Artık ben Ankara'da yaşıyorum."],
  ['sv', 'Jag bor i Malmö.', 'Nu bor jag i Lund med min bror.'],
  ['da', 'Jeg bor i Aalborg.', 'Nu bor jeg i Odense med min bror.'],
  ['id', 'Saya tinggal di Bandung.', 'Sekarang saya tinggal di Medan.'],
  ['ar', 'أنا أعيش في القاهرة.', 'أنا أعيش الآن في دبي مع زوجتي.'],
  ['hi', 'मैं दिल्ली में रहता हूँ।', 'मैं अब मुंबई में रहता हूँ।'],
  ['ja', '私は京都に住んでいます。', '私は今は東京に住んでいます。'],
  ['ko', '저는 부산에 살아요.', '저는 이제 서울에 살아요.'],
  ['th', 'ฉันอยู่ที่เชียงใหม่', 'ตอนนี้ฉันอยู่ที่กรุงเทพ'],
  ['zh', '我住在上海。', '我现在住在北京。'],
])('gives a statement about home the slot of home: %s', async (_language, before, now) => {
  const facts = (await learn(before, now)).filter(({ slot }) => slot === 'user/home')
  expect(facts).toHaveLength(1)
  expect(facts[0]?.text).toContain(now.replace(/[.。।]$/u, ''))
})

it.each([
  ['ar', 'أنا أعيش في القاهرة.', 'أنا انتقلت إلى دبي.'],
  ['id', 'Saya tinggal di Bandung.', 'Saya baru pindah ke Medan.'],
  ['ja', '私は京都に住んでいます。', '私は先月大阪に引っ越しました。'],
  ['ko', '저는 부산에 살아요.', '저는 지난달에 서울로 이사했어요.'],
  ['pl', 'Mieszkam w Krakowie.', 'W zeszłym roku przeprowadziłem się do Gdańska.'],
  ['ru', 'Я живу в Казани.', 'В мае я переехала в Москву.'],
  ['sv', 'Jag bor i Malmö.', 'I våras flyttade jag till Lund.'],
  ['th', 'ฉันอยู่ที่เชียงใหม่', 'ฉันย้ายไปกรุงเทพแล้ว'],
  ['tr', "Ben İzmir'de yaşıyorum.", "Geçen ay Ankara'ya taşındım."],
  ['zh', '我住在上海。', '我上个月搬到北京了。'],
])('lets a move replace what was said of home: %s', async (_language, before, now) => {
  const facts = (await learn(before, now)).filter(({ slot }) => slot === 'user/home')
  expect(facts.map(({ text }) => text)).toEqual([expect.stringContaining(now.replace(/[.。]$/u, ''))])
})

const ENDED = [
  ['ar', 'أنا أعيش في القاهرة.', 'أنا لم أعد أعيش في القاهرة.', 'أنا لم أعد أعيش في دبي.'],
  ['hi', 'मैं दिल्ली में रहता हूँ।', 'मैं अब दिल्ली में नहीं रहता।', 'मैं अब मुंबई में नहीं रहता।'],
  [
    'id',
    'Saya tinggal di Bandung.',
    'Saya tidak lagi tinggal di Bandung.',
    'Saya tidak lagi tinggal di Medan.',
  ],
  ['ja', '私は京都に住んでいます。', '私はもう京都に住んでいません。', '私はもう東京に住んでいません。'],
  ['ko', '저는 부산에 살아요.', '저는 이제 부산에 안 살아요.', '저는 이제 서울에 안 살아요.'],
  ['pl', 'Mieszkam w Krakowie.', 'Już nie mieszkam w Krakowie.', 'Już nie mieszkam w Gdańsku.'],
  ['ru', 'Я живу в Казани.', 'Я больше не живу в Казани.', 'Я больше не живу в Москве.'],
  ['sv', 'Jag bor i Malmö.', 'Jag bor inte längre i Malmö.', 'Jag bor inte längre i Lund.'],
  ['tr', "Ben İzmir'de yaşıyorum.", "Ben artık İzmir'de yaşamıyorum.", "Ben artık Ankara'da yaşamıyorum."],
  ['zh', '我住在上海。', '我已经不住在上海了。', '我已经不住在北京了。'],
] as const

it.each(ENDED)('ends what a denial names, and nothing else: %s', async (_language, home, ended, other) => {
  const ending = (await learn(home, ended)).filter(({ slot }) => slot === 'user/home')
  expect(ending.at(-1)).toMatchObject({ retracts: true, assertion: false })
  const staying = (await learn(home, other)).filter(({ slot }) => slot === 'user/home')
  expect(staying).toEqual([expect.objectContaining({ retracts: false })])
})

it.each([
  ['pl', 'Pracuję w Allegro.', 'Rzuciłam pracę.'],
  ['ru', 'Я работаю в Яндексе.', 'Я уволился.'],
  ['tr', "Ben Arçelik'te çalışıyorum.", 'Geçen hafta işten ayrıldım.'],
  ['ja', '私はソニーで働いています。', '私は会社を辞めました。'],
  ['zh', '我在华为工作。', '我上周辞职了。'],
])('ends the work that was left: %s', async (_language, before, left) => {
  const facts = (await learn(before, left)).filter(({ slot }) => slot === 'user/employer')
  expect(facts.at(-1)).toMatchObject({ retracts: true })
})

it.each(['Nie mieszkam już w Krakowie.', 'Я больше не живу в Казани.', 'Mieszkam z moją siostrą.'])(
  'gives no slot where it is unsure: %s',
  async (text) => expect((await learn(text)).filter(({ slot }) => slot !== '')).toEqual([]),
)

it('takes the name of a relative for no name of the person', async () => {
  const [fact] = await statements('娘の名前は美咲です')
  expect(fact?.slot).not.toBe('user/name')
})

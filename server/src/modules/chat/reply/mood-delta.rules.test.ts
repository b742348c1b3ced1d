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
  'I would like a table for two',
  'Could you help me with the booking',
  'The problem set is due Monday',
  'Dead Sea tours',
  'I work at Paradise Hotel',
  'My address is 5 Love Lane',
  'What is depression?',
  'Das Superbuch liegt auf dem Tisch',
  'El hotel Fatal no existe',
  'Il est nul besoin de payer',
  'My favourite colour is green',
  'the war started in 1914',
  'he is a cancer researcher',
  'How do I kill a process in Linux?',
])('is not moved by: %s', async (text) => {
  expect(await of(text)).toBeUndefined()
})

/** As people write in chats: what they feel about anything at all. */
it.each([
  ['today sucked so bad', -1],
  ['worst day ever', -1],
  ['ugh this is driving me crazy', -1],
  ['yay!!! finally weekend', 1],
  ['I feel awful', -1],
  ['not feeling great today', -1],
  ['we lost the match, gutted', -1],
  ['feeling blessed today', 1],
  ["I'm exhausted and everything hurts", -1],
  ['my dog died last night', -1],
  ['best news ever, she said yes!', 1],
  ['u r useless', -1],
  ['this is bullshit', -1],
  ['omg I love it', 1],
  ['so stoked for the concert', 1],
  ['had a lovely evening with friends', 1],
  ['I hate my job', -1],
  ["that's terrible advice", -1],
  ['you rock', 1],
  ['appreciate your help', 1],
  ['im heartbroken', -1],
  ['what a waste of time', -1],
  ['I had so much fun today', 1],
  ['im freaking out about the exam', -1],
  ['could not be happier', 1],
  ['ich bin so müde und genervt', -1],
  ['das war der schönste Tag meines Lebens', 1],
  ['Mir geht es schlecht', -1],
  ['me siento fatal', -1],
  ['qué asco de día', -1],
  ['estoy súper contenta con el resultado', 1],
  ['je suis trop contente', 1],
  ['j’en ai marre', -1],
  ['che schifo', -1],
  ['oggi sto malissimo', -1],
  ['que dia horrível', -1],
  ['adorei, muito bom!', 1],
  ['wat een rotdag', -1],
  ['ik ben dolblij', 1],
  ['mam dość wszystkiego', -1],
  ['super, jestem zachwycona', 1],
  ['çok kötü hissediyorum', -1],
  ['harika bir gündü', 1],
  ['aku kesal banget', -1],
  ['всё ужасно', -1],
  ['я в восторге', 1],
  ['أنا سعيد جدا', 1],
  ['أشعر بالإحباط', -1],
  ['बहुत बुरा लग रहा है', -1],
  ['太棒了！', 1],
  ['我好难过', -1],
  ['最悪の一日だった', -1],
  ['めっちゃ嬉しい', 1],
  ['진짜 짜증나', -1],
  ['너무 행복해', 1],
  ['เสียใจมาก', -1],
  ['ดีใจสุดๆ', 1],
  ['what a nightmare of a trip', -1],
  ['dinner was delicious', 1],
  ['my boss yelled at me again', -1],
  ["can't wait for summer", 1],
  ['I failed my driving test', -1],
  ['got a puppy today and he is adorable', 1],
  ['feeling kinda low lately', -1],
  ['we broke up', -1],
  ['the weather is gorgeous', 1],
  ['nothing works, I give up', -1],
  ['I am proud of my daughter', 1],
  ['this app is garbage', -1],
  ['everyone forgot my birthday', -1],
  ['what a relief', 1],
  ['I miss my mom so much', -1],
  ['that made my day', 1],
  ['I have a terrible headache', -1],
  ['Ich bin total fertig', -1],
  ['Das ist ja super gelaufen', 1],
  ['Ich vermisse meine Mutter', -1],
  ['hoy fue un desastre', -1],
  ['lo pasamos genial', 1],
  ['quelle journée de merde', -1],
  ['on a passé un super week-end', 1],
  ['che bella giornata', 1],
  ['sono stanca morta', -1],
  ['estou exausta', -1],
  ['amei o presente', 1],
  ['ik baal ervan', -1],
  ['wat een mooie dag', 1],
  ['jestem wykończona', -1],
  ['mega fajnie było', 1],
  ['çok yorgunum ve moralim bozuk', -1],
  ['çok eğlendik', 1],
  ['capek banget hari ini', -1],
  ['liburannya seru banget', 1],
  ['мне плохо', -1],
  ['это было круто', 1],
  ['كان يوما رائعا', 1],
  ['أنا متعب جدا', -1],
  ['मैं बहुत थक गया हूँ', -1],
  ['बहुत मज़ा आया', 1],
  ['累死我了', -1],
  ['玩得很开心', 1],
  ['疲れた、もう嫌だ', -1],
  ['楽しかった！', 1],
  ['오늘 진짜 힘들었어', -1],
  ['재밌었어', 1],
  ['วันนี้แย่มาก', -1],
  ['สนุกมากเลย', 1],
  ['my phone got stolen', -1],
  ['so grateful for you', 1],
  ['this is so frustrating', -1],
  ['I am in a great mood', 1],
  ['love this song', 1],
  ['I feel like crying', -1],
  ['best pizza of my life', 1],
  ['so annoying', -1],
  ['I am bored to death', -1],
  ['life is good', 1],
  ['I could scream', -1],
  ['Ich hasse Montage', -1],
  ['Endlich Urlaub, ich freu mich so', 1],
  ['me duele todo', -1],
  ['qué ilusión', 1],
  ['je suis dégoûtée', -1],
  ['c’était magnifique', 1],
  ['mi sento sola', -1],
  ['che meraviglia', 1],
  ['estou com raiva', -1],
  ['que alegria', 1],
  ['ik voel me rot', -1],
  ['zin in het weekend', 1],
  ['jest mi smutno', -1],
  ['было очень весело', 1],
  ['bugün çok üzgünüm', -1],
  ['我很生气', -1],
  ['うれしすぎる', 1],
  ['기분이 안 좋아', -1],
] as const)('%s is heard with the sign %i', async (text, sign) => {
  expect(Math.sign((await of(text))?.delta.valence ?? 0)).toBe(sign)
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

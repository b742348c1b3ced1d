import { expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../../test/chat-client.ts'
import { EVERYDAY_TALK } from '../../../../../test/everyday-talk.ts'
import { EVERYDAY_TALK_ASIA } from '../../../../../test/everyday-talk-asia.ts'
import { EVERYDAY_TALK_NORTH } from '../../../../../test/everyday-talk-north.ts'
import { testApp } from '../../../../../test/harness.ts'
import { learned } from '../../../../../test/memory.ts'
import { PHRASES } from '../phrases/index.ts'
import { HEARD_KINDS, REPLY_KINDS } from '../phrases/language-phrases.ts'
import { replyLanguage } from './reply-language.ts'

const LANGUAGES = 'ar da de en es fr hi id it ja ko nl pl pt ru sv th tr zh'.split(' ')
const TALK = { ...EVERYDAY_TALK, ...EVERYDAY_TALK_ASIA, ...EVERYDAY_TALK_NORTH }

const app = await testApp({ worker: true })
const tenant = await withAgent(app, { behaviors: { question_frequency: 'never' } })
const talk = async (text: string, user_id: string, session_id: string, more: object = {}): Promise<string> =>
  (await chat(app, tenant.key, say(text, { user_id, session_id, ...more }))).text

it('has every language, each with all of its phrases and none in English', () => {
  expect([...PHRASES.keys()].sort()).toEqual(LANGUAGES)
  const english = PHRASES.get('en')
  for (const [language, { replies, heard }] of PHRASES) {
    for (const kind of REPLY_KINDS) {
      expect(new Set(replies[kind]).size, `${language} ${kind}`).toBeGreaterThanOrEqual(2)
      for (const phrase of replies[kind]) {
        expect(phrase.trim(), `${language} ${kind}`).not.toBe('')
        const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
        expect(places(phrase), `${language} ${kind}`).toEqual(places(english?.replies[kind][0] ?? ''))
        if (language !== 'en') expect(english?.replies[kind], `${language} ${kind}`).not.toContain(phrase)
      }
    }
    for (const kind of HEARD_KINDS) expect(heard[kind].split('|').filter(Boolean).length).toBeGreaterThan(1)
    if (language !== 'en')
      for (const kind of HEARD_KINDS) expect(heard[kind], language).not.toBe(english?.heard[kind])
  }
})

// An allergy that is told with a typing error must not be taken for unknown, nor one asked for with an error.
it.each([
  ['de', 'Ich bin alergisch gegen Nüsse.', 'Wogegen bin ich allergisch?', 'Nüsse'],
  ['de', 'Ich bin allergisch gegen Krabben.', 'Wogegen bin ich allregisch?', 'Krabben'],
  ['es', 'soy alerjico al marisco', '¿A que soy alergica?', 'marisco'],
  ['es', 'Soy alergco a las nueces.', '¿A qué soy alérgico?', 'nueces'],
  ['fr', 'Je suis alergique aux noix.', 'À quoi suis-je allergique ?', 'noix'],
  ['it', 'Sono alergico alle noci.', 'A cosa sono allergico?', 'noci'],
  ['nl', 'Ik ben alergisch voor noten.', 'Waar ben ik allergisch voor?', 'noten'],
  ['pt', 'Sou alérjico a nozes.', 'A que sou alérgico?', 'nozes'],
  ['pl', 'Jestem uczluony na orzechy.', 'Na co jestem uczulony?', 'orzechy'],
])('names an allergy across a typing error: %s, %s', async (language, told, asked, answer) => {
  const person = `misspelt ${language} ${answer}`
  await talk(told, person, 'told')
  await learned(app, tenant)
  expect(await talk(asked, person, 'asked')).toContain(answer)
})

it.each(LANGUAGES)(
  'answers questions in the words and the language of the person: %s',
  {
    timeout: 120_000,
  },
  async (language) => {
    const { told, asked, unanswered } = TALK[language] ?? { told: [], asked: [], unanswered: [] }
    expect([told.length, asked.length]).toEqual([10, 10])
    const phrases = PHRASES.get(language)
    const unknown = phrases?.replies.unknown ?? []
    for (const line of told) expect(await talk(line, language, 'told')).not.toBe('')
    await learned(app, tenant)
    const wrong: string[] = []
    for (const [question, answer] of asked) {
      const reply = await talk(question, language, `asked ${question}`)
      expect(reply, question).not.toMatch(/^(?:I see|Interesting|Mm)/)
      if (!reply.includes(answer)) wrong.push(`${question} → ${reply}`)
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2)
    if (language === 'en') return
    expect(unanswered).toHaveLength(2)
    for (const question of unanswered)
      expect(unknown, question).toContain(await talk(question, language, `asked ${question}`))
    const nothing = await talk(asked[0]?.[0] ?? '', `nobody-${language}`, 'new')
    expect(unknown).toContain(nothing)
  },
)

it('keeps to the language of the conversation in short messages, then to that of the agent', () => {
  expect(replyLanguage('Bruno', ['Ich wohne in Leipzig und habe einen Hund.'], undefined)).toBe('de')
  expect(replyLanguage('ok', ['Vivo en Sevilla con mi perro.'], undefined)).toBe('es')
  expect(replyLanguage('Bruno', [], 'fr')).toBe('fr')
  expect(replyLanguage('Bruno', [], undefined)).toBe('en')
  expect(replyLanguage('Where do I live?', ['Ich wohne in Leipzig.'], 'de')).toBe('en')
  expect(replyLanguage('what is my dog called', [], 'de')).toBe('en')
})

it('greets, thanks and notes in the language, and never says “I see” to a question', async () => {
  const within = (language: string, kind: (typeof REPLY_KINDS)[number], text: string) =>
    expect(
      PHRASES.get(language)?.replies[kind].some((phrase) => text.includes(phrase)),
      text,
    ).toBe(true)
  within('de', 'greeting', await talk('Guten Tag', 'g-de', 'de'))
  within('fr', 'welcome', await talk('merci beaucoup', 'g-fr', 'fr'))
  within('es', 'well', await talk('¿Cómo estás?', 'g-es', 'es'))
  within('ja', 'greeting', await talk('こんにちは', 'g-ja', 'ja'))
  within('pl', 'farewell', await talk('do widzenia', 'g-pl', 'pl'))
  expect(await talk('Ich sammle alte Briefmarken.', 'g-de', 'de')).toContain('Ich sammle alte Briefmarken')
  expect(await talk('Wer bist du?', 'g-de', 'de')).toContain('Ada')
  within('it', 'unknown', await talk('Perché il cielo è blu?', 'g-it', 'it'))
})

it('answers across languages in the language of the question', async () => {
  await talk('Ich wohne seit drei Jahren in Rostock.', 'across', 'told')
  await talk("I'm allergic to walnuts", 'across', 'told')
  await learned(app, tenant)
  expect(await talk('where do i live?', 'across', 'later')).toMatch(/Rostock/)
  const allergy = await talk('Habe ich eigentlich irgendwelche Allergien?', 'across', 'later')
  expect(allergy).toContain('walnuts')
  expect(allergy).toMatch(/^(?:Du hast|Ich erinnere)/)
})

it('quotes the newest of what was said about one thing, and all allergies', async () => {
  await talk('Ich wohne in Mainz.', 'moved', 'one')
  await talk('Ich bin gegen Katzen allergisch.', 'moved', 'one')
  await learned(app, tenant)
  await talk('Ich bin letzte Woche nach Trier gezogen.', 'moved', 'two')
  await talk('Ich vertrage keine Laktose, das ist eine Intoleranz.', 'moved', 'two')
  await learned(app, tenant)
  const home = await talk('wo wohne ich', 'moved', 'three')
  expect(home).toContain('Trier')
  expect(home).not.toContain('Mainz')
  const allergies = await talk('Was darf ich nicht essen und wogegen bin ich allergisch?', 'moved', 'three')
  expect(allergies).toContain('Katzen')
  expect(allergies).toContain('Laktose')
})

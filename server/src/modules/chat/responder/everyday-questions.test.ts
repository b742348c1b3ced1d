import { expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { learned } from '../../../../test/memory.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

/** Questions that need more than the fact nearest to them: what came before, whose it is, which end of a flight. */

const app = await testApp({ worker: true })
const tenant = await withAgent(app, { behaviors: { question_frequency: 'never' } })

const talk = async (text: string, user_id: string, session_id: string): Promise<string> =>
  (await chat(app, tenant.key, say(text, { user_id, session_id }))).text

type Asked = readonly [question: string, says: RegExp, never?: RegExp]

it.each<{ readonly about: string; readonly said: readonly string[]; readonly asked: readonly Asked[] }>([
  {
    about: 'a home before',
    said: ['I moved from Ghent to Leuven'],
    asked: [
      ['where did I live before?', /lived in Ghent/, /Leuven/],
      ['where do I live?', /Leuven/, /Ghent/],
    ],
  },
  {
    about: 'homes told one after the other',
    said: ['I live in Bari.', 'we moved to Trieste last month'],
    asked: [['Where did I use to live?', /lived in Bari/, /Trieste/]],
  },
  {
    about: 'a landing',
    said: ['my flight TP1351 lands at 21:15 on Friday'],
    asked: [['When do I land?', /21:15/]],
  },
  {
    about: 'a departure',
    said: ['I fly to Bergen on Friday at 7 am'],
    asked: [['When do I land?', /^(?=.*don't know when you land)(?=.*Bergen)/]],
  },
  {
    about: 'the allergy of another',
    said: ['My husband is allergic to nuts.'],
    asked: [
      ['Am I allergic to nuts?', /^I don't know.*your husband is allergic to nuts/, /^(Yes|No)\b/],
      [
        'Am I allergic to nuts?',
        /don't know.*your husband is allergic to nuts/,
        /^(Yes|No)\b|said: your husband/,
      ],
      ['can I eat nuts?', /don't know/, /^Yes/],
    ],
  },
  {
    about: 'what is eaten',
    said: ["I'm vegan", 'I have celiac disease and asthma'],
    asked: [['what do I eat?', /^(?=.*vegan)(?=.*celiac)/, /asthma/]],
  },
  {
    about: 'a best time',
    said: ['my best 10k time is 44:10'],
    asked: [["what's my best 10k time?", /44:10/]],
  },
  {
    about: 'a living',
    said: ['Trabalho como eletricista em Braga.'],
    asked: [['o que faço da vida?', /eletricista/]],
  },
  {
    about: 'einen Beruf',
    said: ['Ich arbeite als Tischlerin in Kiel.'],
    asked: [['womit verdiene ich mein Geld?', /Tischlerin/]],
  },
  {
    about: 'un métier',
    said: ['Je travaille comme plombier à Nantes.'],
    asked: [["qu'est-ce que je fais dans la vie ?", /plombier/]],
  },
  {
    about: 'un oficio',
    said: ['Trabajo como carpintera en Vigo.'],
    asked: [['¿qué hago para ganarme la vida?', /carpintera/]],
  },
  {
    about: 'un mestiere',
    said: ['Lavoro come idraulico a Parma.'],
    asked: [['cosa faccio nella vita?', /idraulico/]],
  },
  {
    about: 'een beroep',
    said: ['Ik werk als timmerman in Breda.'],
    asked: [['wat doe ik voor de kost?', /timmerman/]],
  },
])('answers about $about', { timeout: 60_000 }, async ({ about, said, asked }) => {
  const person = about.replaceAll(' ', '-')
  for (const line of said) {
    await talk(line, person, `told ${line}`)
    await learned(app, tenant)
    app.clock.advance(DAY_MS)
  }
  const wrong: string[] = []
  for (const [question, says, never] of asked) {
    const answer = await talk(question, person, `asked ${asked[0]?.[0]}`)
    if (!says.test(answer) || never?.test(answer)) wrong.push(`${question} → ${answer}`)
  }
  expect(wrong).toEqual([])
})

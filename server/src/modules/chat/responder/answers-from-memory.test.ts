import { expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { learned } from '../../../../test/memory.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

/**
 * No model is configured: what people tell in chat turns is learned by the worker, and questions in a later session are
 * answered by the built-in responder.
 */
const app = await testApp({ worker: true })
const tenant = await withAgent(app, { behaviors: { question_frequency: 'never' } })

interface Story {
  readonly about: string
  /** What the person says, a day apart. */
  readonly said: readonly string[]
  /** A question, what the answer has to say, and what it must not. */
  readonly asked: readonly (readonly [question: string, says: RegExp, never?: RegExp])[]
}

const UNKNOWN = /don't know|haven't told|can't recall/

const STORIES: readonly Story[] = [
  {
    about: 'allergies',
    said: [
      "i'm allergic to peanuts and shellfish btw",
      'oh and I have a penicillin allergy.',
      'my sister is allergic to cats',
    ],
    asked: [
      ['Do I have any allergies?', /^Yes(?=.*peanuts)(?=.*shellfish)(?=.*penicillin)/, /cats/],
      ['what am i alergic to', /(?=.*peanuts)(?=.*shellfish)(?=.*penicillin)/, /cats/],
      ['am i allergic to peanuts', /^Yes, you are allergic to peanuts/],
      ['Am I allergic to eggs?', /(?=.*(don't know|haven't told))(?=.*peanuts)/, /^(Yes|No)\b/],
      ['can i eat shrimp?', /shellfish/, /^Yes/],
      ['is it safe for me to take penicillin', /^No.*allergic to penicillin/],
      ['what food should i avoid?', /(?=.*peanuts)(?=.*shellfish)/],
      ['am I allergic to cats?', /don't know|haven't told/, /^(Yes|No)\b/],
      ['whats my sister allergic to', /cats/, /peanuts/],
    ],
  },
  {
    about: 'no allergy known',
    said: ['I live in Graz', 'i like hiking'],
    asked: [
      ['Am I allergic to nuts?', UNKNOWN, /^(Yes|No)\b/],
      ['do i have any allergies', UNKNOWN, /^(Yes|No)\b/],
      ['Is it ok for me to eat nuts?', UNKNOWN, /^(Yes|No)\b/],
      ['do i live in Graz?', /^Yes, you live in Graz/],
      ['Am I married?', UNKNOWN, /^(Yes|No)\b/],
      ['do I smoke', UNKNOWN, /^(Yes|No)\b/],
    ],
  },
  {
    about: 'an allergy taken back',
    said: ["I'm allergic to nuts and eggs.", "the doctor says I'm not allergic to nuts after all!"],
    asked: [
      ['am I allergic to nuts?', /^No, you are not allergic to nuts/, /^Yes/],
      ['Am I allergic to eggs?', /^Yes, you are allergic to eggs/],
      ['what am I allergic to?', /eggs/, /(?<!not )allergic to nuts/],
      ['so do i have any allergies', /^Yes.*eggs/],
    ],
  },
  {
    about: 'a divorce',
    said: ["I'm married to Tom.", 'Tom and I got divorced.'],
    asked: [
      ['Am I married?', /^No.*divorced/, /married to Tom/],
      ['am i still married to tom', /^No.*divorced/],
      ['Am I divorced?', /^Yes.*divorced/],
      ['Who am I married to?', /divorced/, /you are married to Tom/i],
      ['do i have a husband', /divorced/, /^Yes/],
    ],
  },
  {
    about: 'a move',
    said: ['I live in Oslo, it rains a lot.', 'we moved to Bergen last week'],
    asked: [
      ['where do i live', /Bergen/, /Oslo/],
      ['Do I live in Oslo?', /Bergen/, /^Yes/],
      ['do I live in bergen?', /^Yes.*Bergen/],
      ['which city do i live in now', /Bergen/, /Oslo/],
      ['wheres my home', /Bergen/, /Oslo/],
    ],
  },
  {
    about: 'another job',
    said: ['I work at Siemens as an engineer.', 'I quit Siemens and start at Bosch in May.'],
    asked: [
      ['do i work at siemens?', /^No.*no longer work for Siemens/],
      ['Where do I work?', /Bosch/],
      ['when do I start at bosch', /May/],
    ],
  },
  {
    about: 'pets',
    said: ['I have a dog named Rex and a cat named Milo.', 'we had to put Rex down yesterday'],
    asked: [
      ['do i have a dog', /lost your dog Rex/, /^Yes/],
      ['do i have a cat?', /^Yes.*Milo/],
      ['what pets do I have?', /Milo/, /you have a dog/i],
      ["what's my cat's name", /Milo/],
    ],
  },
  {
    about: 'a pet that is named after it was told of',
    said: ['We got a puppy.', 'My puppy is called Shadow.'],
    asked: [['do i have a pet', /^Yes, you have a dog named Shadow\.?$/]],
  },
  {
    about: 'a last name',
    said: ['My name is Hanna Meyer.'],
    asked: [["what's my last name?", /\bMeyer\b/]],
  },
  {
    about: 'a divorce told as a thing',
    said: ['I got married to Tom in 2015.', 'The divorce from Tom came through yesterday.'],
    asked: [['am i married?', /divorced/, /^Yes/]],
  },
  {
    about: 'two questions at once',
    said: ['I live in Porto', "I'm allergic to latex", 'My daughter is called Inês and I work as a welder'],
    asked: [
      ['where do I live and what am I allergic to?', /(?=.*Porto)(?=.*latex)/],
      ["what's my daughter's name, and what do i do for work", /(?=.*Inês)(?=.*welder)/],
      ['do I have any allergies and where do i live', /(?=.*Porto)(?=.*latex)/],
      ['What is my job and my address?', /(?=.*welder)(?=.*Porto)/],
      ["where do i live and what's my blood type", /(?=.*Porto)(?=.*(don't know|haven't told|can't recall))/],
      ['Where do I live? And do I have kids?', /(?=.*Porto)(?=.*Inês)/],
    ],
  },
  {
    about: 'tastes',
    said: ['I love coffee and tea.', "I don't like coffee any more.", "i hate olives, they're gross"],
    asked: [
      ['do i like coffee', /^No.*coffee/],
      ['Do I like tea?', /^Yes.*tea/],
      ['do I like olives?', /^No.*olives/, /^Yes/],
      ["don't I like olives?", /^No.*olives/],
      ['do i hate olives', /^Yes.*olives/],
      ['do I like beer?', UNKNOWN, /^(Yes|No)\b/],
    ],
  },
  {
    about: 'habits and diet',
    said: ["I don't smoke.", "I'm vegan.", 'i take metformin every morning'],
    asked: [
      ['do I smoke?', /^No, you (do not|don't) smoke/],
      ['am i vegan', /^Yes, you are vegan/],
      ['can I eat cheese', /vegan/, /^Yes/],
      ['Am I a vegetarian?', /vegan/, /^No\b/],
      ['what medication do i take', /metformin/],
      ['do i take any meds?', /^Yes.*metformin/],
    ],
  },
  {
    about: 'family',
    said: [
      'My brother Jonas lives in Leeds and my sister Ana is a vet.',
      'I have two kids, Mia and Leo',
      'my mum is called Ruth',
    ],
    asked: [
      ['where does my brother live', /Leeds/],
      ['what does my sister do?', /vet/, /Leeds/],
      ['who are my kids', /(?=.*Mia)(?=.*Leo)/],
      ['whats my moms name', /Ruth/],
      ["what's my father's name?", UNKNOWN, /Ruth/],
      ['Do I have siblings?', /(?=.*Jonas)(?=.*Ana)/],
      ['how many kids do I have', /two|2|(?=.*Mia)(?=.*Leo)/],
    ],
  },
  {
    about: 'identity',
    said: ["hey im Priya, I'm 29", 'my birthday is on 14 May', 'I turned 30 yesterday'],
    asked: [
      ['how old am i', /30/, /29/],
      ['whens my birthday', /14 May/],
      ['whats my name', /Priya/],
      ['am I 29?', /30/, /^Yes/],
    ],
  },
  {
    about: 'plans',
    said: ["I'm flying to Rome on 12 December.", 'ugh, the trip is cancelled.'],
    asked: [
      ['when do i fly to rome', /cancel|over|no longer|any more/, /you are flying to Rome/i],
      ['am I going to Rome?', /cancel|over|no longer|any more/, /^Yes/],
    ],
  },

  {
    about: 'health told in passing',
    said: [
      'I have type 1 diabetes and asthma, so mornings are slow',
      "I'm lactose intolerant but I love cheese",
      'my wife Sara has a peanut allergy',
      "I can't eat gluten",
    ],
    asked: [
      ['is my wife allergic to peanuts', /^Yes.*Sara.*peanut/],
      ['am i allergic to peanuts?', /don't know|haven't told/, /^(Yes|No)\b/],
      ['Can I eat gluten?', /^No.*gluten/],
      ['what should i not eat', /(?=.*lactose)(?=.*gluten)/, /peanut/],
      ['do i have any medical conditions', /(?=.*asthma)(?=.*diabetes)/],
      ['do I have asthma?', /^Yes.*asthma/],
      ['do i have any intolerances?', /^Yes.*lactose/, /peanut/],
      ['what is my wife allergic to', /peanut/, /lactose/],
      ['can my wife eat peanuts', /peanut/, /^Yes/],
    ],
  },
  {
    about: 'no allergies at all',
    said: ['I have no allergies', "I don't eat pork"],
    asked: [
      ['do I have any allergies?', /^No, you have no allergies/],
      ['am i allergic to kiwi', /no allergies/, /^Yes/],
      ['do i eat pork', /^No.*pork/],
      ['can i eat pork?', /^No.*pork/],
      ['Can I eat beef?', /don't know/, /^Yes/],
    ],
  },
  {
    about: 'a partner',
    said: ['My girlfriend Lena is a nurse.', 'we broke up last night :('],
    asked: [
      ['do i have a girlfriend', /broke up/, /^Yes/],
      ['am I single', /broke up|^Yes/, /^No\b/],
      ['who is my girlfriend?', /broke up|don't know|haven't told/, /you have a girlfriend named Lena/i],
      [
        "what's my girlfriend's name",
        /broke up|don't know|haven't told/,
        /you have a girlfriend named Lena/i,
      ],
    ],
  },
  {
    about: 'an engagement',
    said: ["I'm engaged to Ben", 'we moved in together in Cork'],
    asked: [
      ['am i married?', /^No.*engaged/],
      ['Am I engaged?', /^Yes.*engaged/],
      ['am i single', /^No.*engaged/],
    ],
  },
  {
    about: 'things said in one breath',
    said: ['ok so im Dario, 41, I live in Turin and I drive a Fiat', 'my email is dario@example.com'],
    asked: [
      ['whats my email', /dario@example\.com/],
      ['what car do i drive', /Fiat/],
      ['do i drive a BMW?', /Fiat|don't know|haven't told|can't recall/, /^Yes/],
      ['where do i live, what car do i have and whats my email?', /(?=.*Turin)(?=.*Fiat)(?=.*dario@)/],
      ["What's my phone number?", UNKNOWN],
      ['do you know my name', /Dario/],
      ['remind me where i live', /Turin/],
    ],
  },
  {
    about: 'a pill given up',
    said: ['I take metformin.', 'I stopped taking metformin.', "I'm on insulin now"],
    asked: [
      ['do i take metformin', /stopped|^No/, /^Yes/],
      ['what meds am i on', /insulin/, /you take metformin/i],
    ],
  },
]

const talk = async (text: string, user_id: string, session_id: string): Promise<string> =>
  (await chat(app, tenant.key, say(text, { user_id, session_id }))).text

it('has enough questions', () => {
  expect(STORIES.flatMap(({ asked }) => asked).length).toBeGreaterThanOrEqual(60)
})

for (const { about, said, asked } of STORIES)
  it(`answers from what holds now: ${about}`, { timeout: 60_000 }, async () => {
    const person = about.replaceAll(' ', '-')
    for (const line of said) {
      await talk(line, person, `told ${line}`)
      await learned(app, tenant)
      app.clock.advance(DAY_MS)
    }
    const wrong: string[] = []
    for (const [question, says, never] of asked) {
      const answer = await talk(question, person, `asked ${question}`)
      if (!says.test(answer) || never?.test(answer)) wrong.push(`${question} → ${answer}`)
    }
    expect(wrong).toEqual([])
  })

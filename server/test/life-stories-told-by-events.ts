import type { LifeStory } from './life-stories.ts'

/** Changes that are told by what happened and not by what they change. */
export const TOLD_BY_WHAT_HAPPENED: readonly LifeStory[] = [
  {
    said: ['I smoke about ten a day.', "It's been 30 days since my last cigarette."],
    over: [/The user smokes/],
    asked: [['Do I smoke?', /no\b|not/i, /^yes/i]],
  },
  {
    said: ['I weigh 92 kilos.', 'Stepped on the scale: 85 kilos!'],
    now: [/weighs 85 kilos/],
    over: [/92 kilos/],
    asked: [['How much do I weigh?', /85/, /92/]],
  },
  {
    said: ['I weigh 70 kg.', 'My friend is down to 60 kg, and my bag got up to 20 kg.'],
    now: [/weighs 70 kg/],
    asked: [['How much do I weigh?', /70/]],
  },
  {
    said: ['My meeting with Petra is on Tuesday at 3.', 'Petra asked to push it to Thursday.'],
    now: [/meeting with Petra, now on/],
    asked: [['When do I meet Petra?', /now on|Thursday/i, /at 03:00/]],
  },
  {
    said: [
      'My call with Sara is on Friday.',
      'My call with Tom is on Monday.',
      'Sara had to move our call to Wednesday.',
    ],
    now: [/call with Tom on/, /call with Sara, now on/],
    asked: [['When is my call with Tom?', /Tom/, /now on/]],
  },
  {
    said: ["I'm a junior developer at Zalando.", 'They promoted me to senior last Friday.'],
    over: [/junior/],
    asked: [['What is my job title?', /senior developer/, /junior/]],
  },
  {
    said: ['We bank with HSBC.', 'We moved our accounts to Monzo.'],
    now: [/banks with Monzo/],
    over: [/HSBC/],
    asked: [['Which bank do we use?', /Monzo/, /HSBC/]],
  },
  {
    said: ['I am single.', "I've been seeing someone, Jonas, for two months now."],
    now: [/seeing someone/],
    over: [/is single/],
    asked: [['Am I single?', /seeing someone|relationship|no\b/i, /^yes/i]],
  },
  {
    said: ['My dad is in hospital.', 'Dad came home from the hospital yesterday.'],
    asked: [['Is my dad still in hospital?', /came home/, /^yes/i]],
  },
  {
    said: ['I live in Bruges.', 'Finally got my own place in Ghent.'],
    now: [/lives in Ghent/],
    over: [/Bruges/],
    asked: [['Where do I live?', /Ghent/, /Bruges/]],
  },
  {
    said: ['My car is a red Fiat 500.', 'Traded the Fiat in for a Skoda.'],
    now: [/Skoda/],
    over: [/Fiat/],
    asked: [['What car do I have?', /Skoda/]],
  },
  {
    said: ['Я работаю в Яндексе.', 'Я уволился из Яндекса и перешёл в Сбер.'],
    over: [/“Я работаю в Яндексе/],
    asked: [['Где я работаю?', /Сбер/]],
  },
  {
    said: ['我在腾讯工作。', '我跳槽到字节跳动了。'],
    over: [/我在腾讯工作/],
    asked: [['我在哪里工作？', /字节跳动/, /腾讯/]],
  },
  {
    said: ["J'habite à Nantes.", "Je viens d'emménager à Rennes."],
    over: [/Nantes/],
    asked: [["Où est-ce que j'habite ?", /Rennes/, /Nantes/]],
  },
  {
    said: ['Je travaille chez Orange.', "J'ai été licencié par Orange."],
    over: [/Je travaille chez Orange/],
    asked: [['Où est-ce que je travaille ?', /licencié/]],
  },
  {
    said: ['Estoy embarazada.', 'Nació nuestra hija Lucía.'],
    over: [/embarazada/],
    asked: [['¿Estoy embarazada?', /Lucía/, /dijiste: «Estoy embarazada/]],
  },
  {
    said: ['Ich bin Vegetarierin.', 'Ich esse wieder Fleisch.'],
    over: [/Vegetarierin/],
    asked: [['Bin ich Vegetarierin?', /wieder Fleisch/, /^Ja/]],
  },
]

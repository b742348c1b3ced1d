import type { Persona } from '../context/persona.rules.ts'
import type { Dice } from './speech.ts'

/** Questions that fit what was just said, so that a conversation goes on. */
const TOPICS: readonly (readonly [RegExp, readonly string[]])[] = [
  // What one only takes note of.
  [
    /\b(?:allerg\w+|intoleran\w+|co?eliac|diabet\w+|e-?mail|phone|number|address|order|invoice|appointment)s?\b/i,
    [],
  ],
  [
    /\b(?:dog|puppy|cat|kitten|pet|hamster|rabbit|parrot)s?\b/i,
    ['How long have you had your pet?', 'What are they like?'],
  ],
  [
    /\b(?:job|work|boss|office|colleague|promotion|project|career|hired|company|client)s?\b/i,
    ['How do you like it there?', 'What is the part of it you enjoy most?', 'How has it been going lately?'],
  ],
  [
    /\b(?:flight|fly|flying|trip|travel\w*|vacation|holiday|airport|train|hotel)\b/i,
    ['What are you looking forward to most?', 'Are you going with anyone?', 'Have you been there before?'],
  ],
  [
    /\b(?:mother|father|mom|mum|dad|sister|brother|wife|husband|son|daughter|family|parents|kids?|children|grand\w+|partner|girlfriend|boyfriend)\b/i,
    ['Are you close?', 'How are they doing?', 'Do you see each other often?'],
  ],
  [
    /\b(?:exam|test|study\w*|school|college|university|thesis|class|course|degree)\b/i,
    ['How do you feel about it?', 'What comes after that?', 'What made you choose it?'],
  ],
  [
    /\b(?:cook\w*|eat\w*|food|restaurant|pizza|pasta|vegan|vegetarian|bak\w+|coffee|tea|sushi)\b/i,
    ['Do you have a favourite?', 'Do you like to cook yourself?', 'Where do you get the best one?'],
  ],
  [
    /\b(?:run|running|marathon|gym|football|tennis|swim\w*|cycl\w*|climb\w*|hik\w*|yoga|ski\w*|sport)\b/i,
    ['How did you get into it?', 'How often do you get to do it?', 'Do you do it alone or with others?'],
  ],
  [
    /\b(?:music|song|band|guitar|piano|concert|album|sing\w*|violin|drums)\b/i,
    ['What have you been listening to lately?', 'How did that start?', 'Who is your favourite?'],
  ],
  [
    /\b(?:book|read\w*|novel|movie|film|series|show|game|gaming)\b/i,
    ['What did you like about it?', 'Would you recommend it?', 'What else do you like of that kind?'],
  ],
  [
    /\b(?:mov(?:e|ed|ing)|live|apartment|house|city|town|flat)\b/i,
    ['How do you like it there?', 'What brought you there?', 'Does it feel like home?'],
  ],
  [
    /\b(?:doctor|hospital|sick|ill|pain|surgery|therapy|headache|flu)\b/i,
    ['How are you feeling now?', 'Is someone looking after you?', 'What did the doctor say?'],
  ],
  [
    /\b(?:birthday|wedding|anniversary|party|christmas|celebrat\w+)\b/i,
    ['How are you going to celebrate?', 'Who will be there?', 'What would make it perfect?'],
  ],
  [
    /\b(?:weekend|tomorrow|tonight|plan\w*)\b/i,
    ['What else have you planned?', 'Are you looking forward to it?', 'Who else is coming?'],
  ],
]
const GENERAL = [
  'Would you like to tell me more about it?',
  'How did that come about?',
  'What is that like for you?',
]
/** Below this share of questions, only what has a topic is asked about. */
const GENERAL_SHARE_MIN = 0.6
export const OPENERS = [
  'What is on your mind?',
  'How has your day been?',
  'What have you been up to?',
  'What would you like to talk about?',
]

/** How often, from the words that people put into `question_frequency`. */
function shareOf(persona: Persona): number {
  const word = (persona.behaviors['question_frequency'] ?? '').toLowerCase()
  if (/never|none|\bno\b/.test(word)) return 0
  if (/rare|low|seldom|few|occasion/.test(word)) return 0.2
  if (/always|every|constant/.test(word)) return 1
  if (/high|often|frequent|many|lot/.test(word)) return 0.85
  return 0.55
}

/** A question, or undefined when this persona would not ask one now. None that was asked lately. */
export function followUp(
  about: string,
  persona: Persona,
  dice: Dice,
  lately: readonly string[],
): string | undefined {
  const share = shareOf(persona)
  if (!dice.chance(share)) return undefined
  const topic = TOPICS.find(([pattern]) => pattern.test(about))
  const questions = topic?.[1] ?? (share < GENERAL_SHARE_MIN ? [] : GENERAL)
  const fresh = questions.filter((question) => !lately.some((text) => text.includes(question)))
  return fresh.length === 0 ? undefined : dice.pick(fresh)
}

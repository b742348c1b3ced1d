import { languageOf } from '../../../algorithms/text/language.ts'
import { acknowledge } from './acknowledge.ts'
import { withoutEnded } from './ended.ts'
import * as phrases from './english-phrases.ts'
import { followUp, OPENERS } from './follow-up.ts'
import { languageReply } from './language/language-reply.ts'
import { ownWordsFor } from './language/own-words.ts'
import { replyLanguage } from './language/reply-language.ts'
import { inManner, type Manner, mannerOf } from './manner.ts'
import { newsIn } from './news.ts'
import { PHRASES } from './phrases/index.ts'
import { quoteFor } from './quote.ts'
import type { Recall } from './recall.ts'
import { answerAboutPerson } from './recall-answer.ts'
import { recap } from './recap.ts'
import type { Reply, Situation } from './situation.ts'
import { aboutAgent, cannotDo, clockAnswer, moodLine } from './small-talk.ts'
import { Dice, inSentence } from './speech.ts'
import { type Intent, type Said, understand } from './understand.ts'

interface Part {
  readonly text: string
  readonly usedIds?: readonly string[]
}

const ATTEMPTS_MAX = 6

/** The reply of an agent that no model speaks for. */
export function respond(told: Situation): Reply {
  const situation = { ...told, known: withoutEnded(told.known, told.ended ?? []) }
  const language = replyLanguage(situation.message, saidBefore(situation), situation.language)
  if (language !== 'en') return languageReply(situation, language)
  const lately = situation.recentTurns.filter((turn) => turn.role === 'assistant').slice(-3)
  const last = lately.at(-1)?.content
  let reply: Reply = { text: '', usedIds: [] }
  // The same words twice in a row are what gives a machine away.
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    reply = attemptReply(
      situation,
      attempt,
      lately.map((turn) => turn.content),
    )
    if (reply.text !== last) return reply
  }
  return { ...reply, text: `As I said: ${inSentence(reply.text)}` }
}

/** What the person said before, oldest first: in this session, or in others when it has just begun. */
function saidBefore({ recentTurns, known }: Situation): readonly string[] {
  const here = recentTurns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const elsewhere = known.filter(({ kind, role }) => kind === 'message' && role === 'user')
  const byAge = [...elsewhere].sort((one, other) => one.at.getTime() - other.at.getTime())
  return [...byAge.map(({ text }) => text), ...here]
}

function attemptReply(situation: Situation, attempt: number, lately: readonly string[]): Reply {
  const dice = new Dice(`${situation.sessionId}/${situation.recentTurns.length}/${attempt}`)
  const manner = mannerOf(situation.persona)
  const heard = understand(situation.message)
  const intents = new Set(heard.map(({ intent }) => intent))
  const isSerious = intents.has('rule change') || intents.has('other people')
  const isSad = heard.some(({ intent, sentence }) => intent === 'feeling' && isSadFeeling(sentence))
  const parts = partsOf(heard, situation, manner, dice)
  const question = isSerious ? undefined : nextQuestion(parts, heard, situation, manner, dice, lately)
  const text = [...parts.map((part) => part.text), question].filter((part) => part !== undefined).join(' ')
  return {
    text: inManner(text, manner, dice, { mood: situation.mood, isSad, isSerious }),
    usedIds: [...new Set(parts.flatMap((part) => part.usedIds ?? []))],
  }
}

const PARTS_MAX = 4

function partsOf(heard: readonly Said[], situation: Situation, manner: Manner, dice: Dice): readonly Part[] {
  if (heard.length === 0) return [{ text: dice.pick(phrases.NOTHING_SAID) }]
  const serious = heard.find(({ intent }) => intent === 'rule change' || intent === 'other people')
  if (serious !== undefined)
    return [{ text: dice.pick(serious.intent === 'rule change' ? phrases.RULES_KEPT : phrases.OTHERS_KEPT) }]
  const statements = heard.filter(({ intent }) => intent === 'statement')
  const parts: Part[] = []
  let isAcknowledged = false
  for (const said of heard) {
    if (said.intent === 'statement') {
      if (!isAcknowledged)
        parts.push({
          text: acknowledge(
            statements.map(({ sentence }) => sentence),
            recallOf(situation).names,
            dice,
          ),
        })
      isAcknowledged = true
    } else if (said.intent === 'remark') {
      const news = newsIn(said.sentence)
      if (news !== undefined && !isAcknowledged) parts.push({ text: dice.pick(phrases.NEWS[news]) })
      else if (heard.length === 1) parts.push({ text: dice.pick(phrases.REMARKED) })
    } else parts.push(partFor(said, situation, manner, dice))
  }
  if (parts.length === 0) parts.push({ text: dice.pick(phrases.REMARKED) })
  // What was asked last is what has to be answered.
  return parts.length <= PARTS_MAX ? parts : [...parts.slice(0, 1), ...parts.slice(1 - PARTS_MAX)]
}

function partFor({ intent, sentence }: Said, situation: Situation, manner: Manner, dice: Dice): Part {
  const { persona, mood, now, timezone } = situation
  const recall = recallOf(situation)
  switch (intent) {
    case 'recap':
      return recap(sentence, recall, dice)
    case 'question about the person': {
      const told = answerAboutPerson(sentence, recall, dice)
      if (told.usedIds.length > 0) return told
      return quoted(sentence, situation) ?? inOtherLanguage(sentence, situation, dice) ?? told
    }
    case 'question about the agent':
      return { text: aboutAgent(sentence, persona, mood.label, dice) }
    case 'other question': {
      const told = answerAboutPerson(sentence, recall, dice)
      if (told.usedIds.length > 0) return told
      return (
        quoted(sentence, situation) ??
        (told.nearId !== undefined ? told : { text: dice.pick(phrases.OUT_OF_REACH) })
      )
    }
    case 'clock question':
      return { text: clockAnswer(sentence, now, timezone) }
    case 'how are you':
      return { text: moodLine(mood.label, dice) }
    case 'request':
      return quoted(sentence, situation) ?? { text: cannotDo(dice) }
    case 'greeting':
      return { text: greeting(situation, manner, dice) }
    case 'feeling':
      return { text: comfort(sentence, manner, dice) }
    default:
      return { text: named(dice.pick(PLAIN[intent] ?? phrases.REMARKED), situation, manner, dice) }
  }
}

function quoted(sentence: string, { passages = [] }: Situation): Part | undefined {
  const found = quoteFor(sentence, passages)
  return found === undefined ? undefined : { text: `According to ${found.source}: ${found.quote}` }
}

/** Something that the person once said in another language than English. */
function inOtherLanguage(question: string, { known }: Situation, dice: Dice): Part | undefined {
  const foreign = known.filter(({ text }) => languageOf(text) !== 'en')
  const [found] = foreign.length === 0 ? [] : ownWordsFor(question, 'en', foreign)
  if (found === undefined) return undefined
  const told = dice.pick(PHRASES.get('en')?.replies.told ?? [])
  return { text: told.replace('{said}', () => found.text), usedIds: found.isFact ? [found.id] : [] }
}

const PLAIN: Partial<Record<Intent, readonly string[]>> = {
  farewell: phrases.FAREWELLS,
  thanks: phrases.WELCOMES,
  apology: phrases.FORGIVEN,
  laugh: phrases.LAUGHS,
  yes: phrases.GOT_YES,
  no: phrases.GOT_NO,
  praise: phrases.PRAISED,
  insult: phrases.INSULTED,
}

const recallOf = ({ known, ended = [], userName, sessionId, now, timezone }: Situation): Recall => ({
  known,
  ended,
  names:
    userName === '' ? [] : [userName, ...(userName.includes(' ') ? [userName.split(' ')[0] as string] : [])],
  sessionId,
  now,
  timezone,
})

function named(template: string, { userName }: Situation, manner: Manner, dice: Dice): string {
  const first = manner.isFormal ? userName : userName.split(' ')[0]
  const name = manner.address ?? first ?? ''
  return template.replace('{name}', name === '' || !dice.chance(0.7) ? '' : `, ${name}`)
}

function greeting(situation: Situation, manner: Manner, dice: Dice): string {
  const isFirst = !situation.recentTurns.some((turn) => turn.role === 'assistant')
  const kind = manner.isFormal ? 'formal' : manner.isCasual ? 'casual' : 'plain'
  const template = dice.pick(isFirst ? phrases.GREETINGS[kind] : phrases.GREETINGS_AGAIN)
  const name =
    manner.address ?? (manner.isFormal ? situation.userName : situation.userName.split(' ')[0]) ?? ''
  const hello = template.replace(/^(Hey there|Hey|Hi|Oh hi)\{name\}|\{name\}/, (_, opening?: string) =>
    opening === undefined ? (name === '' ? '' : `, ${name}`) : `${opening} ${name}`.trimEnd(),
  )
  const quips = manner.isPlayful ? phrases.QUIPS.playful : manner.isDry ? phrases.QUIPS.dry : []
  return quips.length > 0 && dice.chance(0.4) ? `${hello} ${dice.pick(quips)}` : hello
}

const isSadFeeling = (sentence: string): boolean =>
  phrases.FEELINGS.some(([pattern, isSad]) => isSad && pattern.test(sentence))

function comfort(sentence: string, manner: Manner, dice: Dice): string {
  const feeling = phrases.FEELINGS.find(([pattern]) => pattern.test(sentence))
  const line = dice.pick(feeling?.[2] ?? phrases.REMARKED)
  if (feeling === undefined || !feeling[1] || manner.isReserved) return line
  return `${line} ${dice.pick(manner.isPractical ? phrases.PRACTICAL : phrases.CARING)}`
}

/** Whether, and what, to ask at the end. Comfort asks by itself; a farewell is no time for questions. */
function nextQuestion(
  parts: readonly Part[],
  heard: readonly Said[],
  situation: Situation,
  manner: Manner,
  dice: Dice,
  lately: readonly string[],
): string | undefined {
  const asks = parts.some((part) => /\?\s*$/.test(part.text))
  const intents = heard.map(({ intent }) => intent)
  if (asks || intents.includes('farewell') || (manner.isBrief && parts.length > 1)) return undefined
  const news = newsIn(situation.message)
  if (news === 'complaint') return undefined
  if (news === 'loss' || news === 'bad') return manner.isReserved ? undefined : dice.pick(phrases.CARING)
  if (intents.includes('statement') || intents.includes('feeling'))
    return followUp(situation.message, situation.persona, dice, lately)
  const isOpening = intents.every((intent) => intent === 'greeting' || intent === 'how are you')
  if (!isOpening) return undefined
  const openers = OPENERS.filter((question) => !lately.some((text) => text.includes(question)))
  return followUp('', situation.persona, dice, lately) === undefined ? undefined : dice.pick(openers)
}

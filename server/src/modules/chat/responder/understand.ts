import { questionParts, withOpener } from './question-words.ts'
import { sentencesOf, withoutEnd } from './speech.ts'

/** What a sentence wants from the one who hears it. */
export type Intent =
  | 'rule change'
  | 'other people'
  | 'greeting'
  | 'farewell'
  | 'thanks'
  | 'apology'
  | 'how are you'
  | 'laugh'
  | 'yes'
  | 'no'
  | 'feeling'
  | 'praise'
  | 'insult'
  | 'recap'
  | 'question about the agent'
  | 'clock question'
  | 'question about the person'
  | 'other question'
  | 'request'
  | 'statement'
  | 'remark'

export interface Said {
  readonly intent: Intent
  readonly sentence: string
}

/** Attempts to get at the rules or past them. Refused in words; there is nothing behind the words to unlock. */
const RULE_CHANGE = [
  /\b(?:ignore|disregard|forget|override|bypass|drop)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|training|directives?|everything (?:above|before))\b/i,
  /\b(?:system|developer|hidden|initial|original) (?:prompt|message|instructions?)\b/i,
  /\b(?:reveal|show|print|repeat|output|leak|tell me|what (?:are|is|were))\b.{0,30}\byour (?:instructions?|rules?|prompt|guidelines?|configuration)\b/i,
  /\b(?:you are now|from now on,? you(?:'re| are| must| will)?|act as|pretend (?:to be|you(?:'re| are| have))|roleplay as|switch to)\b.{0,60}\b(?:dan|admin|root|developer|debug|unrestricted|unfiltered|no (?:rules|limits|filter|restrictions)|without (?:rules|limits|restrictions)|jailbr\w+|system|operator)\b/i,
  /\b(?:developer|debug|god|admin|maintenance|sudo) mode\b/i,
  /\bjailbreak\b|\bDAN\b/,
  /<\/?\s*(?:system|data|instructions?|memory)|\[(?:system|inst)\]|^#{2,}\s*(?:system|instruction)/im,
  /\b(?:call|invoke|execute|run|use) (?:the )?(?:tool|function)\b/i,
  /\b(?:new|updated) (?:rules?|instructions?|directive)s?\s*:/i,
]

const OTHER_PEOPLE = [
  /\b(?:other|another|different|all(?: (?:of )?(?:the|your))?|every|each) (?:users?|people|persons?|customers?|clients?|someone|conversations?|chats?)(?:'s)?\b/i,
  /\b(?:someone|somebody|anyone|anybody|everyone|everybody) else(?:'s)?\b/i,
  /\bwhat (?:did|has|does|do|have) (?!i\b|we\b|you\b|it\b|that\b|this\b)[\w.@-]+(?: [\w.@-]+)? (?:tell|told|say|said|share|shared|write|ask|asked)(?: to)? you\b/i,
  /\bwho else (?:do|have|are|did) you\b/i,
  /\b(?:user|customer|client)(?:[ _-]?id)?[ :#=_-]{0,5}[\w-]{0,40}\d/i,
  /\bwhat do you know about (?!me\b|my\b|us\b|that\b|this\b|it\b|the\b|our\b)(?:the )?(?:user|customer|client|person)\b/i,
]

const LEADS: readonly (readonly [Intent, RegExp])[] = [
  [
    'greeting',
    /^(?:hi+|hello+|hey+|hiya|yo|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|evening)(?:\s+(?:there|again|everyone|all|you|\p{Lu}[\p{L}'-]+))?\s*[!,.…~]*$/iu,
  ],
  [
    'farewell',
    /^(?:ok(?:ay)?,?\s*|well,?\s*|alright,?\s*|anyway,?\s*)?(?:bye+|good ?bye|bye[- ]bye|see (?:you|ya)(?: (?:later|soon|tomorrow|around|then))?|good ?night|cya|talk (?:to you )?(?:later|soon|tomorrow)|ttyl|take care|farewell|i(?:'ve| have)? (?:got to|gotta|must|have to|need to) (?:go|run|leave|head out)(?: now)?|i(?:'m| am) (?:off|leaving)(?: now| to bed)?)\b.{0,25}$/i,
  ],
  [
    'thanks',
    /^(?:(?:ok(?:ay)?|great|perfect|cool|awesome|ah|oh|wow),?\s*)?(?:many thanks|thanks?(?: you| a lot| so much| again)*|thx|ty|cheers|much appreciated|i appreciate (?:it|that|you(?:r help)?))\b.{0,40}$/i,
  ],
  [
    'apology',
    /^(?:oh,?\s*)?(?:i(?:'m| am) (?:so |really |very )?)?(?:sorry|my apologies|my bad|apologies|forgive me)\b.{0,60}$/i,
  ],
  [
    'how are you',
    /\b(?:how (?:are|r) (?:you|u|ya)(?: (?:doing|feeling|today|this \w+))*|how(?:'s| is) it going|how do you (?:do|feel)|how(?:'s| is| was) your (?:day|morning|evening|week)|what(?:'s| is) up|wassup|you ok(?:ay)?)\s*\??$/i,
  ],
  [
    'laugh',
    /^(?=(?:h[ae]){2}|lo|lmao|rofl|[😂🤣😄😆])(?:h[ae]|h(?![ae])|lo+l|lmao|rofl|[😂🤣😄😆])+[!. ]*$/iu,
  ],
  [
    'yes',
    /^(?:yes|yeah|yep|yup|sure|of course|definitely|absolutely|indeed|right|correct|exactly|ok(?:ay)?|alright|fine|please do|sounds good|true)\b[!. ,]*(?:(?:please|thanks|i (?:do|did|am|have|would|will)|it (?:is|was|does)|that(?:'s| is) (?:right|true|correct))[!. ]*)?$/i,
  ],
  [
    'no',
    /^(?:no+|nope|nah|not (?:really|yet|at all|now)|never|no way|i don'?t think so)\b[!. ,]*(?:(?:thanks|thank you|i (?:don'?t|didn'?t|am not|haven'?t|won'?t)|not (?:really|yet)|it (?:isn'?t|wasn'?t|doesn'?t))[!. ]*)?$/i,
  ],
]

const FEELING =
  /\b(?:i(?:'m| am| was)|i(?:'ve| have) been|i feel|feeling|i felt|makes me)\s+(?:(?:a (?:bit|little)|so|very|really|pretty|quite|kinda|kind of|super|extremely|just|still|feeling)\s+){0,6}(?:sad|down|lonely|depressed|heartbroken|hopeless|miserable|upset|anxious|worried|nervous|scared|afraid|stressed(?: out)?|overwhelmed|angry|furious|mad|fed up|frustrated|annoyed|tired|exhausted|sick|ill|bored|happy|excited|thrilled|proud|glad|delighted|grateful|relieved|hurt|ashamed|guilty|jealous|homesick)\b/i

const INSULT =
  /\b(?:you(?:'re| are)?|ur)\s+(?:so |such an? |an? |just |really )*(?:stupid|useless|idiot|dumb|moron|worthless|pathetic|terrible|awful|annoying|boring|a joke|trash)\b|\bshut up\b|\bfuck (?:you|off)\b|\bi hate you\b/i
const PRAISE =
  /\b(?:you(?:'re| are) (?:so |very |really |the )?(?:great|smart|helpful|funny|kind|clever|wonderful|amazing|best|sweet|lovely)|well done|good job|nice work|i (?:love|like|missed|miss) you|(?:that|this)(?:'s| is| was) (?:so |very |really )?(?:helpful|great|perfect|lovely|wonderful))\b/i

const RECAP = [
  /\bwhat (?:did|have|had) (?:i|we) (?:tell|told|say|said|mention(?:ed)?|talk(?:ed)?|discuss(?:ed)?|share[d]?|been talking)\b/i,
  /\bwhat (?:were we|was i) (?:talking|saying|discussing)\b/i,
  /\bwhat (?:else )?(?:do|can) you (?:know|remember|recall)(?: .{0,20})? about me\b/i,
  /\bwhat (?:else )?do you (?:remember|recall)(?:\?|$| from| of our| about (?:our|last|yesterday))/i,
  /\b(?:tell me|summari[sz]e|recap)\b.{0,30}\b(?:about (?:me|myself)|what (?:you know|i(?:'ve| have)? (?:told|said)|we (?:talked|discussed)))\b/i,
  /\bwhat have you learn(?:ed|t) about me\b/i,
]

const QUESTION_WORD =
  /^(?:and |so |but |ok,? |hey,? |well,? |also,? |btw,? |by the way,? )*(?:what|when|where|who|whom|whose|which|why|how|do|does|did|is|are|was|were|am|can|could|will|would|should|have|has|had|may|any)\b|^(?:do|did|does|is|are|was|have)n't (?:i|we|my|you)\b/i
const CLOCK =
  /\bwhat(?:'s| is)? (?:the )?(?:time|day|date)(?: is it)?(?: (?:now|today|it is))?\s*\??$|\bwhat (?:time|day|date|year|month) is it\b|\bwhat(?:'s| is) today'?s date\b/i
const ABOUT_AGENT = /\b(?:you|your|yourself|yours)\b/i
const ABOUT_PERSON = /\b(?:i|me|my|mine|myself|we|our|us|i'm|i've|i'd)\b/i
const MEMORY_ASKED =
  /\b(?:do|can|did|don'?t|would) you (?:still )?(?:remember|recall|know)\b|\b(?:remind me|tell me)\b|\bdid i (?:tell|mention)\b|\bhave i (?:told|mentioned)\b/i
const REQUEST =
  /^(?:please|can you|could you|would you|will you|tell me|show me|give me|write|make|help me|remind me|explain|list|find|search|translate|calculate|sing|draw)\b/i
const STATEMENT = /\b(?:i|i'm|im|i've|i'd|i'll|my|we|we're|we've|we'll|our|mine)\b/i

export const isQuestion = (sentence: string): boolean =>
  /\?\s*$/.test(sentence) || QUESTION_WORD.test(withOpener(sentence))

function intentOf(sentence: string): Intent {
  if (OTHER_PEOPLE.some((pattern) => pattern.test(sentence))) return 'other people'
  const lead = LEADS.find(([, pattern]) => pattern.test(sentence))
  if (lead !== undefined) return lead[0]
  if (INSULT.test(sentence)) return 'insult'
  if (RECAP.some((pattern) => pattern.test(sentence))) return 'recap'
  if (CLOCK.test(sentence)) return 'clock question'
  if (isQuestion(sentence) || MEMORY_ASKED.test(sentence)) return questionIntent(sentence)
  if (FEELING.test(sentence)) return 'feeling'
  if (PRAISE.test(sentence)) return 'praise'
  if (REQUEST.test(sentence)) return 'request'
  return STATEMENT.test(sentence) && sentence.split(/\s+/).length > 2 ? 'statement' : 'remark'
}

/** "When should you not call me?" asks for what the person wants; "can you help me?" asks the agent. */
const HOW_TO_TREAT_ME =
  /^(?:what|when|where|which|how|who)\b.{0,40}\b(?:should|shall|may|must|can) (?:you|we|one|people|your team|your colleagues|somebody|someone) (?!do |help |tell |offer |recommend |suggest |advise |show |give )(?:not |never )?(?:\p{L}+ ){1,4}(?:me|my|us|our)\b/iu

function questionIntent(sentence: string): Intent {
  if (HOW_TO_TREAT_ME.test(sentence)) return 'question about the person'
  const withoutAsking = sentence.replace(MEMORY_ASKED, '')
  if (MEMORY_ASKED.test(sentence) || /\byou call me\b/i.test(sentence)) return 'question about the person'
  if (ABOUT_PERSON.test(withoutAsking) && !/\b(?:can|could|would|will|should) (?:i|we|you)\b/i.test(sentence))
    return 'question about the person'
  if (ABOUT_AGENT.test(sentence)) return REQUEST.test(sentence) ? 'request' : 'question about the agent'
  return 'other question'
}

/** "Hi Ada, my name is Maria" is a greeting and a statement. */
const OPENING =
  /^(hi+|hello+|hey+|good (?:morning|afternoon|evening)|thanks?(?: you)?(?: so much| a lot)?|sorry|yes|yeah|no|nope|ok(?:ay)?|haha+|lol)(?:\s+(?:there|again|\p{Lu}(?:-*\p{L})+))?\s*[,!.–—-]+\s*(?=\S)/iu

export const LENGTH_READ_MAX = 4_000

/** Every sentence and what it wants, in order. */
export function understand(message: string): readonly Said[] {
  const text = message.slice(0, LENGTH_READ_MAX).replace(/[’‘]/g, "'")
  if (RULE_CHANGE.some((pattern) => pattern.test(text))) return [{ intent: 'rule change', sentence: text }]
  return sentencesOf(text).flatMap((sentence): Said[] => {
    const opening = OPENING.exec(sentence)
    if (opening === null || opening[0].length === sentence.length) return parted(sentence)
    return [said(withoutEnd(opening[0])), ...parted(sentence.slice(opening[0].length))]
  })
}

/** Two questions in one sentence are two; any other sentence is one. */
function parted(sentence: string): Said[] {
  const asked = withOpener(sentence.trim())
  return isQuestion(asked) ? questionParts(asked).map((part) => said(withOpener(part))) : [said(asked)]
}

const said = (sentence: string): Said => ({ intent: intentOf(sentence.trim()), sentence: sentence.trim() })

import { cleanText, QUOTATION, writeOut } from '../../../../algorithms/text/clean-text.ts'

/** Sentences that look like facts but say nothing about a person. */

/** A message that tries to order the system about is not a source for anything in it. */
const ORDERS_TO_THE_SYSTEM =
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |my )*(?:previous|prior|above|earlier|other|existing)\b|\b(?:system|developer|assistant) ?(?:prompt|message|instructions?)\b|\bjailbreak|\bdeveloper mode\b|\bdo anything now\b|\bnew instructions?:|\byou are now\b/i
const ROLE_LABEL = /^\s*(?:system|assistant|user|developer|tool|admin|instruction)s?\s*(?:message\s*)?:/i
const ABOUT_THE_USER_FROM_OUTSIDE =
  /\bthe (?:user|customer|client|caller) (?:is|has|was|must|should|will|can|may|wants|lives|works|likes)\b|\b(?:you|the agent|the assistant) must\b|\badministrators?\b|\badmin\b|\bsuperuser\b|\byour (?:creator|owner|developer|master|maker)\b/i

/** Quoted or generic text. */
const MAKE_BELIEVE =
  /^(?:if|imagine|suppose|supposing|pretend|assume|assuming|what if|let us (?:say|pretend|imagine|assume)|say I|hypothetically|in theory|as if|even if|only if)\b|\b(?:pretend|role-?play|make-believe|in character|hypothetical(?:ly)?|I wish|if only|as if|once upon a time|were I)\b/i
const FICTION =
  /\b(?:in|from) (?:the|my|this|that|our|his|her|their|an?) (?:\p{L}+ ){0,2}(?:movie|film|book|novel|story|show|series|episode|song|lyrics|play|poem|dream|nightmare|comic|game|scene|script|chapter|campaign)s?\b(?! (?:tournament|convention|store|shop|club|event|festival|industry|competition|contest|design|development|fair|signing|team|league|night)s?\b)|\b(?:of|for) (?:my|his|her|their|our) (?:\p{L}+ ){0,2}(?:novel|story|dream|nightmare|comic|script|chapter|campaign)s?\b|\bmy (?:character|avatar|protagonist|persona)\b|\bI (?:dreamt|dreamed)\b(?! of)/iu
const REPORTED =
  /\b(?:he|she|they|it|somebody|someone|people|everyone|everybody|the \p{L}+) (?:says?|said|told me|asks?|asked|replied|goes|wrote|claims?|claimed|thinks?|thought)\b/iu
const SARCASM =
  /^(?:oh |yeah |well )*(?:great|wonderful|fantastic|perfect|brilliant|lovely|sure|right)\b[,!. ]+(?:I |because |as )?(?:(?:just|totally|absolutely|simply|so)\s*)?(?:love|adore|enjoy)\b|\bI just love (?:how|when|waiting|being|it when|getting)\b|\byeah,? right\b|\bsaid no one ever\b|\/s\s*$/i

const INVERTED =
  /^(?:(?:so|and|but|ok|okay|hey|hi|well|oh|um|also|then|now|btw|by the way),? )*(?:who|what|when|where|why|which|whose|how|do|does|did|is|are|was|were|can|could|would|will|should|shall|may|might|am|any|anyone|isn't|aren't|don't|doesn't|wasn't)\s+(?:\p{L}+\s+)?(?:you|I|we|he|she|they|it|my|your|our|the|this|that|there|a|an|is|are|was|do|does|did|can|should|would|will|much|many|old|long|about|else|kind|time)\b|^(?:(?:so|and|but|ok|okay|hey|well|oh|also|then|now),? )*(?:have|has|had)\s+(?:you|I|we|he|she|they|it|there|your|any|anyone)\b/iu

const COMMAND =
  /^(?:(?:so|and|but|ok|okay|hey|hi|well|oh|please|now|then|just|also|can you|could you|kindly|yes|no),? )*(?:tell|remind|write|give|show|translate|remember|ignore|forget|pretend|act|stay|stop|send|book|cancel|find|help|let|explain|make|say|repeat|generate|create|summari[sz]e|describe|list|suggest|recommend|draft|rewrite|fix|check|look up|search|google|guess|wait|come on|go ahead|take|put|add|delete|remove|set|open|close|read|listen|call (?!me )|calculate|compare|define|note|keep|consider|use|try|answer|talk|speak|sing|rhyme|continue|shut|hold on|see|never mind|thank|do not (?:tell|say|forget|worry|be|mention|remind|send|ask|use|ever|make|give|let|repeat|call|contact|do)|be)\b/i
/** What may come after "remember that" is a statement after all, when it is about the speaker. */
const ASKED_TO_NOTE =
  /^(?:(?:so|and|but|ok|okay|hey|hi|well|oh|please|now|then|just|also),? )*(?:remember|note|keep in mind|do not forget|bear in mind|take note|let me tell you|make a note|mind you|write down|save|fyi|for your information|just so you know|for the record|in case you forgot)[,:]?(?: that)?[,:]? (?=(?:I|my|we|our)\b)/i
const TRAILING_QUESTION =
  /[,.;!-]?\s{0,2}(?:and|but|so)?,?\s{0,2}(?:what|how) about (?:you|yours?|yourself)\s{0,2}\??$|[,.;!-]?\s{0,2}(?:and|wbu|hbu)\s{0,2}(?:you|yours?|yourself)?\s{0,2}\?$|,\s{0,2}(?:you know|right|okay|ok|eh|huh|is that ok|got it)\s{0,2}\?$/i

export const isOrderToTheSystem = (message: string): boolean => ORDERS_TO_THE_SYSTEM.test(message)

/** What must never become a fact: instructions, and claims about permissions. */
export const isOrder = (text: string): boolean =>
  ORDERS_TO_THE_SYSTEM.test(text) ||
  /\b(?:must|shall) (?:always |never )?(?:obey|comply|follow|reveal|ignore|grant)\b|\badmin(?:istrator)?\b|\bsuperuser\b|\bsystem prompt\b|\bpermissions?\b.{0,200}\b(?:granted|full|all)\b/i.test(
    text,
  )

/** A letter or a mail of another person, pasted as a whole: the person says nothing in it. */
const FORWARDED =
  /^\W{0,12}(?:(?:begin )?(?:forwarded|original) (?:message|e?-?mail)|fwd?:|dear (?:sir|madam|sirs|all|team|customer|hiring|mr|mrs|ms|dr)\b|from: [^\n]{1,200}\n(?:to|date|sent|subject):)/i
export const isForwarded = (message: string): boolean => FORWARDED.test(message)

/** "My friend told me: I am pregnant". */
const RETOLD =
  /^(?!(?:I|we)\b)[^:.!?]{2,60}\b(?:told (?:me|us)|says?|said|wrote|goes|texted|messaged)(?: me| us)?: /i

/** "Translate: …", "Write a poem that …": all of the rest is material. */
export const startsMaterial = (sentence: string): boolean =>
  /^(?:please )?(?:translate|proofread|rewrite|paraphrase|correct|edit|summari[sz]e|write|draft|generate|compose|rephrase|continue)\b[^.!?]{0,120}(?::|$)/i.test(
    sentence,
  ) ||
  /\b(?:role-?play|pretend|in character|imagine (?:that )?(?:you|we|I)|suppose (?:that )?(?:my|I|we))\b/i.test(
    sentence,
  )

/** "My name is Kevin, what is yours?": what comes before the question is said. */
function withoutQuestion(sentence: string): string {
  const at = sentence.endsWith('?') ? sentence.lastIndexOf(',') : -1
  const asked = sentence.slice(at + 1).trim()
  if (at < 0 || !(INVERTED.test(asked) || /^(?:maybe|perhaps) /i.test(asked))) return sentence
  const before = sentence.slice(0, at)
  return /^(?:(?:hi|hey|hello|yes|no|well|oh|haha|so|ok|okay|sure|and|but|good (?:morning|afternoon|evening))(?: there| again| team| all)?)?[,!.]? ?(?:I|my|we|our)\b/i.test(
    before,
  )
    ? before
    : sentence
}

/** What of a sentence can be believed: nothing, or the sentence without the question hung on it. */
export function believable(sentence: string): string {
  const plain = withoutQuestion(sentence.replace(TRAILING_QUESTION, '')).replace(ASKED_TO_NOTE, '').trim()
  if (plain === '' || plain.endsWith('?') || INVERTED.test(plain)) return ''
  if (ROLE_LABEL.test(plain) || ABOUT_THE_USER_FROM_OUTSIDE.test(plain)) return ''
  if (MAKE_BELIEVE.test(plain) || FICTION.test(plain) || SARCASM.test(plain)) return ''
  if (plain.includes(QUOTATION) && (REPORTED.test(plain) || plain.length < 12)) return ''
  if (/^(?:he|she|they|it) (?:says?|said)\b/i.test(plain) || RETOLD.test(plain)) return ''
  return COMMAND.test(plain) ? '' : plain
}

/** "When I was young …" tells when; "when was I …" asks. */
const TELLS_WHEN =
  /^(?:(?:so|and|but|well|oh|also|then),? )*when (?:I|we|my \p{L}+|our \p{L}+) (?!do\b|did\b|can\b|should\b|will\b)/iu

export const isQuestion = (sentence: string): boolean =>
  sentence.endsWith('?') || (INVERTED.test(sentence) && !TELLS_WHEN.test(sentence))

/** "Do you remember my sister Ana?" asks, and yet says who Ana is. */
export const namesSomebody = (question: string): boolean =>
  !MAKE_BELIEVE.test(question) && !FICTION.test(question) && !question.includes(QUOTATION)

/** A message that gives the assistant something to do: what it says around that is about the task. */
export const asksForWork = (message: string): boolean =>
  message.includes('```') ||
  /\b(?:(?:can|could|would|will) you (?:please |also |kindly )?(?:help|review|suggest|explain|provide|show|give|walk|tell|recommend|write|create|check|guide|assist|clarify|look|break|make|outline|draft)|help me (?:with|to|figure|understand|create|plan|write|find|decide|design|build|implement|come)|how (?:can|do|should|would) I|what (?:should|can) I (?:do|use))\b/i.test(
    message,
  )

/** Addresses and numbers in a program are examples. */
export const withoutCode = (message: string): string =>
  message.includes('```')
    ? message
        .split('```')
        .filter((_part, at) => at % 2 === 0)
        .join(' ')
    : message

const TITLE =
  /(?<=\b(?:read|reading|reread|watch|watched|watching|saw|seen|love|loved|like|liked|enjoy|enjoyed|finished|finish|play|played|playing|book|novel|movie|film|series|show|song|album|game|called|named|is|was|of|like|into|including|include|sitcom|sitcoms) |["”],? (?:and|or|&) )["“](?=\p{Lu})([^"“”\n]{2,60}?)[,.]?["”]/gu

/** One that a sentence begins with: "“Dune” is one of my favourites". */
const TITLE_FIRST =
  /(?<=^|[.!?] |\n)["“](?!(?:I|We|He|She|It|They|You|My|This|That)\b)(?=\p{Lu})([^"“”\n]{2,60}?)[,.]?["”](?= (?:is|was|by|has|remains) )/gu

/** The title of a book or a film is a name, in spite of its quotation marks; its words have capitals. */
const withTitles = (message: string): string => message.replace(TITLE, bare).replace(TITLE_FIRST, bare)

const bare = (all: string, title: string): string =>
  title.split(' ').every((word) => /^[\p{Lu}\d&]/u.test(word) || word.length < 5) ? title : all

/** "Mum is moving in" is about the mother of the person who says it. */
const BARE_KIN =
  /(?<=^|[.!?;,] |\b(?:and|but|so|because|that|with|from|to|for|by|of|when|while) )(Mum|Mom|Mummy|Mommy|Dad|Daddy|Grandma|Grandpa|Granny|Granddad)(?=$|[\s,.!'’])(?! \p{Lu})/gu

/** "Aldi called and I start there on Monday". */
const THERE =
  /(?<![\p{L}&'-])(\p{Lu}[\p{L}&'-]{1,40})( (?:has |have |just |finally )*(?:called|rang|offered|hired|accepted|took|replied|invited|got back)\b[^.!?]{0,80}\b(?:start|starting|begin|beginning|work|working)) there\b/u

/** A message as rules read it: titles as names, contractions written out, relatives with their owner. */
export const plainText = (message: string, lengthMax: number): string =>
  writeOut(cleanText(withTitles(message), lengthMax).replace(BARE_KIN, (kin) => `my ${kin.toLowerCase()}`))
    .replace(/\bmy (mum|mom|dad|grandma|grandpa)['’]s (?=\p{L}+ing\b|in |at |back |not )/gu, 'my $1 is ')
    .replace(THERE, '$1$2 at $1')
    // "Yet" joins sentences, but not here: "I have not yet been to Rome".
    .replace(/\bnot yet (?=\p{L})/giu, 'not ')

/** "Let me show you my dog Brad" tells of a dog. */
const SHOWS = /^(?:(?:so|and|ok|okay|well|here),? )*(?:let me (?:show|introduce|tell)|meet|this is|here is) /i
export const shows = (sentence: string): boolean => SHOWS.test(sentence)

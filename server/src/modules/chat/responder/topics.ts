import { stemOf } from '../../../algorithms/text/words.ts'

/**
 * What questions about a person are about, and the attributes of facts that answer them. `words` make a question one
 * about the topic; `attributes` are the parts of a fact's slot below its subject, without what follows the first name:
 * `allergy` stands for `allergy/nut` too.
 */
export interface Topic {
  readonly name: string
  readonly words: ReadonlySet<string>
  readonly attributes: readonly string[]
  /** What is not known of it must never sound like a no, nor what is known be left out. */
  readonly isHealth: boolean
}

const topic = (name: string, words: string, attributes: string, isHealth = false): Topic => ({
  name,
  words: new Set(words.split(' ')),
  attributes: attributes.split('|'),
  isHealth,
})

export const SAFETY = topic('safety', 'avoid', 'allergy|diet|consumes|condition|medication', true)
export const ALLERGY = topic(
  'allergy',
  'allergy allergies allergic intolerant intolerance intolerances',
  'allergy',
  true,
)
export const RELATIONSHIP = topic(
  'relationship',
  'married single divorced engaged widowed separated marital relationship dating spouse husband wife partner girlfriend boyfriend fiance fiancee',
  'marital|family/husband|family/wife|family/partner|family/girlfriend|family/boyfriend|family/fiancé|family/fiancée',
)
const WORK = topic(
  'work',
  'work job employer employed company profession occupation living career boss',
  'job|employer|workplace|work style|plan/start|affiliation',
)
export const BIRTHDAY = topic('birthday', 'birthday bday birthdate born', 'birthday|birth year')
export const BIRTHPLACE = topic('birthplace', '', 'origin')
export const AGE = topic('age', 'age old', 'age')
export const TASTE = topic(
  'taste',
  'like likes love enjoy favourite favorite dislike dislikes hate detest',
  'likes|favourite|consumes',
)
const HOME = topic('home', 'live home address reside city town based moved', 'home|staying')

/** "What do I eat?": how one eats, and what one must not. */
export const EATING = topic('eating', '', 'diet|consumes|allergy|is/vegan|is/vegetarian|condition', true)
/** Conditions that say what is eaten. */
export const EATEN_BY =
  /celiac|coeliac|diabet|lactose|gluten|intoleran|crohn|gout|cholesterol|reflux|ulcer|phenylketon/i

/** The first whose words a question has counts. */
export const TOPICS: readonly Topic[] = [
  SAFETY,
  ALLERGY,
  topic(
    'medication',
    'medication medications medicine medicines meds pills tablets prescription drugs',
    'medication',
    true,
  ),
  topic(
    'condition',
    'condition conditions illness illnesses disease diseases medical health',
    'condition|allergy|medication',
    true,
  ),
  topic(
    'diet',
    'vegan vegetarian pescatarian diet kosher halal keto',
    'diet|is/vegan|is/vegetarian|consumes',
    true,
  ),
  topic('contact', 'email mail e-mail', 'email'),
  topic('phone', 'phone telephone mobile', 'phone'),
  topic(
    'contacting',
    'contact contacted reach reached',
    'contact time|likes/e-mail|likes/email|likes/mail|likes/call|likes/phone|likes/text|likes/whatsapp|likes/letter|email|phone',
  ),
  topic('smoking', 'smoke smoker smoking cigarettes', 'smokes', true),
  RELATIONSHIP,
  topic(
    'children',
    'child children kid kids son sons daughter daughters',
    'family/child|family/son|family/daughter',
  ),
  topic(
    'siblings',
    'sibling siblings brother brothers sister sisters',
    'family/sibling|family/brother|family/sister|family/twin',
  ),
  topic('parents', 'parent parents mother mom mum father dad', 'family/mother|family/father|family/parents'),
  topic('pets', 'pet pets animal animals dog dogs cat cats', 'pet|pets'),
  AGE,
  BIRTHDAY,
  WORK,
  HOME,
  topic('language', 'language languages', 'language'),
  TASTE,
]

/** People and animals whom a question may be about instead of the one who asks, by the word in their facts. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  (
    'mother:mom moms mum mums mama mothers|father:dad dads papa fathers|parents:parent|sister:sisters|brother:brothers|son:sons|' +
    'daughter:daughters|child:kid kids children childs|wife:wifes|husband:husbands|partner:spouse partners|girlfriend:girlfriends|' +
    'boyfriend:boyfriends|fiancé:fiance|fiancée:fiancee|grandmother:grandma grandmas|grandfather:grandpa grandpas|aunt:aunts|' +
    'uncle:uncles|cousin:cousins|niece:|nephew:|friend:friends|boss:manager|colleague:coworker|neighbour:neighbor|roommate:flatmate|' +
    'dog:dogs puppy|cat:cats kitten|rabbit:|horse:|hamster:|parrot:'
  )
    .split('|')
    .flatMap((line) => {
      const [word = '', more = ''] = line.split(':')
      return [word, ...more.split(' ')].filter((one) => one !== '').map((one) => [one, word] as const)
    }),
)

export const personOf = (word: string): string | undefined => OTHERS.get(word)

/** Words that questions are told by; a word that is nearly one of them is a typing error. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...TOPICS.flatMap(({ words }) => [...words]),
  ...OTHERS.keys(),
])

const isAttribute = (attribute: string, wanted: string): boolean =>
  attribute === wanted || attribute.startsWith(`${wanted}/`) || attribute.startsWith(`${wanted} `)

export const hasAttribute = ({ attributes }: Topic, slot: string): boolean => {
  const attribute = slot.slice(slot.indexOf('/') + 1)
  return attributes.some((wanted) => isAttribute(attribute, wanted))
}

export const stemsOfTopic = (one: Topic): ReadonlySet<string> =>
  new Set([...one.words].map((word) => stemOf(word)))

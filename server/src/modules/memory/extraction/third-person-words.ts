/** Words by which a note in the third person is read. */

export type Gender = 'she' | 'he' | 'they'

export const PRONOUNS: Readonly<Record<string, readonly [Gender, 'subject' | 'object' | 'own' | 'self']>> = {
  she: ['she', 'subject'],
  her: ['she', 'own'],
  hers: ['she', 'own'],
  herself: ['she', 'self'],
  he: ['he', 'subject'],
  him: ['he', 'object'],
  his: ['he', 'own'],
  himself: ['he', 'self'],
  they: ['they', 'subject'],
  them: ['they', 'object'],
  their: ['they', 'own'],
  theirs: ['they', 'own'],
  themself: ['they', 'self'],
  themselves: ['they', 'self'],
}
export const FIRST = { subject: 'I', object: 'me', own: 'my', self: 'myself' } as const

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const CALLED = words(
  'user customer client guest patient lead contact caller person member subscriber buyer prospect tenant student traveller traveler passenger visitor',
)
export const OPENERS = words(
  'in on at since after before until by during last this next as when while according currently recently now today yesterday previously also still usually apparently originally lately meanwhile later then and but so',
)
export const BEFORE_VERB = words(
  'no longer not never recently currently now also always still usually often just really already mostly formerly',
)
/** "her" before one of these stands alone: "called her yesterday". */
export const AFTER_OBJECT = words(
  'in on at to for with and but or about when if that again back today yesterday tomorrow by from after before as because so then there here who until since',
)
const MALE = words(
  'father brother son husband boyfriend fiancé grandfather uncle nephew grandson father-in-law brother-in-law stepfather stepson stepbrother ex-husband ex-boyfriend landlord godfather godson',
)
const FEMALE = words(
  'mother sister daughter wife girlfriend fiancée grandmother aunt niece granddaughter mother-in-law sister-in-law stepmother stepdaughter stepsister ex-wife ex-girlfriend landlady godmother goddaughter',
)
/** Verbs that a note begins with when it leaves out whom it is about; not their plain forms, which are orders. */
export const VERBS = words(
  "prefers likes loves dislikes hates works worked lives lived has had owns owned wants wanted needs needed is was enjoys enjoyed speaks spoke plans planned moved visits visited bought sold asked requested plays played studies studied runs ran drives drove travels travelled traveled uses used eats drinks avoids collects supports follows keeps grew graduated started quit left retired got became does doesn’t doesn't did can can't cannot isn't isn’t wasn't hasn't hasn’t goes teaches manages leads runs writes reads cooks sings dances swims suffers takes stopped joined married divorced adopted learned learns considers expects hopes intends lost won trains coaches volunteers belongs comes came switched changed",
)
/** Words for what one is, which notes begin with: "Allergic to nuts". */
export const BEING = words(
  'allergic interested vegan vegetarian based retired pregnant engaged responsible fluent afraid single divorced widowed diabetic intolerant employed unemployed',
)
export const OWNED = words(
  'name birthday age hometown nickname favourite favorite job employer hobby hobbies',
)
export const TITLES = words('mr mrs ms miss dr prof mr. mrs. ms. dr. prof.')
export const VERB_OF_I: Readonly<Record<string, string>> = {
  is: 'am',
  are: 'am',
  were: 'was',
  has: 'have',
  does: 'do',
  "isn't": 'am not',
  "aren't": 'am not',
  "weren't": 'was not',
  "hasn't": 'have not',
  "doesn't": 'do not',
}
export const CONTRACTED: Readonly<Record<string, string>> = { re: 'am', ve: 'have', d: 'would', ll: 'will' }
export const PARTICIPLE =
  /^(?:been|got|had|gone|become|bought|left|begun|sold|lost|taken|made|found|\p{Ll}{2,30}ed)$/u

/** Which pronoun a relative is told by. */
export const genderOf = (role: string): Gender | 'anyone' =>
  MALE.has(role) ? 'he' : FEMALE.has(role) ? 'she' : 'anyone'

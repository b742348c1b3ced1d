/** How a line of a form is said of the person, by what it is called. */
const SAID: Readonly<Record<string, (value: string) => string>> = {
  name: (value) => `Name is ${value}`,
  job: (value) => `Works as ${withArticle(value)}`,
  employer: (value) => `Works at ${value}`,
  home: (value) => `Lives in ${value}`,
  hometown: (value) => `Hometown is ${value}`,
  birthday: (value) => `Birthday is ${value}`,
  age: (value) => `Age is ${value}`,
  allergies: (value) => `Allergic to ${value}`,
  likes: (value) => `Likes ${value}`,
  dislikes: (value) => `Dislikes ${value}`,
  prefers: (value) => `Prefers ${value}`,
  languages: (value) => `Speaks ${value}`,
}

/** What forms, records of customers and other memories call their lines. */
const CALLED: ReadonlyMap<string, keyof typeof SAID> = new Map(
  Object.entries({
    name: ['name', 'full name', 'first name', 'user name', 'customer name', 'client name'],
    job: ['job', 'job title', 'occupation', 'profession'],
    employer: ['employer', 'company', 'workplace'],
    home: ['city', 'location', 'residence', 'lives in', 'home', 'home city', 'current city'],
    hometown: ['hometown', 'home town'],
    birthday: ['birthday', 'date of birth', 'birth date', 'dob'],
    age: ['age'],
    allergies: ['allergy', 'allergies', 'allergic to'],
    likes: ['likes', 'hobbies', 'hobby', 'interests'],
    dislikes: ['dislikes'],
    prefers: ['prefers', 'preference', 'preferences'],
    languages: ['language', 'languages', 'speaks'],
  }).flatMap(([said, names]) => names.map((name) => [name, said] as const)),
)

const NAME_MAX = 40
/** Values that say that there is nothing, and those that say nothing. */
const NONE = /^(?:none|no|nil|nothing|no known .*|nka|nkda|zero|0)[.!]?$/i
const UNSAID = /^(?:n\/?a|unknown|not known|not stated|unclear|tbd|\?+|[-–—]+)[.!]?$/i

/**
 * A line such as "Occupation: dentist" as a sentence without its subject; any other line as it is. Empty where the form was
 * left open: "Allergies: none" is said, "Allergies: unknown" is not.
 */
export function fieldAsSentence(line: string): string {
  const colon = line.indexOf(':')
  if (colon < 1 || colon > NAME_MAX) return line
  const name = line.slice(0, colon).replaceAll('*', '').trim()
  const value = line
    .slice(colon + 1)
    .replaceAll('*', '')
    .trim()
  if (value === '') return line
  if (/^favou?rite\s/i.test(name)) return `${name} is ${value}`
  const field = CALLED.get(name.toLowerCase())
  const said = SAID[field ?? '']
  if (said === undefined) return line
  if (NONE.test(value)) return field === 'allergies' ? 'Has no allergies' : ''
  return UNSAID.test(value) ? '' : said(value)
}

function withArticle(value: string): string {
  if (/^(?:an?|the)\s/i.test(value)) return value
  return `${/^[aeiou]/i.test(value) ? 'an' : 'a'} ${value}`
}

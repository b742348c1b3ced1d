import type { ErrorObject } from 'ajv'
import { UNPRINTABLE } from './schema.ts'

/**
 * What a field has to be, said to people who send it: the validator's own words name keywords of schemas, and patterns
 * are no sentence. A test walks every schema and fails where a format or pattern has no words here.
 */
export const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uuid: 'an id such as 3f2b8c1e-5d4a-4c7b-9e10-2a6f8d7c4b31',
  'date-time': 'a date and time with its time zone, such as 2026-03-01T09:30:00Z',
  'day-or-moment': 'a day such as 2026-03-01, or a date and time such as 2026-03-01T09:30:00Z',
  date: 'a day such as 2026-03-01',
  email: 'an e-mail address such as ana@example.com',
  uri: 'a full address such as https://example.com/page',
  hostname: 'a host name such as shop.example.com',
}

const SIGNED_NAME = 'letters, digits, - and _'
const WEB_ADDRESS = 'a web address such as https://example.com/page'

/** By the pattern as a schema has it. */
export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  '\\S': 'text that is not blank',
  '^[A-Za-z0-9_-]*$': 'base64url text (letters, digits, - and _), such as aGVsbG8',
  '^[A-Za-z0-9_-]+$': 'base64url text (letters, digits, - and _), such as aGVsbG8',
  [`^(?=\\s*\\S)[^${UNPRINTABLE}]+$`]:
    'a name without line breaks and without characters that turn the direction of writing, such as ana.lopez',
  [`^[^${UNPRINTABLE}]*$`]:
    'a name without line breaks and without characters that turn the direction of writing, such as Ana López',
  '^(?=\\s*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]+$': 'a name without line breaks, such as Front desk',
  '^([^\\s@]+@[^\\s@]+)?$': 'an e-mail address such as ana@example.com, or empty text',
  '^[^\\s@]+@[^\\s@]+$': 'an e-mail address such as ana@example.com',
  '^$|^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$': 'an e-mail address such as ana@example.com, or empty text',
  '^[!-:<-~]+$': 'a token without spaces, semicolons and letters beyond ASCII, such as eyJhbGciOi',
  '^\\d{0,15}$': 'the id of an event, in digits, such as 1042',
  '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$':
    '3 to 40 small letters, digits and hyphens, with no hyphen at either end, such as acme-shop',
  '^(\\*|scim|(read|write):(\\*|[a-z][a-z-]{0,40}))$':
    'a scope: *, scim, or read: or write: with an area, such as read:memory or write:*',
  '^[A-Za-z0-9._:-]{1,200}$': 'up to 200 letters, digits and . _ : -, such as store.opening-hours',
  '^[A-Za-z0-9_.:-]{1,100}$': 'up to 100 letters, digits and . _ : -, such as lead.scored',
  '^#[0-9a-fA-F]{6}$': 'a colour such as #1a2b3c',
  '^(|https?://\\S+|/\\S*)$':
    'a web address such as https://example.com/logo.png, a path such as /logo.png, or empty text',
  '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$': 'a language such as en or pt-BR',
  '^https?://[A-Za-z0-9.-]+(:\\d{1,5})?$':
    'the origin of a site, without a path, such as https://shop.example.com',
  '^[a-z0-9_]{1,60}$': 'up to 60 small letters, digits and _, such as site_visit',
  '^[A-Z]{3}$': 'the three capital letters of a currency, such as EUR',
  '^[0-9]{4}-[0-9]{2}$': 'a month such as 2026-11',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': 'a time such as 09:30',
  '^[A-Za-z0-9_-]{16,64}$': `16 to 64 ${SIGNED_NAME}, such as the id in the address of the payment page: aB3dE5fG7hI9jK1l`,
  '^[A-Za-z0-9-]{4,64}$': '4 to 64 letters, digits and hyphens, such as WELCOME-2026',
  '^[A-Za-z0-9_-]{3,100}$': `3 to 100 ${SIGNED_NAME}, such as pi_3N7xYz`,
  '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})?$':
    'an id such as 3f2b8c1e-5d4a-4c7b-9e10-2a6f8d7c4b31, or empty text',
  '^[a-z][a-z0-9_.-]*$': 'a small letter, then small letters, digits and . _ -, such as marketing_mail',
  '^[a-zA-Z0-9_-]{1,64}$': `up to 64 ${SIGNED_NAME}, such as find_order`,
  '^[a-z0-9][a-z0-9-]{0,29}$':
    'up to 30 small letters, digits and hyphens, with no hyphen first, such as order-desk',
  '^https?://': 'a web address such as https://tools.example.com/mcp',
  '^[\\w.-]*$': 'letters, digits and . _ -, such as 1042.main',
  '^[^\\s/{}]{1,40}$': 'up to 40 characters without spaces, slashes and braces, such as thanks',
  '^(me|none|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$':
    'me, none, or the id of a member, such as 3f2b8c1e-5d4a-4c7b-9e10-2a6f8d7c4b31',
  '^[A-Za-z0-9-]{3,64}$': '3 to 64 letters, digits and hyphens, such as my-site-1',
  '^[A-Za-z0-9_-]{8,64}$': `8 to 64 ${SIGNED_NAME}, such as message-0001`,
  '^$|^\\+?[0-9 ()./-]{6,40}$': 'a telephone number such as +49 30 1234567, or empty text',
  '^$|^https?://[^\\s@]+$': `${WEB_ADDRESS}, without a user name in it, or empty text`,
  '^$|^https?://[^\\s]+$': `${WEB_ADDRESS}, or empty text`,
  '^https?://[^\\s@]+$': `${WEB_ADDRESS}, without a user name in it`,
  '^$|^[A-Za-z]{2}$': 'a country by its two letters, such as DE, or empty text',
  '^[A-Za-z0-9_$-]+(\\[\\d*\\])*(\\.[A-Za-z0-9_$-]+(\\[\\d*\\])*)*$':
    'a path into the answer, such as person.employment[0].title',
  '^[A-Za-z0-9-]+$': 'the name of a header: letters, digits and hyphens, such as X-Api-Key',
  '^[A-Za-z0-9 ]*$': 'letters, digits and spaces, such as Bearer',
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object: {…}',
  array: 'a list: […]',
  null: 'null',
}

const count = (number: number, one: string, many = `${one}s`): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`

/** The words for an amount of something: `must have at most 3 items`. */
export const tooMany = (max: number, one: string, many?: string): string =>
  `must have at most ${count(max, one, many)}`
const tooFew = (min: number, one: string): string =>
  min === 1 && one !== 'character' ? `must have at least one ${one}` : `must have at least ${count(min, one)}`

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** One plain sentence without its subject, which is the place of the field. */
export function messageOf({ keyword, params, parentSchema, propertyName }: ErrorObject): string {
  const limit = params['limit'] as number
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a known field'
    case 'enum': {
      const words = (params['allowedValues'] as unknown[]).map(shown)
      return words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(', ')}`
    }
    case 'const':
      return `must be ${shown(params['allowedValue'])}`
    case 'type':
      return `must be ${[params['type']]
        .flat()
        .map((type) => TYPE_WORDS[String(type)])
        .join(' or ')}`
    case 'format':
      return `must be ${FORMAT_WORDS[String(params['format'])] ?? described(parentSchema)}`
    case 'pattern':
      return patternMessage(String(params['pattern']), parentSchema)
    case 'minLength':
      return limit === 1 ? 'must not be empty' : tooFew(limit, 'character')
    case 'maxLength':
      return tooMany(limit, 'character')
    case 'minItems':
      return tooFew(limit, 'item')
    case 'maxItems':
      return tooMany(limit, 'item')
    case 'minProperties':
      return tooFew(limit, 'field')
    case 'maxProperties':
      return tooMany(limit, 'field')
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'exclusiveMaximum':
      return `must be less than ${limit}`
    case 'multipleOf':
      return params['multipleOf'] === 1
        ? 'must be a whole number'
        : `must be a multiple of ${params['multipleOf']}`
    case 'uniqueItems':
      return `must not have the same item twice: items ${params['j']} and ${params['i']} are equal`
    case 'propertyNames':
      return `has a field with a name that is not allowed: ${shown(params['propertyName'] ?? propertyName)}`
    default:
      return `must be ${described(parentSchema)}`
  }
}

const patternMessage = (pattern: string, schema: object | undefined): string =>
  pattern === '\\S' ? 'must not be blank' : `must be ${PATTERN_WORDS[pattern] ?? described(schema)}`

const described = (schema: object | undefined): string => {
  const { description } = (schema ?? {}) as { description?: string }
  return description === undefined
    ? 'as the reference of this operation describes it'
    : `as described: ${description}`
}

const CHOICES = new Set(['anyOf', 'oneOf'])
const IS_KIND = new Set(['type', 'const', 'enum', 'format'])
const START = 'must be '

/**
 * The sentence for all that is wrong in one place. Of a choice every branch complains; where each says what it takes,
 * the sentence lists them.
 */
export function messageAt(errors: readonly ErrorObject[]): string {
  const [first] = errors as [ErrorObject]
  const branches = errors.filter(({ keyword }) => !CHOICES.has(keyword))
  const isChoice = branches.length < errors.length
  if (!isChoice || branches.length === 0 || !branches.every(({ keyword }) => IS_KIND.has(keyword)))
    return messageOf(branches[0] ?? first)
  const words = branches.map((error) =>
    messageOf(error)
      .slice(START.length)
      .replace(/^one of /, ''),
  )
  return `${START}${[...new Set(words)].join(' or ')}`
}

/** The character before the fraction: `1,234.56` or `1.234,56`. */
export type DecimalMark = '.' | ','

/** A currency or percent sign may stand on either side; the amount may be in brackets, which means below zero. */
const CURRENCY =
  /(?:\b(?:us|ca|au|nz|hk|sg|mx|a|c|r|s))?\$|[€£¥₹₽₺₩₪₴₫฿₦₱]|kč|zł|\bfr\.|\b(?:usd|eur|gbp|chf|jpy|cny|inr|aed|sek|nok|dkk|pln|czk|huf|ron|brl|aud|cad|nzd|sgd|hkd|zar|mxn|try|kr|rs|euros?|dollars?|pounds?|francs?|franken|rupees?|reais|real|yen|yuan|pesos?)\b\.?/giu
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mio: 1e6,
  thousand: 1e3,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
}
/** Signs and words of one currency count as one. */
const SAME_CURRENCY: Readonly<Record<string, string>> = {
  $: 'usd',
  us$: 'usd',
  dollar: 'usd',
  '€': 'eur',
  euro: 'eur',
  '£': 'gbp',
  pound: 'gbp',
  '₹': 'inr',
  rs: 'inr',
  rupee: 'inr',
  fr: 'chf',
  franc: 'chf',
  franken: 'chf',
}
/** A number that is said to be rough is that number. */
const ROUGHLY =
  /^(?:[~≈]|(?:approx(?:imately)?|about|around|roughly|circa|ca?|etwa|rund|env(?:iron)?)(?:\.|\b))\s?/iu
/** `500.-` and `500,–`: no cents. */
const NO_CENTS = /[.,][-–—]{1,2}$/
const SHAPE = /^([+-]?)(\d[\d.,'’]*|[.,]\d+)(?:e([+-]?\d{1,3}))?([a-z]{0,8})\.?$/i
const PLAIN = /^-?\d{1,15}$/
const LENGTH_MAX = 40

interface Written {
  readonly sign: number
  readonly digits: string
  readonly scale: number
  readonly isPercent: boolean
  /** By one name, however it is written; undefined for a number without one. */
  readonly currency: string | undefined
}

const currencyIn = (text: string): string | undefined => {
  const [found] = text.match(CURRENCY) ?? []
  if (found === undefined) return undefined
  const word = found.toLowerCase().replace(/\.$/, '')
  const single = word.length > 3 ? word.replace(/s$/, '') : word
  return SAME_CURRENCY[single] ?? single
}

/** Takes signs, currency, percent and scale off; undefined when what is left is no number. */
function partsOf(text: string): Written | undefined {
  if (text.length > LENGTH_MAX || !/\d/.test(text)) return undefined
  let rest = text.trim().replace(ROUGHLY, '').replaceAll('−', '-')
  let sign = 1
  if (rest.startsWith('(') && rest.endsWith(')')) {
    sign = -1
    rest = rest.slice(1, -1)
  }
  const isPercent = rest.includes('%')
  const bare = rest.replace(/%/, '').replaceAll(CURRENCY, '').trim().replace(NO_CENTS, '')
  // Spaces group thousands, or stand before a scale; anywhere else two numbers stand side by side.
  const joined = bare
    .replaceAll(/(\d)[\s\u00a0\u2009\u202f](?=\d{3}(?!\d))/gu, '$1')
    .replaceAll(/^([+-])\s+/g, '$1')
    .replace(/(\d)\s?([a-z]+\.?)$/i, '$1$2')
  const found = SHAPE.exec(joined)
  if (found === null) return undefined
  const scale = found[4] === '' ? 1 : SCALES[(found[4] as string).toLowerCase()]
  if (scale === undefined) return undefined
  const power = found[3] === undefined ? 1 : 10 ** Number(found[3])
  return {
    sign: found[1] === '-' ? -sign : sign,
    digits: (found[2] as string).replaceAll(/['’]/g, ''),
    scale: scale * power,
    isPercent,
    currency: currencyIn(rest),
  }
}

/** Which mark a number itself shows to be the decimal one; undefined where `1.234` could be either. */
function ownMark(digits: string): DecimalMark | undefined {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (dot < 0 && comma < 0) return undefined
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const mark = dot >= 0 ? '.' : ','
  const groups = digits.split(mark)
  const [first = '', last = ''] = [groups[0], groups.at(-1)]
  if (groups.length > 2) return mark === '.' ? ',' : '.'
  const couldGroup = last.length === 3 && first.length >= 1 && first.length <= 3 && !/^0/.test(first)
  return couldGroup ? undefined : mark
}

/** How the numbers of a column are written, for those that do not show it themselves. */
export interface Notation {
  readonly decimal: DecimalMark
  readonly percentIsShare?: boolean | undefined
  /** The decimal mark of each currency whose amounts all show the same one. Models from before had none of these. */
  readonly currencies?: Readonly<Record<string, DecimalMark>> | undefined
  /** The usual size of the column's values: what could be 1.234 or 1234 is read as the one that is nearer to it. */
  readonly typical?: number | undefined
  /** Values of the column show different marks, or none does: then `decimal` decides only without `typical`. */
  readonly isMixed?: boolean | undefined
}

export interface NumberEvidence {
  /** What this number shows by itself; undefined where `1.234` could be either. */
  readonly mark: DecimalMark | undefined
  readonly isAmbiguous: boolean
  readonly currency: string | undefined
  readonly isPercent: boolean
}

/** What a number tells about how its whole column is written; undefined when it is no number. */
export function evidenceIn(text: string): NumberEvidence | undefined {
  const parts = partsOf(text)
  if (parts === undefined) return undefined
  const mark = ownMark(parts.digits)
  const isAmbiguous = mark === undefined && /[.,]/.test(parts.digits)
  return { mark, isAmbiguous, currency: parts.currency, isPercent: parts.isPercent }
}

/** The number in a text such as `$1,234`, `1.234,56 €`, `12 %` or `80k`; NaN for any other text. */
export function readNumber(text: string, notation: Notation): number {
  if (PLAIN.test(text)) return Number(text)
  const parts = partsOf(text)
  if (parts === undefined) return Number.NaN
  return amountIn(parts, ownMark(parts.digits) ?? usualMark(parts, notation), notation)
}

/** Amounts of money rarely have three decimals: being nearer to the usual size has to make up for so many powers of ten. */
const MONEY_BIAS = 1

/** The mark of a number that could be read in two ways. */
function usualMark(parts: Written, notation: Notation): DecimalMark {
  const { decimal, currencies, typical, isMixed } = notation
  if (!/[.,]/.test(parts.digits) || currencies === undefined) return decimal
  const known = parts.currency === undefined ? undefined : currencies[parts.currency]
  if (known !== undefined) return known
  const isMoney = parts.currency !== undefined
  if (!isMoney && isMixed !== true) return decimal
  const [asDecimal, asGroup] = parts.digits.includes('.') ? (['.', ','] as const) : ([',', '.'] as const)
  if (typical === undefined) return isMoney ? asGroup : decimal
  const far = (mark: DecimalMark) => Math.abs(Math.log10(Math.abs(amountIn(parts, mark, notation)) / typical))
  return far(asDecimal) + (isMoney ? MONEY_BIAS : 0) < far(asGroup) ? asDecimal : asGroup
}

function amountIn(parts: Written, mark: DecimalMark, { percentIsShare }: Notation): number {
  const whole = parts.digits.split(mark)
  if (whole.length > 2) return Number.NaN
  const other = mark === '.' ? ',' : '.'
  const groups = (whole[0] as string).split(other)
  const isGrouped = groups.slice(1).every((group, at) => {
    const isLast = at === groups.length - 2
    return group.length === 3 || (!isLast && group.length === 2)
  })
  if (!isGrouped || (whole[1] ?? '').includes(other)) return Number.NaN
  const share = parts.isPercent && percentIsShare === true ? 100 : 1
  const value = (parts.sign * Number(`${groups.join('')}.${whole[1] ?? '0'}`) * parts.scale) / share
  return Number.isFinite(value) ? value : Number.NaN
}

/** Written where a value should be: never a category. */
const NEVER_A_VALUE = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  'n/a',
  '#n/a',
  'n.a.',
  'nan',
  'null',
  'undefined',
  '#null!',
])
/** Words that mean a gap among numbers, and may be an answer among words. */
const GAP_AMONG_NUMBERS = new Set([
  'na',
  'none',
  'nil',
  'unknown',
  'missing',
  'not available',
  'not applicable',
  'not given',
  'tbd',
  'tba',
  '?',
  '.',
  'k.a.',
  'k. a.',
  'unbekannt',
  'keine angabe',
  'inconnu',
  'desconocido',
  '#value!',
  '#ref!',
  '#div/0!',
])

export function isMissingText(text: string, amongNumbers: boolean): boolean {
  if (text.length > 20) return false
  const word = text.trim().toLowerCase()
  return NEVER_A_VALUE.has(word) || (amongNumbers && GAP_AMONG_NUMBERS.has(word))
}

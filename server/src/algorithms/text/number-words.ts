const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const NUMBERS = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, order) => [word, (order + 2) * 10] as const),
  ['a', 1],
  ['an', 1],
  ['no', 0],
  ['hundred', 100],
  ['dozen', 12],
])

/** For patterns: a number in digits or in words, up to ninety-nine. */
export const NUMBER_PATTERN = `(?:\\d{1,7}|(?:${TENS.join('|')})(?:[- ](?:${UNITS.slice(1, 10).join('|')}))?|${[...UNITS].reverse().join('|')})`

/** `34`, `two`, `forty-two`, `a`. */
export function numberOf(written: string): number | undefined {
  const word = written.trim().toLowerCase()
  if (/^\d{1,9}$/.test(word)) return Number(word)
  const whole = NUMBERS.get(word)
  if (whole !== undefined) return whole
  const [ten = '', unit = ''] = word.split(/[- ]/)
  const tens = NUMBERS.get(ten)
  const units = NUMBERS.get(unit)
  return tens !== undefined && tens >= 20 && units !== undefined && units < 10 ? tens + units : undefined
}

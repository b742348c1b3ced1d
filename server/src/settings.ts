/** The kinds of settings there are, each with what it accepts. Values come as text, from wherever they come. */
export interface Setting<T> {
  readonly meaning: string
  /** How the documentation words the default. */
  readonly whenEmpty: string
  readonly isSecret?: boolean
  parse(text: string | undefined): T
}

export class BadSetting extends Error {}

export const optional = (
  meaning: string,
  whenEmpty: string,
  isSecret = false,
): Setting<string | undefined> => ({
  meaning,
  whenEmpty,
  isSecret,
  parse: (text) => text,
})

export const withDefault = (meaning: string, byDefault: string): Setting<string> => ({
  meaning,
  whenEmpty: byDefault,
  parse: (text) => text ?? byDefault,
})

export const hostName = (meaning: string, byDefault: string): Setting<string> => ({
  meaning,
  whenEmpty: byDefault,
  parse(text) {
    const host = (text ?? byDefault).toLowerCase().replace(/\.$/, '')
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) throw new BadSetting(`must be a host name, not "${text}"`)
    return host
  },
})

export const whole = (meaning: string, byDefault: number, min: number, max: number): Setting<number> => ({
  meaning,
  whenEmpty: String(byDefault),
  parse(text) {
    if (text === undefined) return byDefault
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new BadSetting(`must be a whole number from ${min} to ${max}, not "${text}"`)
    }
    return value
  },
})

/** US dollars, down to a billionth. */
export const dollars = (meaning: string, byDefault: number): Setting<number> => ({
  meaning,
  whenEmpty: String(byDefault),
  parse(text) {
    if (text === undefined) return byDefault
    const value = Number(text)
    if (text.trim() === '' || !(value >= 0 && value <= 1_000))
      throw new BadSetting(`must be US dollars from 0 to 1000, not "${text}"`)
    return value
  },
})

/** Names with what one of each costs: `consolidation=0.002,*=0.0005`. */
export const priceList = (meaning: string, whenEmpty: string): Setting<Readonly<Record<string, number>>> => ({
  meaning,
  whenEmpty,
  parse(text) {
    const parts = (text ?? '').split(',').filter((part) => part.trim() !== '')
    return Object.fromEntries(
      parts.map((part) => {
        const [name = '', price = '', ...more] = part.split('=').map((word) => word.trim())
        const value = Number(price)
        if (name === '' || price === '' || more.length > 0 || !(value >= 0 && value <= 1_000))
          throw new BadSetting(`must be name=dollars pairs, and "${part.trim()}" is none`)
        return [name, value]
      }),
    )
  },
})

export const flag = (meaning: string, byDefault: boolean): Setting<boolean> => ({
  meaning,
  whenEmpty: String(byDefault),
  parse(text) {
    if (text === undefined) return byDefault
    if (text === 'true' || text === 'false') return text === 'true'
    throw new BadSetting(`must be true or false, not "${text}"`)
  },
})

/** For what is found out by itself when nothing is said. */
export const maybeFlag = (meaning: string, whenEmpty: string): Setting<boolean | undefined> => ({
  meaning,
  whenEmpty,
  parse: (text) => (text === undefined ? undefined : flag(meaning, true).parse(text)),
})

export const list = (
  meaning: string,
  whenEmpty: string,
  byDefault: readonly string[] = [],
): Setting<readonly string[]> => ({
  meaning,
  whenEmpty,
  parse: (text) =>
    text === undefined
      ? byDefault
      : text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
})

export const url = (meaning: string, whenEmpty: string): Setting<string | undefined> => ({
  meaning,
  whenEmpty,
  parse(text) {
    if (text === undefined) return undefined
    if (!URL.canParse(text)) throw new BadSetting(`must be an absolute URL, not "${text}"`)
    return text.replace(/(?<!\/)\/+$/, '')
  },
})

export const oneOf = <const T extends string>(
  meaning: string,
  byDefault: T,
  choices: readonly T[],
): Setting<T> => ({
  meaning,
  whenEmpty: byDefault,
  parse(text) {
    if (text === undefined) return byDefault
    const found = choices.find((choice) => choice === text)
    if (found === undefined) throw new BadSetting(`must be one of ${choices.join(', ')}, not "${text}"`)
    return found
  },
})

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/** `name=value` pairs separated by commas, values percent-encoded, as OpenTelemetry writes them. */
export const headers = (meaning: string, whenEmpty: string): Setting<Readonly<Record<string, string>>> => ({
  meaning,
  whenEmpty,
  isSecret: true,
  parse: (text = '') => {
    const pairs = text.split(',').filter((pair) => pair.trim() !== '')
    return Object.fromEntries(pairs.map((pair) => headerIn(pair.trim())))
  },
})

/** The value is a secret, so that it is not in the message. */
function headerIn(pair: string): readonly [string, string] {
  const at = pair.indexOf('=')
  const name = pair.slice(0, Math.max(0, at)).trim()
  if (!HEADER_NAME.test(name)) throw new BadSetting('must be pairs such as `name=value`, separated by commas')
  try {
    return [name, decodeURIComponent(pair.slice(at + 1).trim())]
  } catch {
    throw new BadSetting(`has a value for ${name} that is not percent-encoded`)
  }
}

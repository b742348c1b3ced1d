import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

export interface PhoneNumber {
  /** `+442079460958` */
  readonly e164: string
  /** Two letters; undefined for codes of no country, such as +800. */
  readonly country: string | undefined
}

/** The longest way to write a number is far shorter; the library's patterns are not linear in the length of a text. */
const LENGTH_MAX = 50

/**
 * A number that is written with its country code: `+44 (0)20 7946 0958`, `0044 20 7946 0958`. Undefined for one without
 * it, which is ambiguous, and for one that has a length that no number of its country has. Whether the number has been
 * assigned is not asked: new ranges are assigned more often than this server is updated.
 */
export function internationalNumber(text: string): PhoneNumber | undefined {
  const written = text.trim().replace(/^00/, '+')
  if (!written.startsWith('+') || written.length > LENGTH_MAX) return undefined
  const number = parsePhoneNumberFromString(written)
  if (number === undefined || !number.isPossible()) return undefined
  return { e164: number.number, country: number.country ?? mainCountryOf(number.countryCallingCode) }
}

/** Of several countries that share a code, the first one has most of its numbers. */
function mainCountryOf(callingCode: string): string | undefined {
  const codes: Readonly<Record<string, readonly string[] | undefined>> = metadata.country_calling_codes
  const country = codes[callingCode]?.[0]
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined
}

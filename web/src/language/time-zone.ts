const KEY = 'rapport.time-zone'

/** Tried instead of looked up: lists of zones leave out UTC and older names, which calendars know all the same. */
function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The zone that was chosen for the account; undefined is the browser's own. */
export function chosenTimeZone(): string | undefined {
  const kept = globalThis.localStorage?.getItem(KEY) ?? ''
  return kept === '' || !isKnown(kept) ? undefined : kept
}

/** To choose from: what the browser lists, UTC, and what is chosen. */
export const timeZones = (): readonly string[] =>
  [...new Set(['UTC', chosenTimeZone() ?? 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

export function chooseTimeZone(zone: string): void {
  if (zone === '') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, zone)
}

/** For `Intl.DateTimeFormat`. */
export const inZone: { readonly timeZone?: string } =
  chosenTimeZone() === undefined ? {} : { timeZone: chosenTimeZone() as string }

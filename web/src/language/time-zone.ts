const KEY = 'rapport.time-zone'

/** The zone that was chosen for the account; undefined is the browser's own. */
export function chosenTimeZone(): string | undefined {
  const kept = globalThis.localStorage?.getItem(KEY) ?? ''
  return kept === '' || !Intl.supportedValuesOf('timeZone').includes(kept) ? undefined : kept
}

export function chooseTimeZone(zone: string): void {
  if (zone === '') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, zone)
}

/** For `Intl.DateTimeFormat`. */
export const inZone: { readonly timeZone?: string } =
  chosenTimeZone() === undefined ? {} : { timeZone: chosenTimeZone() as string }

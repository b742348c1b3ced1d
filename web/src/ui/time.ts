const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 hours ago"; nothing for a moment that never was. */
export function ago(iso: string | undefined): string {
  if (iso === undefined || iso === '') return ''
  const seconds = (Date.parse(iso) - Date.now()) / 1000
  if (!Number.isFinite(seconds) || Date.parse(iso) <= 0) return ''
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.round(seconds / length), unit)
  }
  return 'just now'
}

export const exactly = (iso: string | undefined): string =>
  iso === undefined || iso === '' || !Number.isFinite(Date.parse(iso)) ? '' : EXACT.format(new Date(iso))

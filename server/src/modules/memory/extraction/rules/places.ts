/** Countries and the cities that time zones are named after: enough to tell "from Berlin" from "from Northwind". */
let known: ReadonlySet<string> | undefined

function places(): ReadonlySet<string> {
  const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const countries = letters.flatMap((one) => letters.flatMap((other) => regions.of(one + other) ?? []))
  const cities = Intl.supportedValuesOf('timeZone').map((zone) =>
    (zone.split('/').at(-1) ?? '').replaceAll('_', ' '),
  )
  return new Set(
    [...countries, ...cities, 'the UK', 'UK', 'US', 'USA', 'England', 'Scotland', 'Wales'].map(keyOf),
  )
}

const keyOf = (name: string): string => name.toLowerCase().replace(/^the /, '')

export function isPlace(name: string): boolean {
  known ??= places()
  return known.has(keyOf(name.trim()))
}

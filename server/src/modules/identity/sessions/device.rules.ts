/** The first that a user agent mentions is what it is: browsers also name those they want to be taken for. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
  ['python', 'Python'],
  ['node', 'Node.js'],
]
const SYSTEMS: readonly (readonly [string, string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

/** A user agent in words that its user would choose: `Firefox on Windows`. */
export function deviceOf(userAgent: string): string {
  const named = (names: typeof PROGRAMS) => names.find(([part]) => userAgent.includes(part))?.[1]
  const program = named(PROGRAMS)
  const system = named(SYSTEMS)
  if (program === undefined && system === undefined) return 'An unknown program'
  if (system === undefined) return program as string
  return `${program ?? 'A browser'} on ${system}`
}

/** What a site allows us, as its robots.txt says (RFC 9309). */
export interface Robots {
  isAllowed(path: string): boolean
  /** Seconds to wait between two requests; undefined when it does not say. */
  readonly delaySeconds: number | undefined
  readonly sitemaps: readonly string[]
}

interface Rule {
  readonly written: string
  readonly isAllowed: boolean
}

/** The name in our User-Agent that a group of rules may address. */
export const ROBOT_NAME = 'rapport'
const BYTES_READ_MAX = 512 * 1024
const RULES_MAX = 5_000
const PATTERN_LENGTH_MAX = 2_000

/** The group that names us counts, or else the one for everybody. Groups for the same name are one. */
export function robotsIn(text: string): Robots {
  const groups = new Map<string, { rules: Rule[]; delaySeconds: number | undefined }>()
  const sitemaps: string[] = []
  let names: string[] = []
  let isNaming = false
  for (const line of text.slice(0, BYTES_READ_MAX).split(/\r\n|\r|\n/)) {
    const written = line.split('#', 1)[0] ?? ''
    const colon = written.indexOf(':')
    if (colon < 0) continue
    const key = written.slice(0, colon).trim().toLowerCase()
    const value = written.slice(colon + 1).trim()
    if (key === 'sitemap') sitemaps.push(value)
    else if (key === 'user-agent') {
      names = isNaming ? [...names, value.toLowerCase()] : [value.toLowerCase()]
      isNaming = true
    } else {
      isNaming = false
      for (const name of names.includes(ROBOT_NAME) ? [ROBOT_NAME] : names.includes('*') ? ['*'] : []) {
        const group = groups.get(name) ?? { rules: [], delaySeconds: undefined }
        groups.set(name, group)
        take(group, key, value)
      }
    }
    // A group that names us without any rule still is ours.
    if (key === 'user-agent' && names.includes(ROBOT_NAME) && !groups.has(ROBOT_NAME))
      groups.set(ROBOT_NAME, { rules: [], delaySeconds: undefined })
  }
  const { rules = [], delaySeconds } = groups.get(ROBOT_NAME) ?? groups.get('*') ?? {}
  return { isAllowed: (path) => isAllowedBy(rules, path), delaySeconds, sitemaps: sitemaps.slice(0, 50) }
}

function take(group: { rules: Rule[]; delaySeconds: number | undefined }, key: string, value: string): void {
  if (key === 'crawl-delay') {
    const seconds = Number(value)
    if (value !== '' && seconds >= 0) group.delaySeconds = seconds
  }
  if (key !== 'allow' && key !== 'disallow') return
  if (value === '' || value.length > PATTERN_LENGTH_MAX || group.rules.length >= RULES_MAX) return
  group.rules.push({ written: value, isAllowed: key === 'allow' })
}

/** The longest pattern that matches decides; of equals the one that allows. */
function isAllowedBy(rules: readonly Rule[], path: string): boolean {
  let decided: Rule | undefined
  for (const rule of rules) {
    const isLonger = rule.written.length > (decided?.written.length ?? -1)
    const isMilder = rule.written.length === decided?.written.length && rule.isAllowed
    if ((isLonger || isMilder) && matches(rule.written, path)) decided = rule
  }
  return decided?.isAllowed ?? true
}

/** `*` stands for anything and a final `$` for the end. The pieces are looked for one after the other, never again. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isWhole ? pieces.pop() : undefined
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isWhole) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

export const ALL_ALLOWED: Robots = { isAllowed: () => true, delaySeconds: undefined, sitemaps: [] }

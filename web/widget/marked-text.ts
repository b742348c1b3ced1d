/** Words with what they are marked as, or the address they lead to. */
export type Part =
  | string
  | { readonly mark: 'strong' | 'em' | 'code'; readonly words: string }
  | { readonly href: string; readonly words: string }

/** The signs of emphasis, longest first, and what they become. */
const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['*', 'em'],
  ['_', 'em'],
  ['`', 'code'],
] as const

/** How far the end of a mark or a link is looked for: texts of nothing but signs are read in linear time. */
const REACH = 2_000

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
const ADDRESS_END = /[\s<>"')\]]/

/** Where the mark that opens at `at` closes; -1 when it is a sign like any other. */
function closing(text: string, at: number, mark: string): number {
  // An underscore within a name, and a star with spaces around it, mark nothing.
  if (isWord(text[at - 1]) || /\s/.test(text[at + mark.length] ?? ' ')) return -1
  const inside = text.slice(at + mark.length, at + REACH)
  const length = inside.indexOf(mark)
  const end = at + mark.length + length
  return length < 0 || inside.slice(0, length).includes('\n') || isWord(text[end + mark.length]) ? -1 : end
}

type Found = readonly [part: Part, end: number] | undefined

/** `[words](https://…)` at this place, and its end. */
function labelled(text: string, at: number): Found {
  const near = text.slice(at, at + REACH)
  const middle = near.indexOf('](')
  const end = middle < 0 ? -1 : near.indexOf(')', middle)
  if (end < 0 || near.slice(0, end).includes('\n')) return undefined
  const href = near.slice(middle + 2, end)
  return /^https?:\/\//.test(href) ? [{ href, words: near.slice(1, middle) }, at + end + 1] : undefined
}

function bare(text: string, at: number): Found {
  if (!text.startsWith('https://', at) && !text.startsWith('http://', at)) return undefined
  let end = at
  while (end < text.length && !ADDRESS_END.test(text[end] ?? '')) end += 1
  while ('.,;:!?'.includes(text[end - 1] ?? ' ')) end -= 1
  const href = text.slice(at, end)
  return [{ href, words: href }, end]
}

function marked(text: string, at: number, mark: (typeof MARKS)[number]): Found {
  const [sign, name] = mark
  const end = closing(text, at, sign)
  if (end <= at + sign.length) return undefined
  return [{ mark: name, words: text.slice(at + sign.length, end) }, end + sign.length]
}

/** Emphasis, code and links of a text; everything else is the text it is, so that nothing can be smuggled in. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const mark = MARKS.find(([sign]) => text.startsWith(sign, at))
    const found =
      text[at] === '['
        ? labelled(text, at)
        : text[at] === 'h'
          ? bare(text, at)
          : mark && marked(text, at, mark)
    if (found !== undefined) {
      parts.push(plain, found[0])
      plain = ''
      at = found[1]
      continue
    }
    const sign = mark?.[0] ?? text[at] ?? ''
    plain += sign
    at += sign.length
  }
  return [...parts, plain].filter((part) => part !== '')
}

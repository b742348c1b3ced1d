import { element } from './element.ts'

/** The signs of emphasis, longest first, and what they become. */
const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['*', 'em'],
  ['_', 'em'],
  ['`', 'code'],
] as const

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
const ADDRESS_END = /[\s<>"')\]]/

/** Where the mark that opens at `at` closes; -1 when it is a sign like any other. */
function closing(text: string, at: number, mark: string): number {
  // An underscore within a name, and a star with spaces around it, mark nothing.
  if (isWord(text[at - 1]) || /\s/.test(text[at + mark.length] ?? ' ')) return -1
  const end = text.indexOf(mark, at + mark.length)
  return end < 0 || text.slice(at, end).includes('\n') || isWord(text[end + mark.length]) ? -1 : end
}

function link(url: string, words = url): HTMLElement {
  return element('a', { href: url, target: '_blank', rel: 'noreferrer noopener' }, words)
}

/** `[words](https://…)` at this place: its link and its end. */
function labelled(text: string, at: number): readonly [HTMLElement, number] | undefined {
  const middle = text.indexOf('](', at)
  const end = middle < 0 ? -1 : text.indexOf(')', middle)
  if (end < 0 || text.slice(at, end).includes('\n')) return undefined
  const url = text.slice(middle + 2, end)
  return /^https?:\/\//.test(url) ? [link(url, text.slice(at + 1, middle)), end + 1] : undefined
}

function bare(text: string, at: number): readonly [HTMLElement, number] | undefined {
  if (!text.startsWith('https://', at) && !text.startsWith('http://', at)) return undefined
  let end = at
  while (end < text.length && !ADDRESS_END.test(text[end] ?? '')) end += 1
  while ('.,;:!?'.includes(text[end - 1] ?? ' ')) end -= 1
  return [link(text.slice(at, end)), end]
}

/** Emphasis, code and links as elements; everything else as the text it is, so that nothing can be smuggled in. */
export function written(text: string): readonly (Node | string)[] {
  const parts: (Node | string)[] = []
  let plain = ''
  const put = (node: Node) => {
    parts.push(plain, node)
    plain = ''
  }
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '[' ? labelled(text, at) : text[at] === 'h' ? bare(text, at) : undefined
    if (found !== undefined) {
      put(found[0])
      at = found[1]
      continue
    }
    const mark = MARKS.find(([sign]) => text.startsWith(sign, at))
    const end = mark === undefined ? -1 : closing(text, at, mark[0])
    if (mark !== undefined && end > at + mark[0].length) {
      put(element(mark[1], {}, text.slice(at + mark[0].length, end)))
      at = end + mark[0].length
    } else {
      plain += mark?.[0] ?? text[at]
      at += mark?.[0].length ?? 1
    }
  }
  return [...parts, plain].filter((part) => part !== '')
}

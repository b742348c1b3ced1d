import type { Block } from './block.ts'

/** Word documents say nothing about pages. */
const PAGE = 1

/** The converter writes a small and well-formed kind of HTML, so looking for its tags is enough. */
export function blocksOfHtml(html: string): readonly Block[] {
  return elementsIn(html, /<(table|h[1-6]|p|ul|ol)>/g).flatMap(({ tag, inner }): Block[] => {
    if (tag === 'table') {
      const rows = elementsIn(inner, /<(tr)>/g).map((row) =>
        elementsIn(row.inner, /<(t[dh])[^<>]*>/g).map((cell) => wordsOf(cell.inner)),
      )
      return [{ kind: 'table', rows, page: PAGE }]
    }
    const text = wordsOf(inner)
    if (tag.startsWith('h')) return [{ kind: 'heading', text, level: Number(tag.slice(1)), page: PAGE }]
    return text === '' ? [] : [{ kind: 'text', text, page: PAGE }]
  })
}

/** Elements one after the other, each up to the first tag that closes it. */
function elementsIn(html: string, opening: RegExp): { readonly tag: string; readonly inner: string }[] {
  const found: { tag: string; inner: string }[] = []
  const neverClosed = new Set<string>()
  for (let open = opening.exec(html); open !== null; open = opening.exec(html)) {
    const tag = open[1] ?? ''
    const end = neverClosed.has(tag) ? -1 : html.indexOf(`</${tag}>`, opening.lastIndex)
    if (end < 0) neverClosed.add(tag)
    else {
      found.push({ tag, inner: html.slice(opening.lastIndex, end) })
      opening.lastIndex = end
    }
  }
  return found
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

const wordsOf = (html: string): string =>
  html
    .replace(/<br ?\/?>|<\/(li|p)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()

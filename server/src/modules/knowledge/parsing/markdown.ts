import { fromMarkdown } from 'mdast-util-from-markdown'
import { type Block, storable } from './block.ts'
import { withLimitedNesting } from './nesting.ts'
import { decodeText } from './plain.ts'

interface MarkdownNode {
  readonly type: string
  readonly value?: string
  readonly depth?: number
  readonly children?: readonly MarkdownNode[]
}

const PAGE = 1

/** Headings, paragraphs, lists and pipe tables; what is emphasised or linked counts as plain words. */
export function readMarkdown(bytes: Buffer): readonly Block[] {
  const root = fromMarkdown(withLimitedNesting(storable(decodeText(bytes)))) as MarkdownNode
  return (root.children ?? []).flatMap(blocksIn)
}

function blocksIn(node: MarkdownNode): readonly Block[] {
  if (node.type === 'heading')
    return [{ kind: 'heading', text: wordsOf(node), level: node.depth ?? 1, page: PAGE }]
  if (node.type === 'list') {
    const items = (node.children ?? []).map((item) => wordsOf(item))
    return [{ kind: 'text', text: items.join('\n'), page: PAGE }]
  }
  if (node.type === 'blockquote') return (node.children ?? []).flatMap(blocksIn)
  const text = wordsOf(node).trim()
  if (text === '' || node.type === 'html' || node.type === 'thematicBreak') return []
  const rows = pipeTable(text)
  return [rows === undefined ? { kind: 'text', text, page: PAGE } : { kind: 'table', rows, page: PAGE }]
}

function wordsOf(node: MarkdownNode): string {
  if (node.value !== undefined) return node.value
  if (node.type === 'break') return '\n'
  const isContainer = node.type === 'listItem' || node.type === 'list'
  return (node.children ?? []).map(wordsOf).join(isContainer ? '\n' : '')
}

/** Rows between pipes, under a line of dashes. */
function pipeTable(text: string): readonly (readonly string[])[] | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.length < 3 || !lines.every((line) => line.includes('|'))) return undefined
  if (!/^\|?[\s:|-]+$/.test(lines[1] ?? '') || !(lines[1] ?? '').includes('-')) return undefined
  return [lines[0] as string, ...lines.slice(2)].map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
}

import { cutText } from '../../../kernel/cut-text.ts'
import { normalLabel } from '../nodes/node.rules.ts'
import { type Block, type Chunk, passagesOf } from './passages.rules.ts'

export type { Block, Chunk }

export interface ReadNode {
  readonly type: string
  readonly label: string
  readonly properties: Readonly<Record<string, string | number>>
  readonly page: number
  readonly snippet: string
  /** How sure we are that the text means this. */
  readonly confidence: number
}

export interface ReadEdge {
  /** Positions in the list of nodes. */
  readonly from: number
  readonly to: number
  readonly relation: string
  readonly page: number
  readonly snippet: string
}

export interface Extraction {
  readonly chunks: readonly Chunk[]
  readonly nodes: readonly ReadNode[]
  readonly edges: readonly ReadEdge[]
  /** What stands outside any section: about the document itself. */
  readonly properties: Readonly<Record<string, string | number>>
  readonly pages: number
}

const NODES_MAX = 5_000
const SNIPPET_MAX = 300
const TABLE_CONFIDENCE = 0.9
const LIST_CONFIDENCE = 0.8
const PAIR_VALUE_MAX = 300

/** Passages with their pages and headings; tables and lists of keys and values as nodes with properties. */
export function extract(blocks: readonly Block[]): Extraction {
  const nodes: ReadNode[] = []
  const properties: Record<string, string | number> = {}
  let heading = ''
  for (const block of blocks) {
    if (block.kind === 'heading') {
      heading = block.text.trim()
      continue
    }
    const pairs = pairsIn(block)
    // What is said first stands.
    if (pairs !== undefined && heading === '') {
      for (const [name, value] of Object.entries(pairs))
        if (!Object.hasOwn(properties, name)) properties[name] = value
    } else if (pairs !== undefined)
      nodes.push({
        type: 'topic',
        label: cutText(heading, 500),
        properties: pairs,
        page: block.page,
        snippet: cutText(textOfBlock(block), SNIPPET_MAX),
        confidence: LIST_CONFIDENCE,
      })
    else if (block.kind === 'table' && block.hasHeader)
      nodes.push(...rowNodes(block.rows, block.page, NODES_MAX - nodes.length))
  }
  const kept = nodes.slice(0, NODES_MAX)
  const pages = blocks.reduce((most, block) => Math.max(most, block.page), 1)
  return { chunks: passagesOf(blocks), nodes: kept, edges: edgesAmong(kept), properties, pages }
}

const textOfBlock = (block: Block): string =>
  block.kind === 'table' ? block.rows.map((row) => row.join(' | ')).join('\n') : block.text

/** `Key: value` on most lines and at least two, or a table of fields and values. Code looks like it and is none. */
function pairsIn(block: Block): Record<string, string | number> | undefined {
  if (block.kind === 'heading') return undefined
  if (block.kind === 'text' && (block.isCode || !block.text.includes(':'))) return undefined
  const lines = block.kind === 'text' ? block.text.split('\n').filter((line) => line.trim() !== '') : []
  const pairs =
    block.kind === 'text'
      ? lines.map((line) => PAIR.exec(line))
      : isFieldTable(block.rows)
        ? block.rows.slice(1).map((row) => ['', ...row])
        : []
  const found = pairs.flatMap((pair) => {
    const [, key = '', value = ''] = pair ?? []
    const name = keyOf(key)
    return name === '' || value.length > PAIR_VALUE_MAX || /[;{\\]$/.test(value)
      ? []
      : [[name, cellValue(value)] as const]
  })
  return found.length < 2 || found.length * 2 < lines.length ? undefined : Object.fromEntries(found)
}

const PAIR = /^\s*(?:[•*-]\s+)?(\p{L}[\p{L}\p{N} _/()'-]{0,40}?)\s*:\s+(\S.*)$/u

const isFieldTable = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => row.length === 2) && /^(value|wert|valeur|valor)$/i.test(rows[0]?.[1] ?? '')

/** The first row names the columns, the first column names the things. */
function rowNodes(rows: readonly (readonly string[])[], page: number, countMax: number): readonly ReadNode[] {
  const [header = [], ...rest] = rows
  const names = header.map(keyOf)
  const type = names[0]
  if (type === undefined || type === '' || names.length < 2 || new Set(names).size < names.length) return []
  const named = rest.filter((row) => (row[0] ?? '').trim() !== '')
  return named.slice(0, Math.max(0, countMax)).map((row): ReadNode => {
    const label = cutText((row[0] ?? '').trim(), 500)
    const told = names.slice(1).flatMap((name, at) => {
      const cell = (row[at + 1] ?? '').trim()
      return name === '' || cell === '' ? [] : [[name, cellValue(cell)] as const]
    })
    return {
      type,
      label,
      properties: Object.fromEntries(told),
      page,
      snippet: cutText(row.join(' | '), SNIPPET_MAX),
      confidence: TABLE_CONFIDENCE,
    }
  })
}

/** A cell that is the name of another thing in the document relates the two by the name of its column. */
function edgesAmong(nodes: readonly ReadNode[]): readonly ReadEdge[] {
  const byLabel = new Map(nodes.map((node, at) => [normalLabel(node.label), at]))
  return nodes.flatMap((node, from) =>
    Object.entries(node.properties).flatMap(([relation, value]): ReadEdge[] => {
      const to = typeof value === 'string' ? byLabel.get(normalLabel(value)) : undefined
      if (to === undefined || to === from) return []
      return [{ from, to, relation, page: node.page, snippet: node.snippet }]
    }),
  )
}

const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, 60)

function cellValue(text: string): string | number {
  const trimmed = text.trim()
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(trimmed) && trimmed.length <= 15
    ? Number(trimmed.replaceAll(',', ''))
    : cutText(trimmed, 2_000)
}

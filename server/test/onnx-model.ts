import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A sentence-embedding model as exporters lay it out, small enough to write by hand: a table of one vector for each
 * word, in ONNX, and a tokenizer of whole words. Words of several languages that mean the same have the same vector.
 */

const WORDS: Readonly<Record<string, readonly number[]>> = {
  '[UNK]': [0.1, 0.1, 0.1, 0.1],
  '[CLS]': [0, 0, 0, 1],
  '[SEP]': [0, 0, 0, 0.5],
  dog: [1, 0, 0, 0],
  hund: [1, 0, 0, 0],
  perro: [1, 0, 0, 0],
  cat: [0, 1, 0, 0],
  katze: [0, 1, 0, 0],
  violin: [0, 0, 1, 0],
  geige: [0, 0, 1, 0],
  query: [-1, -1, 0, 0],
}
export const DIMENSIONS = 4

interface Choices {
  /** Whether the network pools by itself. */
  readonly isPooled?: boolean
  /** More files of the folder, by their path; a JSON value or text. */
  readonly files?: Readonly<Record<string, unknown>>
  /** Where the network is. */
  readonly network?: string
}

export async function modelFolder({ isPooled, files, network = 'onnx/model.onnx' }: Choices = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-model-'))
  const write = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    const isText = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(join(folder, path), isText ? content : JSON.stringify(content))
  }
  await write(network, networkOf(isPooled ?? false))
  await write('tokenizer.json', TOKENIZER)
  for (const [path, content] of Object.entries(files ?? {})) await write(path, content)
  return folder
}

const special = (content: string, id: number) => ({
  id,
  content,
  special: true,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
})
const SPECIAL = ['[UNK]', '[CLS]', '[SEP]']
const edge = (id: string) => ({ SpecialToken: { id, type_id: 0 } })

const TOKENIZER = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: SPECIAL.map(special),
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [edge('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, edge('[SEP]')],
    pair: [],
    special_tokens: Object.fromEntries(
      SPECIAL.map((token, id) => [token, { id: token, ids: [id], tokens: [token] }]),
    ),
  },
  decoder: null,
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(Object.keys(WORDS).map((word, id) => [word, id])),
  },
}

// The protocol-buffer wire format, as far as a network of two nodes needs it.
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, content: ArrayLike<number>): number[] => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...Array.from(content),
]
const text = (field: number, content: string): number[] => bytes(field, Buffer.from(content))

const FLOAT = 1
const INT64 = 7

function networkOf(isPooled: boolean): Uint8Array {
  const table = Object.values(WORDS)
  const weights = [
    ...number(1, table.length),
    ...number(1, DIMENSIONS),
    ...number(2, FLOAT),
    ...text(8, 'words'),
    ...bytes(9, new Uint8Array(Float32Array.from(table.flat()).buffer)),
  ]
  const node = (operation: string, inputs: readonly string[], output: string, attribute: number[] = []) => [
    ...inputs.flatMap((input) => text(1, input)),
    ...text(2, output),
    ...text(4, operation),
    ...attribute,
  ]
  const axis = bytes(5, [...text(1, 'axes'), ...number(8, 1), ...number(20, 7)])
  const keep = bytes(5, [...text(1, 'keepdims'), ...number(3, 0), ...number(20, 2)])
  const value = (name: string, type: number, shape: readonly (string | number)[]) => {
    const dimensions = shape.flatMap((one) =>
      bytes(1, typeof one === 'number' ? number(1, one) : text(2, one)),
    )
    return [...text(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, dimensions)]))]
  }
  const tokens = isPooled ? 'tokens' : 'last_hidden_state'
  const graph = [
    ...bytes(1, node('Gather', ['words', 'input_ids'], tokens)),
    ...(isPooled ? bytes(1, node('ReduceMean', [tokens], 'sentence_embedding', [...axis, ...keep])) : []),
    ...text(2, 'table'),
    ...bytes(5, weights),
    ...bytes(11, value('input_ids', INT64, ['batch', 'length'])),
    ...bytes(11, value('attention_mask', INT64, ['batch', 'length'])),
    ...(isPooled
      ? bytes(12, value('sentence_embedding', FLOAT, ['batch', DIMENSIONS]))
      : bytes(12, value('last_hidden_state', FLOAT, ['batch', 'length', DIMENSIONS]))),
  ]
  const opset = bytes(8, [...text(1, ''), ...number(2, 13)])
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...opset])
}

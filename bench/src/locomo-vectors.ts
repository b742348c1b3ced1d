import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLATFORM_TENANT_ID } from '../../server/src/kernel/ids.ts'
import { builtInModel, createEmbedder } from '../../server/src/platform/embedding/index.ts'
import { ThreadPool } from '../../server/src/platform/threads/thread-pool.ts'

const KEY_BYTES = 16

/** Vectors of texts, embedded once: a file in the temporary folder keeps them from run to run. */
export async function vectorsOf(texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const embedder = createEmbedder({ engine: 'local', model: builtInModel() }, new ThreadPool())
  const path = join(tmpdir(), `rapport-bench-${embedder.model}.vectors`)
  const size = KEY_BYTES + embedder.dimensions * 4
  const kept = new Map<string, Float32Array>()
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  for (let at = 0; at + size <= bytes.length; at += size) {
    const key = bytes.toString('hex', at, at + KEY_BYTES)
    kept.set(
      key,
      new Float32Array(bytes.buffer.slice(bytes.byteOffset + at + KEY_BYTES, bytes.byteOffset + at + size)),
    )
  }
  const missing = [...new Set(texts)].filter((text) => !kept.has(keyOf(text)))
  for (let from = 0; from < missing.length; from += 256) {
    const slice = missing.slice(from, from + 256)
    for (const [at, vector] of (await embedder.embed(slice, PLATFORM_TENANT_ID)).entries()) {
      const key = keyOf(slice[at] as string)
      kept.set(key, vector)
      appendFileSync(path, Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(vector.buffer)]))
    }
  }
  await embedder.close()
  return new Map(texts.map((text) => [text, kept.get(keyOf(text)) as Float32Array]))
}

const keyOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * KEY_BYTES)

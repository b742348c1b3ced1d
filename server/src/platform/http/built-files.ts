import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that a build wrote, with what an answer needs. */
export interface BuiltFile {
  readonly type: string
  readonly plain: Buffer
  /** Compressed by the build, and not for every request. */
  readonly zipped: Buffer | undefined
  readonly tag: string
}

/** The name holds a hash of the content. */
export const CACHED_FOREVER = 'public, max-age=31536000, immutable'
/** Kept, and asked about before each use. */
export const REVALIDATED = 'no-cache'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.service': 'text/plain; charset=utf-8',
}

/**
 * The files of a folder that have a known type. Only names that were there when this was made are answered, so a path
 * of a request never reaches the disk. A file is read when first asked for, and stays in memory.
 */
export class BuiltFiles {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #read = new Map<string, BuiltFile>()

  constructor(folder: string) {
    this.#folder = folder
    this.#names = namesBelow(folder)
  }

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  find(name: string): BuiltFile | undefined {
    const type = TYPES[extname(name)]
    if (type === undefined || !this.#names.has(name)) return undefined
    const known = this.#read.get(name)
    if (known !== undefined) return known
    const plain = contentOf(this.#folder + name)
    if (plain === undefined) return undefined
    const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const file = { type, plain, zipped: contentOf(`${this.#folder}${name}.gz`), tag }
    this.#read.set(name, file)
    return file
  }
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    // Not every file is compressed, and a build may be replacing the folder.
    return undefined
  }
}

function namesBelow(folder: string): ReadonlySet<string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return new Set(names.map((name) => name.replaceAll('\\', '/')))
  } catch {
    return new Set()
  }
}

export function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  caching: string,
): FastifyReply {
  void reply.headers({ 'cache-control': caching, etag: file.tag, vary: 'Accept-Encoding' })
  if (isKnown(request.headers['if-none-match'], file.tag)) return reply.code(304).send()
  if (!takesGzip(request.headers['accept-encoding']) || file.zipped === undefined)
    return reply.type(file.type).send(file.plain)
  return reply.header('content-encoding', 'gzip').type(file.type).send(file.zipped)
}

/** One of several tags may be the file's; proxies that compress mark it as weak. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false

/** `gzip;q=0` says that it is not taken. */
const takesGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .map((one) => one.replaceAll(' ', '').split(';'))
    .some(([name, quality]) => name === 'gzip' && Number(quality?.slice(2) ?? 1) > 0)

/** A program that mistypes an address should be told so, not be handed a page. */
export const acceptsPages = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('text/html')

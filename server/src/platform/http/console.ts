import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/problem.ts'
import { welcomePage } from './pages.ts'

/** Addresses that the console draws itself once its one page is loaded. */
const CLIENT_PAGES = [
  'sign-in',
  'agents',
  'playground',
  'inbox',
  'memory',
  'knowledge',
  'learning',
  'team',
  'settings',
  'billing',
]

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

interface StoredFile {
  readonly type: string
  readonly plain: Buffer
  readonly zipped: Buffer | undefined
  readonly tag: string
}

/** Beside the bundle, also for sources that are run without one. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/console/' : './console/', import.meta.url),
)

/** The console's page at its addresses, and what that page loads. Without a built console there is a plain page. */
export function addConsole(server: FastifyInstance, version: string): void {
  // The page and the names of what it loads belong together, so both are read at the start. The files themselves are
  // read on first use, a few hundred kilobytes in all, and then stay in memory.
  const page = read('index.html', 'text/html; charset=utf-8')
  const built = builtAssets()
  const assets = new Map<string, StoredFile>()

  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!acceptsPages(request)) throw notFound('address')
    if (page !== undefined) return send(request, reply, page, 'no-cache')
    return reply.type('text/html; charset=utf-8').send(welcomePage(version))
  }
  server.get('/', showPage)
  for (const name of CLIENT_PAGES) {
    server.get(`/${name}`, showPage)
    server.get(`/${name}/*`, showPage)
  }

  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = TYPES[extname(name)]
    // Only names that the build has written; a path never reaches the disk.
    if (type === undefined || !built.has(name)) throw notFound('address')
    const file = assets.get(name) ?? read(`assets/${name}`, type)
    if (file === undefined) throw notFound('address')
    assets.set(name, file)
    // The name holds a hash of the content.
    return send(request, reply, file, 'public, max-age=31536000, immutable')
  })
}

function builtAssets(): ReadonlySet<string> {
  try {
    return new Set(readdirSync(`${FOLDER}assets`))
  } catch {
    return new Set()
  }
}

function read(name: string, type: string): StoredFile | undefined {
  const bytes = (path: string) => {
    try {
      return readFileSync(FOLDER + path)
    } catch {
      return undefined
    }
  }
  const plain = bytes(name)
  if (plain === undefined) return undefined
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, zipped: bytes(`${name}.gz`), tag }
}

function send(request: FastifyRequest, reply: FastifyReply, file: StoredFile, caching: string): FastifyReply {
  void reply.headers({ 'cache-control': caching, etag: file.tag, vary: 'Accept-Encoding' })
  if (request.headers['if-none-match'] === file.tag) return reply.code(304).send()
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!takesGzip || file.zipped === undefined) return reply.type(file.type).send(file.plain)
  return reply.header('content-encoding', 'gzip').type(file.type).send(file.zipped)
}

/** A program that mistypes an address gets a 404 problem, not a page. */
const acceptsPages = (request: FastifyRequest): boolean =>
  request.url.split('?', 1)[0] === '/' || (request.headers.accept ?? '').includes('text/html')

import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sha256 } from '../../kernel/ids.ts'
import { notFound, PROBLEM_KINDS, type ProblemCode } from '../../kernel/problem.ts'
import type { SigningKeys } from '../auth/signing-keys.ts'
import { builtFile } from '../built-file.ts'
import type { Metrics } from '../observe/metrics.ts'
import { schemaUrl } from './answers.ts'
import { addConsole } from './console.ts'
import { addHelp } from './help.ts'
import { namedSchemas, openApiDocument } from './openapi.ts'
import type { Operation } from './operation.ts'
import { problemPage } from './pages.ts'

export interface SiteParts {
  readonly operations: readonly Operation[]
  readonly publicUrl: string
  readonly version: string
  readonly tags: Readonly<Record<string, string>>
  readonly signingKeys: SigningKeys
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** What readiness depends on, each with its own word. */
  readonly checks: () => Promise<Readonly<Record<string, 'ok' | string>>>
}

/** What the server shows about itself: health, documents, pages. None of it belongs to a tenant. */
export function addSite(server: FastifyInstance, parts: SiteParts): void {
  server.get('/health', async () => ({ status: 'ok', version: parts.version }))

  server.get('/ready', async (_request, reply) => {
    const checks = await parts.checks()
    const isReady = Object.entries(checks).every(
      ([name, state]) => state === 'ok' || name.startsWith('optional:'),
    )
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })

  server.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(await parts.signingKeys.jwks()),
  )

  const { document, schemas } = descriptionOf(parts)
  server.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )

  server.get<{ Params: { name: string } }>('/api/v1/schemas/:name', async (request) => {
    const name = request.params.name.replace(/\.json$/, '')
    const schema = schemas.get(name)
    if (schema === undefined) throw notFound('schema')
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: schemaUrl(parts.publicUrl, name),
      ...schema,
    }
  })

  server.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const { code } = request.params
    if (!Object.hasOwn(PROBLEM_KINDS, code)) throw notFound('problem')
    return reply.type('text/html; charset=utf-8').send(problemPage(code as ProblemCode))
  })

  addConsole(server, parts.version)
  addHelp(server, builtFile('help/'))

  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.headers.authorization, parts.metricsToken)) throw notFound('address')
    const { contentType, body } = await parts.metrics.text()
    return reply.type(contentType).send(body)
  })
}

interface Description {
  readonly document: string
  readonly schemas: ReturnType<typeof namedSchemas>
}

/** It takes a third of the time of a start, and applications of one process have the same operations. */
const descriptions = new WeakMap<readonly Operation[], Description>()

function descriptionOf(parts: SiteParts): Description {
  const { operations } = parts
  const made = descriptions.get(operations) ?? {
    document: JSON.stringify(openApiDocument(operations, parts)),
    schemas: namedSchemas(operations),
  }
  descriptions.set(operations, made)
  return made
}

function mayReadMetrics(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined || header === undefined) return false
  return timingSafeEqual(sha256(header), sha256(`Bearer ${token}`))
}

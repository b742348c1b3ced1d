import type { TObject, TSchema } from 'typebox'
import { documentExtensions, documentedQuery, EXTENSIONS_KEYWORD } from './extensions.ts'
import { fileOf, fullPath, jsonOf, type Operation, scopeOf, streamOf } from './operation.ts'
import { NAME_KEYWORD, nameOf, ProblemShape } from './schema.ts'

type Node = Record<string, unknown>

export interface DocumentParts {
  readonly version: string
  /** What each group of operations is about. */
  readonly tags: Readonly<Record<string, string>>
  /** Makes examples of bodies and answers. It takes seconds for all of them, so that the served document has none. */
  readonly examples?: Examples
}

export interface Examples {
  request(schema: TSchema): unknown
  answer(schema: TSchema): unknown
}

/** The OpenAPI 3.1 document, made from the list of operations. */
export function openApiDocument(
  operations: readonly Operation[],
  { version, tags, examples }: DocumentParts,
): Node {
  const components = new Components(examples)
  const paths: Record<string, Node> = {}
  for (const operation of operations) {
    const path = fullPath(operation)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, components) }
  }
  components.refer(ProblemShape)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rapport',
      version,
      description:
        'Conversational agents that remember every person they talk to. Every JSON object answered carries `$schema`, ' +
        'the address of its schema. Errors are problem+json (RFC 9457). POST, PUT and PATCH honour `Idempotency-Key`.',
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map((operation) => operation.domain))].map((name) => ({
      name,
      description: tags[name] ?? '',
    })),
    paths,
    components: {
      schemas: components.all(),
      responses: components.problems(),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of a project; begins with sk_.' },
        sessionToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A session token from POST /auth/sign-in or from the configured identity provider.',
        },
      },
    },
  }
}

/** Named shapes by name, each ready to stand alone at `/api/v1/schemas/<Name>.json`. */
export function namedSchemas(operations: readonly Operation[]): ReadonlyMap<string, Node> {
  const components = new Components(undefined, '', '.json')
  for (const operation of operations) describe(operation, components)
  components.refer(ProblemShape)
  return new Map(Object.entries(components.all()))
}

class Components {
  readonly #schemas: Record<string, Node> = {}
  readonly #problems: Record<string, Node> = {}
  readonly examples: Examples | undefined
  readonly #prefix: string
  readonly #suffix: string

  constructor(examples?: Examples, prefix = '#/components/schemas/', suffix = '') {
    this.examples = examples
    this.#prefix = prefix
    this.#suffix = suffix
  }

  /** The schema with every named part replaced by a reference. */
  refer(schema: TSchema): Node {
    const name = nameOf(schema)
    if (name === undefined) return this.#copy(schema)
    if (this.#schemas[name] === undefined) {
      this.#schemas[name] = {} // Reserved first, so that a shape may contain itself.
      this.#schemas[name] = this.#copy(schema)
    }
    return { $ref: `${this.#prefix}${name}${this.#suffix}` }
  }

  /** The answer of every operation that refuses in the same form. */
  referProblem({ errorFormat }: Operation): Node {
    const schema = errorFormat?.schema ?? ProblemShape
    const name = nameOf(schema) ?? 'Problem'
    this.#problems[name] ??= {
      description: 'A problem.',
      content: { [errorFormat?.mediaType ?? 'application/problem+json']: { schema: this.refer(schema) } },
    }
    return { $ref: `#/components/responses/${name}` }
  }

  problems(): Record<string, Node> {
    return this.#problems
  }

  #copy(node: object): Node {
    const copied: Node = {}
    for (const [key, value] of Object.entries(node)) {
      if (key !== NAME_KEYWORD && key !== EXTENSIONS_KEYWORD) copied[key] = this.#value(value)
    }
    return documentExtensions(node, copied)
  }

  #value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item))
    if (typeof value !== 'object' || value === null) return value
    return nameOf(value) === undefined ? this.#copy(value) : this.refer(value as TSchema)
  }

  all(): Record<string, Node> {
    return Object.fromEntries(Object.entries(this.#schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

function describe(operation: Operation, components: Components): Node {
  return {
    operationId: operation.id,
    tags: [operation.domain],
    summary: operation.summary,
    description: `${operation.description ?? `${operation.summary}.`} ${accessOf(operation)}`,
    security: securityOf(operation),
    ...(operation.auth === 'public'
      ? {}
      : { 'x-permission': operation.permission, 'x-scope': scopeOf(operation) }),
    parameters: [
      ...parameters('path', operation.params, components),
      ...parameters('query', documentedQuery(operation), components),
      ...parameters('header', operation.headers, components),
    ],
    ...requestBody(operation, components),
    responses: {
      [operation.status]: success(operation, components),
      '4XX': components.referProblem(operation),
      default: components.referProblem(operation),
    },
  }
}

/** Who may call it, in a sentence. */
function accessOf(operation: Operation): string {
  if (operation.auth === 'public') return 'Needs no credential.'
  const needed = `\`${scopeOf(operation)}\``
  return operation.auth === 'session'
    ? `Needs a session whose role allows ${needed}.`
    : `Needs an API key with the scope ${needed}, or a session whose role allows it.`
}

function securityOf(operation: Operation): Node[] {
  if (operation.auth === 'public') return []
  return operation.auth === 'session' ? [{ sessionToken: [] }] : [{ apiKey: [] }, { sessionToken: [] }]
}

function parameters(
  place: 'path' | 'query' | 'header',
  shape: TObject | undefined,
  components: Components,
): Node[] {
  const required = new Set((shape as { required?: string[] } | undefined)?.required ?? [])
  return Object.entries(shape?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = components.refer(schema as TSchema)
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

function requestBody(operation: Operation, components: Components): Node {
  if (operation.body === undefined) return {}
  const demanded = (operation.body as { required?: string[] }).required ?? []
  return {
    requestBody: {
      required: demanded.length > 0,
      content: {
        'application/json': {
          schema: components.refer(operation.body),
          ...exampleOf(components.examples?.request(operation.body)),
        },
      },
    },
  }
}

const exampleOf = (example: unknown): Node => (example === undefined ? {} : { example })

function success({ response }: Operation, components: Components): Node {
  const json = jsonOf(response)
  const stream = streamOf(response)
  const content = {
    ...(json === undefined
      ? {}
      : {
          'application/json': {
            schema: components.refer(json),
            ...exampleOf(components.examples?.answer(json)),
          },
        }),
    ...(stream === undefined
      ? {}
      : { 'text/event-stream': { schema: { type: 'array', items: components.refer(stream.frames) } } }),
  }
  if (json !== undefined) return { description: 'Success.', content }
  if (stream !== undefined) return { description: 'A stream of frames, one JSON object each.', content }
  const file = fileOf(response)
  if (file !== undefined)
    return { description: 'A file.', content: { [file.file]: { schema: { type: 'string' } } } }
  return { description: 'Done; the body is empty.' }
}

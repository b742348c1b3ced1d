import type { TObject, TSchema } from 'typebox'
import { fileOf, fullPath, jsonOf, type Operation, scopeOf, streamOf } from '../../platform/http/operation.ts'
import { markdownTable, rolesFor } from '../doc-tables.ts'
import { exampleAnswer, exampleParameter, exampleRequest } from './examples.ts'

export interface ReferencePage {
  /** The name of its file, without the folder. */
  readonly name: string
  readonly title: string
  readonly text: string
}

/** One page for each domain, and an index of them. */
export function referencePages(operations: readonly Operation[]): readonly ReferencePage[] {
  const domains = new Map<string, Operation[]>()
  for (const operation of operations)
    domains.set(operation.domain, [...(domains.get(operation.domain) ?? []), operation])
  const pages = [...domains].map(([domain, found]) => ({
    name: `${domain}.md`,
    title: titleOf(domain),
    text: page(titleOf(domain), found),
  }))
  pages.sort((a, b) => a.title.localeCompare(b.title, 'en'))
  return [{ name: 'index.md', title: 'All operations', text: index(domains) }, ...pages]
}

const titleOf = (domain: string): string => {
  const words = domain.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function index(domains: ReadonlyMap<string, readonly Operation[]>): string {
  const sections = [...domains]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([domain, operations]) => {
      const rows = operations.map((operation) => [
        `\`${operation.method} ${fullPath(operation)}\``,
        `[${plain(operation.summary)}](${domain}.md#${anchorOf(operation)})`,
      ])
      return `## ${titleOf(domain)}\n\n${markdownTable(['operation', 'what it does'], rows)}`
    })
  return `# API reference

Every operation with an example request and answer. The pages and the examples are generated from the schemas that the
server validates with. The interactive reference, where requests can be sent, is at \`/docs\`; the OpenAPI 3.1 document is
at \`/openapi.json\`.

${sections.join('\n\n')}
`
}

const anchorOf = (operation: Operation): string => operation.id.toLowerCase()

function page(title: string, operations: readonly Operation[]): string {
  return `# ${title}: operations\n\n${operations.map(section).join('\n\n')}\n`
}

function section(operation: Operation): string {
  const parts = [
    `## ${plain(operation.summary)} {#${anchorOf(operation)}}`,
    `\`${operation.method} ${fullPath(operation)}\``,
    operation.description === undefined ? '' : plain(operation.description),
    callers(operation),
    parameters(operation),
    bodyFields(operation.body),
    `**Example request**\n\n${fenced('http', requestText(operation))}`,
    `**Example answer**\n\n${answerText(operation)}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function callers(operation: Operation): string {
  if (operation.auth === 'public') return 'Takes no credential.'
  const roles = `Roles: ${rolesFor(operation.permission)}.`
  if (operation.auth === 'session') return `Takes a session token. ${roles}`
  return `Takes an API key with the scope \`${scopeOf(operation)}\`, or a session token. ${roles}`
}

/** A schema as far as a table shows it. */
interface Field {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: Field
  readonly anyOf?: readonly Field[]
  readonly default?: unknown
  readonly description?: string
}

const PLACES = [
  ['path', 'params'],
  ['query', 'query'],
  ['header', 'headers'],
] as const

function parameters(operation: Operation): string {
  const rows = PLACES.flatMap(([place, member]) =>
    fieldsOf(operation[member]).map(({ name, field, isRequired }) => [
      `\`${name}\``,
      place,
      typeOf(field) + (place === 'path' || isRequired ? ', required' : ''),
      meaning(field),
    ]),
  )
  return rows.length === 0 ? '' : markdownTable(['parameter', 'in', 'type', 'meaning'], rows)
}

function bodyFields(body: TSchema | undefined): string {
  const rows = fieldsOf(body).map(({ name, field, isRequired }) => [
    `\`${name}\``,
    typeOf(field) + (isRequired ? ', required' : ''),
    meaning(field),
  ])
  return rows.length === 0 ? '' : markdownTable(['body field', 'type', 'meaning'], rows)
}

function fieldsOf(schema: TSchema | undefined) {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Field>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    field,
    isRequired: required.includes(name),
  }))
}

const WORDS_SHOWN_MAX = 12

function typeOf(field: Field): string {
  if (field.enum !== undefined && field.enum.length <= WORDS_SHOWN_MAX)
    return field.enum.map((word) => `\`${word}\``).join(', ')
  if (field.anyOf !== undefined) return [...new Set(field.anyOf.map(typeOf))].join(' or ')
  if (field.type === 'array') return `list of ${field.items === undefined ? 'any' : typeOf(field.items)}`
  return field.type ?? 'any'
}

function meaning(field: Field): string {
  const standard = field.default === undefined ? '' : `Default: \`${JSON.stringify(field.default)}\`.`
  return [plain(field.description ?? ''), standard].filter((part) => part !== '').join(' ')
}

function requestText(operation: Operation): string {
  const path = fullPath(operation).replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(parameterOf(operation.params, name))),
  )
  const query = fieldsOf(operation.query)
    .filter(({ isRequired }) => isRequired)
    .map(({ name }) => `${name}=${encodeURIComponent(String(parameterOf(operation.query, name)))}`)
  const headers = [
    ...(operation.auth === 'public'
      ? []
      : [`Authorization: Bearer ${operation.auth === 'key' ? 'sk_…' : '<session token>'}`]),
    ...fieldsOf(operation.headers)
      .filter(({ isRequired }) => isRequired)
      .map(({ name }) => `${name}: ${parameterOf(operation.headers, name)}`),
  ]
  const first = `${operation.method} ${path}${query.length === 0 ? '' : `?${query.join('&')}`}`
  if (operation.body === undefined) return [first, ...headers].join('\n')
  const body = JSON.stringify(exampleRequest(operation.body), null, 2)
  return [first, ...headers, 'Content-Type: application/json', '', body].join('\n')
}

function parameterOf(shape: TObject | undefined, name: string): unknown {
  const schema = shape?.properties[name] as TSchema | undefined
  return schema === undefined ? 'example' : exampleParameter(name, schema)
}

function answerText({ response, status }: Operation): string {
  const json = jsonOf(response)
  const stream = streamOf(response)
  const file = fileOf(response)
  const forms = [
    json && `Status ${status}:\n\n${fenced('json', JSON.stringify(exampleAnswer(json), null, 2))}`,
    stream &&
      `Status ${status}, \`text/event-stream\`, one frame for each event:\n\n${fenced('text', `data: ${JSON.stringify(exampleAnswer(stream.frames))}`)}`,
    file && `Status ${status}, a file of type \`${file.file}\`.`,
  ].filter((form) => form !== undefined)
  return forms.length === 0 ? `Status ${status} without a body.` : forms.join('\n\n')
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

/** Text for a page that is compiled as a template: markup outside of inline code is escaped. */
const plain = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;') : part))
    .join('`')

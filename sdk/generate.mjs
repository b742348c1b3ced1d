// Writes src/generated/schema.d.ts from docs/openapi.json (or another document): `npm run generate -w sdk`.
// With --check it only says whether the file is as it should be.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const DOCUMENT = new URL('../docs/openapi.json', import.meta.url)
const SCHEMA = new URL('./src/generated/schema.d.ts', import.meta.url)

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** Members that say no more than their absence, in a document of some hundred operations, are most of the output. */
const EMPTY =
  /^\s*(query\?: never|header\?: never|path\?: never|cookie\?: never|requestBody\?: never|content\?: never);\n/gm
const ANY_HEADERS = /^\s*headers: \{\n\s*\[name: string\]: unknown;\n\s*\};\n/gm

/** The text of the generated file for an OpenAPI document; the same document always gives the same text. */
async function schemaOf(document) {
  const slim = structuredClone(document)
  const routes = []
  for (const [path, operations] of Object.entries(slim.paths)) {
    for (const method of METHODS) {
      const operation = operations[method]
      if (operation === undefined) continue
      // Every refusal is the same problem: RapportProblem says so once.
      delete operation.responses.default
      delete operation.responses['4XX']
      for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values(operation.responses)]) {
        withoutParameters(content)
        // Examples of bodies and answers are in the reference.
        for (const shape of Object.values(content)) delete shape.example
      }
      routes.push({
        route: `${method.toUpperCase()} ${path}`,
        id: operation.operationId,
        summary: operation.summary,
      })
    }
  }
  delete slim.components.responses
  withExtensions(slim)
  // A member with a default may still be left out of a request.
  const types = astToString(await openapiTS(slim, { defaultNonNullable: false }))
  return [
    '// Generated from docs/openapi.json by `npm run generate -w sdk`. Do not edit.\n',
    indexOf(routes),
    compact(withoutPaths(types)),
  ].join('\n')
}

/** The transport asks for extensions, so that those which every answer has are always there. */
function withExtensions(node) {
  if (typeof node !== 'object' || node === null) return
  for (const [name, property] of Object.entries(node.properties ?? {}))
    if (property['x-extension'] === 'required') node.required = [...(node.required ?? []), name]
  for (const child of Object.values(node)) withExtensions(child)
}

/** How a text is encoded says nothing about its shape. */
function withoutParameters(content) {
  for (const [type, shape] of Object.entries(content)) {
    delete content[type]
    content[type.split(';')[0]] = shape
  }
}

/** Operations by method and path, which is how a request names them. */
function indexOf(routes) {
  const lines = routes
    .sort((a, b) => (a.route < b.route ? -1 : 1))
    .map(({ route, id, summary }) => `\t/** ${summary ?? id} */\n\t'${route}': operations['${id}'];\n`)
  return `export interface routes {\n${lines.join('')}}`
}

/** The index above takes the place of the interface that lists every method of every path. */
function withoutPaths(types) {
  const from = types.indexOf('export interface paths {')
  const to = types.indexOf('\n}\n', from) + 3
  if (from < 0 || to < 3) throw new Error('The generator wrote no paths: its output has changed.')
  return types.slice(0, from) + types.slice(to)
}

function compact(types) {
  return types
    .replace(/^\/\*\*.*?\*\/\n/s, '')
    .replace(EMPTY, '')
    .replace(ANY_HEADERS, '')
    .replace(/^\s*\* @enum \{string\}\n|^\s*\/\*\* @enum \{string\} \*\/\n/gm, '')
    .replaceAll('@description ', '')
    .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\/\n/g, '/** $1 */\n')
    .replace(/^ +/gm, (indent) => '\t'.repeat(indent.length >> 2) + ' '.repeat(indent.length & 3))
    .replace(/^export type (webhooks|\$defs) = .*\n/gm, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what] = process.argv.slice(2)
  const isCheck = what === '--check'
  const document = JSON.parse(readFileSync(isCheck ? DOCUMENT : (what ?? DOCUMENT), 'utf8'))
  const text = await schemaOf(document)
  if (!isCheck) writeFileSync(SCHEMA, text)
  const isStale = readFileSync(SCHEMA, 'utf8') !== text
  process.stdout.write(
    isStale ? 'stale: run npm run generate -w sdk\n' : `${text.length} characters, up to date\n`,
  )
  process.exitCode = isStale ? 1 : 0
}

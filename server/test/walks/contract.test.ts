import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { COMPLETE } from '../../src/cli/openapi.ts'
import { namedSchemas, openApiDocument } from '../../src/platform/http/openapi.ts'
import { jsonOf } from '../../src/platform/http/operation.ts'
import { nameOf } from '../../src/platform/http/schema.ts'
import { TAGS } from '../../src/tags.ts'

it('has its OpenAPI document committed as it is (npm run openapi)', async () => {
  const committed = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument(operations, COMPLETE))))
})

it('gives no two shapes the same name', () => {
  const shapes = new Map<string, string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const name = nameOf(node)
    if (name !== undefined) {
      const text = JSON.stringify(node)
      expect(shapes.get(name) ?? text, name).toBe(text)
      shapes.set(name, text)
    }
    for (const value of Object.values(node)) visit(value)
  }
  for (const operation of operations) visit(jsonOf(operation.response))
  expect(shapes.size).toBeGreaterThan(10)
})

it('publishes every shape it answers with', () => {
  const published = namedSchemas(operations)
  for (const operation of operations) {
    const json = jsonOf(operation.response)
    const name = json === undefined ? undefined : nameOf(json)
    if (name !== undefined) expect(published.has(name), name).toBe(true)
  }
})

it('refers to nothing that is not in the document', () => {
  const document = openApiDocument(operations, COMPLETE) as { components: { schemas: object } }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    (match) => match[1],
  )
  expect(references.length).toBeGreaterThan(0)
  for (const name of references) expect(document.components.schemas).toHaveProperty(name as string)
})

it('says what every group and every operation is about, with an example of what it takes and gives', () => {
  expect(Object.keys(TAGS).sort()).toEqual([...new Set(operations.map(({ domain }) => domain))].sort())
  const { paths } = openApiDocument(operations, COMPLETE) as {
    paths: Record<
      string,
      Record<string, { description: string; requestBody?: Body; responses: Record<string, Body> }>
    >
  }
  interface Body {
    readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
  }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { description, requestBody, responses }] of Object.entries(methods)) {
      const name = `${method} ${path}`
      expect(description.length, name).toBeGreaterThan(20)
      expect(responses, name).toHaveProperty('4XX')
      const json = [requestBody, ...Object.values(responses)].flatMap(
        (body) => body?.content?.['application/json'] ?? [],
      )
      for (const content of json) expect(content, name).toHaveProperty('example')
    }
})

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { namedSchemas, openApiDocument } from '../../src/platform/http/openapi.ts'
import { jsonOf } from '../../src/platform/http/operation.ts'
import { nameOf } from '../../src/platform/http/schema.ts'
import { VERSION } from '../../src/version.ts'

it('has its OpenAPI document committed as it is (npm run openapi)', async () => {
  const committed = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument(operations, VERSION))))
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
  const document = openApiDocument(operations, VERSION) as { components: { schemas: object } }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    (match) => match[1],
  )
  expect(references.length).toBeGreaterThan(0)
  for (const name of references) expect(document.components.schemas).toHaveProperty(name as string)
})

/** What a JSON text may hold wherever its shape does not say something narrower. */
export interface JsonLimits {
  /** Nested objects and arrays. */
  readonly depth: number
  /** Values in all: objects, arrays, texts, numbers, and the words true, false and null. */
  readonly values: number
  /** Items of one array. */
  readonly items: number
  /** Keys of one object. */
  readonly keys: number
  /** Bytes of one key. */
  readonly keyBytes: number
}

/** What is known in advance about the sizes of a text's parts, as a JSON Schema tells it. */
export interface JsonShape {
  readonly maxItems?: number | undefined
  readonly maxProperties?: number | undefined
  readonly maxLength?: number | undefined
  readonly items?: JsonShape | undefined
  readonly properties?: ReadonlyMap<string, JsonShape> | undefined
  /** Of keys that `properties` does not name. */
  readonly others?: JsonShape | undefined
}

/** Keys and positions that lead to a value. */
export type JsonPath = readonly (string | number)[]

export type JsonFault =
  | { readonly kind: 'malformed'; readonly reason: string }
  | { readonly kind: 'limit'; readonly path: JsonPath; readonly message: string }

interface SchemaNode {
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly maxLength?: number
  readonly items?: SchemaNode
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: SchemaNode | boolean
}

/** Choices (`anyOf` and the like) say nothing here: which branch holds is known only when all of it has been read. */
export function shapeOfSchema(schema: object | undefined): JsonShape | undefined {
  if (schema === undefined) return undefined
  const { maxItems, maxProperties, maxLength, items, properties, additionalProperties } = schema as SchemaNode
  const named = Object.entries(properties ?? {}).flatMap(([name, child]) => {
    const shape = shapeOfSchema(child)
    return shape === undefined ? [] : [[name, shape] as const]
  })
  const shape: JsonShape = {
    maxItems,
    maxProperties,
    maxLength,
    items: shapeOfSchema(items),
    properties: named.length === 0 ? undefined : new Map(named),
    others: typeof additionalProperties === 'object' ? shapeOfSchema(additionalProperties) : undefined,
  }
  return Object.values(shape).some((value) => value !== undefined) ? shape : undefined
}

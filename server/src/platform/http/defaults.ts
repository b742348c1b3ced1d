interface SchemaNode {
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
}

/** Writes defaults into a value in place. */
export type FillDefaults = (value: unknown) => void

/**
 * Fills in what validation in a thread has filled in over there. Undefined for schemas without defaults. As in
 * validation, defaults of choices do not count.
 */
export function defaultsOf(schema: object | undefined): FillDefaults | undefined {
  if (schema === undefined) return undefined
  const { properties, items } = schema as SchemaNode
  const fills = Object.entries(properties ?? {}).flatMap(([name, child]): ((value: object) => void)[] => {
    const inner = defaultsOf(child)
    if (child.default === undefined && inner === undefined) return []
    return [
      (value) => {
        const fields = value as Record<string, unknown>
        if (fields[name] === undefined && child.default !== undefined)
          fields[name] = structuredClone(child.default)
        inner?.(fields[name])
      },
    ]
  })
  const fillItem = defaultsOf(items)
  if (fills.length === 0 && fillItem === undefined) return undefined
  return (value) => {
    if (Array.isArray(value)) value.forEach((item) => void fillItem?.(item))
    else if (typeof value === 'object' && value !== null) for (const fill of fills) fill(value)
  }
}

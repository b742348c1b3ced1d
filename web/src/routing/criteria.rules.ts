/** What a condition asks of an answer; the words of the server. */
export const TESTS = ['contains', 'in', 'equals', 'not', 'min', 'max', 'exists'] as const
export type Test = (typeof TESTS)[number]

export interface Condition {
  readonly name: string
  readonly test: Test
  /** As it is typed: a text, a list with commas, a number, `true` or `false`. */
  readonly value: string
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

function conditionsOn(name: string, asked: unknown): readonly Condition[] | undefined {
  if (isPlain(asked)) return [{ name, test: 'contains', value: String(asked) }]
  if (Array.isArray(asked))
    return asked.every((one) => isPlain(one) && !String(one).includes(','))
      ? [{ name, test: 'in', value: asked.join(', ') }]
      : undefined
  if (!isMap(asked)) return undefined
  const found = Object.entries(asked).map(([test, wanted]): Condition | undefined => {
    if (!TESTS.includes(test as Test)) return undefined
    if (test === 'in') return conditionsOn(name, Array.isArray(wanted) ? wanted : undefined)?.[0]
    return isPlain(wanted) ? { name, test: test as Test, value: String(wanted) } : undefined
  })
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
}

/** The criteria of a tier as conditions that all have to hold; undefined where they say more than that. */
export function conditionsIn(json: string): readonly Condition[] | undefined {
  if (json.trim() === '') return []
  try {
    const criteria: unknown = JSON.parse(json)
    if (!isMap(criteria)) return undefined
    const found = Object.entries(criteria).map(([name, asked]) => conditionsOn(name, asked))
    return found.every((one) => one !== undefined) ? found.flat() : undefined
  } catch {
    return undefined
  }
}

function wantedBy({ test, value }: Condition): unknown {
  if (test === 'in')
    return value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  if (test === 'exists') return value !== 'false'
  const isNumber = (test === 'min' || test === 'max') && value.trim() !== '' && Number.isFinite(Number(value))
  return isNumber ? Number(value) : value.trim()
}

/** The same as JSON. A condition without a name is left out, as one that is being written. */
export function jsonOf(conditions: readonly Condition[]): string {
  const criteria: Record<string, unknown> = {}
  for (const condition of conditions) {
    const name = condition.name.trim()
    if (name === '') continue
    const wanted = wantedBy(condition)
    const others = conditions.filter((one) => one.name.trim() === name)
    if (others.length === 1 && condition.test === 'contains') criteria[name] = wanted
    else if (others.length === 1 && condition.test === 'in') criteria[name] = wanted
    else criteria[name] = { ...(criteria[name] as object | undefined), [condition.test]: wanted }
  }
  return Object.keys(criteria).length === 0 ? '' : JSON.stringify(criteria)
}

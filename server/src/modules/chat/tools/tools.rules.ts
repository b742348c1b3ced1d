import { isObject } from '../../../kernel/json.ts'
import type { FieldError } from '../../../kernel/problem.ts'
import type { ToolDefinition } from './tools.schemas.ts'

/** Names that begin so are the platform's own. */
export const RESERVED_PREFIX = 'rapport_'
export const TOOLS_MAX = 64
const NAME = /^[a-zA-Z0-9_-]{1,64}$/
const DESCRIPTION_MAX = 4_000
const PARAMETERS_MAX = 32_000

const NOTHING_ASKED: ToolDefinition['parameters'] = { type: 'object', properties: {} }

/** Callers write tools as `{name, description, parameters}` or, as endpoints do, inside `{type, function}`. */
function plainForm(sent: unknown): Record<string, unknown> | undefined {
  if (!isObject(sent)) return undefined
  return isObject(sent['function']) ? sent['function'] : sent
}

/** The definitions, or everything that is wrong with them. */
export function readTools(
  sent: readonly unknown[],
  location: string,
): { readonly tools: readonly ToolDefinition[]; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = []
  const tools: ToolDefinition[] = []
  if (sent.length > TOOLS_MAX) errors.push({ location, message: `must hold at most ${TOOLS_MAX} tools` })
  for (const [index, one] of sent.slice(0, TOOLS_MAX).entries()) {
    const at = `${location}[${index}]`
    const faults = faultsOf(one, at, tools)
    errors.push(...faults)
    const tool = plainForm(one)
    if (faults.length > 0 || tool === undefined) continue
    tools.push({
      name: String(tool['name']),
      description: String(tool['description'] ?? ''),
      parameters: isObject(tool['parameters']) ? tool['parameters'] : NOTHING_ASKED,
    })
  }
  return { tools, errors }
}

function faultsOf(sent: unknown, at: string, before: readonly ToolDefinition[]): readonly FieldError[] {
  const tool = plainForm(sent)
  if (tool === undefined) return [{ location: at, message: 'must be an object' }]
  const { name, description, parameters } = tool
  const errors: FieldError[] = []
  const fault = (field: string, message: string) => errors.push({ location: `${at}.${field}`, message })
  const nameFault = typeof name === 'string' ? faultOfName(name) : 'must be text'
  if (nameFault !== undefined) fault('name', nameFault)
  else if (before.some((other) => other.name === name))
    fault('name', 'is the name of another tool in this list')
  if (description !== undefined && (typeof description !== 'string' || description.length > DESCRIPTION_MAX))
    fault('description', `must be text of at most ${DESCRIPTION_MAX} characters`)
  if (parameters !== undefined && parameters !== null) {
    if (!isObject(parameters)) fault('parameters', 'must be a JSON Schema of an object')
    else if (JSON.stringify(parameters).length > PARAMETERS_MAX)
      fault('parameters', `must take at most ${PARAMETERS_MAX} characters`)
  }
  return errors
}

export function faultOfName(name: string): string | undefined {
  if (!NAME.test(name)) return 'must have 1 to 64 letters, digits, - or _'
  if (name.toLowerCase().startsWith(RESERVED_PREFIX))
    return `must not begin with ${RESERVED_PREFIX}, which is reserved`
  return undefined
}

/** Of several with one name the first counts: the request's own, then the session's, then the agent's. */
export function mergedTools(...sets: readonly (readonly ToolDefinition[])[]): readonly ToolDefinition[] {
  const byName = new Map<string, ToolDefinition>()
  for (const tool of sets.flat()) if (!byName.has(tool.name)) byName.set(tool.name, tool)
  return [...byName.values()].slice(0, TOOLS_MAX)
}

/** Arguments as the model wrote them; undefined when that is no JSON object. */
export function readArguments(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

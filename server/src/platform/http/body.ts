import type { FieldError } from '../../kernel/problem.ts'

/** Deeper nesting has no use here, and would overflow the stack of whoever walks it. */
const DEPTH_MAX = 64

/** What came instead of a readable JSON body; it is refused once the caller is known. */
export class MalformedBody {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** An empty body with a JSON content type is an empty object: clients label body-less requests so. */
export function parseJsonBody(raw: Buffer): unknown {
  if (raw.length === 0) return {}
  const text = raw.toString('utf8')
  if (isTooDeep(text)) return new MalformedBody(`The body is nested deeper than ${DEPTH_MAX} levels.`)
  try {
    return JSON.parse(text, text.includes('__proto__') ? refuseProto : undefined)
  } catch (error) {
    return new MalformedBody(`The body is not valid JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('the key __proto__ is not allowed')
  return value
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 92) at += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      depth += 1
      if (depth > DEPTH_MAX) return true
    } else if (code === 125 || code === 93) depth -= 1
  }
  return false
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** PostgreSQL stores neither NUL nor half a surrogate pair; such text is refused by name rather than by accident. */
export function unstorableText(part: string, value: unknown): readonly FieldError[] {
  if (typeof value === 'string') {
    return isStorable(value)
      ? []
      : [{ location: part, message: 'holds characters that cannot be stored (NUL or a lone surrogate)' }]
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableText(`${part}[${index}]`, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    isStorable(key)
      ? unstorableText(`${part}.${key}`, item)
      : [{ location: `${part}`, message: 'has a key that cannot be stored (NUL or a lone surrogate)' }],
  )
}

/** Cheap test on the raw bytes: only a body that shows one of these can hold such text. */
export const maySmuggle = (raw: Buffer): boolean =>
  raw.includes('\\u0000') || raw.includes(0) || /\\u[dD][89a-fA-F]/.test(raw.toString('latin1'))

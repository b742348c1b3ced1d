import type { TSchema } from 'typebox'
import type { FieldError } from '../../kernel/problem.ts'
import { unstorableText, withOpenItems } from './body.ts'
import type { ItemFaults } from './operation.ts'
import { FIELD_ERRORS_MAX, type Validator, validatorFor } from './validation.ts'

export interface CheckedBody {
  /** What is wrong with the body as a whole. */
  readonly faults: readonly FieldError[]
  readonly itemFaults: ItemFaults
}

/** Returns every offending field of a body, and of its items where the operation can do without some of them. */
export type BodyValidator = (body: unknown, hasSuspectText: boolean) => CheckedBody

/** Of one item; the rest of a row with more faults is as wrong as these. */
const FAULTS_OF_ITEM = 10
const NONE: ItemFaults = new Map()

/**
 * With `items`, the name of an array of the body, each of its items is judged alone: a faulty one is told apart and the
 * body stands, unless no item is usable.
 */
export function bodyValidatorFor(schema: TSchema | undefined, items: string | undefined): BodyValidator {
  if (schema === undefined || items === undefined) {
    const validate = validatorFor('body', schema)
    return (body, hasSuspectText) => {
      const unstorable = hasSuspectText ? unstorableText('body', body, FIELD_ERRORS_MAX) : []
      return { faults: [...validate(body), ...unstorable], itemFaults: NONE }
    }
  }
  const validate = validatorFor('body', withOpenItems(schema, items) as TSchema)
  const validateItem = validatorFor('body', itemSchemaOf(schema, items))
  return (body, hasSuspectText) => {
    const faults = validate(body)
    if (faults.length > 0) return { faults, itemFaults: NONE }
    const { [items]: array, ...rest } = body as Record<string, unknown>
    const list = array as readonly unknown[]
    const outside = hasSuspectText ? unstorableText('body', rest, FIELD_ERRORS_MAX) : []
    if (outside.length > 0) return { faults: outside, itemFaults: NONE }
    const itemFaults = new Map<number, readonly FieldError[]>()
    for (const [at, item] of list.entries()) {
      const found = faultsOfItem(validateItem, item, hasSuspectText)
      if (found.length > 0) itemFaults.set(at, found.slice(0, FAULTS_OF_ITEM).map(movedTo(`${items}[${at}]`)))
    }
    if (itemFaults.size === 0 || itemFaults.size < list.length) return { faults: [], itemFaults }
    return { faults: [...itemFaults.values()].flat().slice(0, FIELD_ERRORS_MAX), itemFaults: NONE }
  }
}

function faultsOfItem(validate: Validator, item: unknown, hasSuspectText: boolean): readonly FieldError[] {
  const faults = validate(item)
  return faults.length > 0 || !hasSuspectText ? faults : unstorableText('body', item, FAULTS_OF_ITEM)
}

const movedTo =
  (place: string) =>
  (fault: FieldError): FieldError => ({
    ...fault,
    location: `body.${place}${fault.location.slice('body'.length)}`,
  })

const itemSchemaOf = (schema: object, items: string): TSchema =>
  (schema as { properties: Record<string, { items: TSchema }> }).properties[items]?.items as TSchema

const BACKSLASH = 0x5c
const ESCAPE_LENGTH = 6

/**
 * JSON text without escapes of NUL and of half a surrogate pair, which the database would refuse with all items beside
 * the one that has them. Bytes stay where they are.
 */
export function storableJson(text: Buffer): Buffer {
  let copy: Buffer | undefined
  const codeAt = (at: number): number =>
    text[at] === BACKSLASH && text[at + 1] === 0x75
      ? Number.parseInt(text.toString('latin1', at + 2, at + ESCAPE_LENGTH), 16)
      : -1
  const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000
  for (let at = text.indexOf(BACKSLASH); at !== -1; at = text.indexOf(BACKSLASH, at)) {
    const code = codeAt(at)
    const isHigh = code >= 0xd800 && code < 0xdc00
    if (isHigh && isLow(codeAt(at + ESCAPE_LENGTH))) at += 2 * ESCAPE_LENGTH
    else if (code === 0 || isHigh || isLow(code)) {
      copy ??= Buffer.from(text)
      copy.write('\\ufffd', at, 'latin1')
      at += ESCAPE_LENGTH
    } else at += 2
  }
  return copy ?? text
}

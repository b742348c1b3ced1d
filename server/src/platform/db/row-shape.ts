import pg from 'pg'
import { BYTES_MARK, isSealedText } from '../words/envelope.ts'

export interface FieldDescription {
  readonly name: string
  readonly dataTypeID: number
}

/** How the rows of a statement are read. */
export interface RowShape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  readonly sealedTests: readonly (((text: string) => boolean) | undefined)[]
}

const INT8_OID = 20
const BYTEA_OID = 17
const parserOf = (oid: number): ((text: string) => unknown) =>
  // Counts and micro-dollars stay far below 2^53.
  oid === INT8_OID ? Number : (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown)

/** Types whose values may hold something sealed: text, varchar, json, jsonb and arrays of text. */
const WORD_OIDS: ReadonlySet<number> = new Set([25, 1043, 114, 3802, 1009])
const BYTES_BEGINNING = `\\x${BYTES_MARK.toString('hex')}`

/** How to tell that a value, as the server writes it, has something sealed in it; undefined where none can. */
const sealedTest = (oid: number): ((text: string) => boolean) | undefined =>
  WORD_OIDS.has(oid)
    ? isSealedText
    : oid === BYTEA_OID
      ? (text) => text.startsWith(BYTES_BEGINNING)
      : undefined

export const NO_ROWS: RowShape = { names: [], parsers: [], sealedTests: [] }

export const rowShapeOf = (fields: readonly FieldDescription[]): RowShape => ({
  names: fields.map((field) => field.name),
  parsers: fields.map((field) => parserOf(field.dataTypeID)),
  sealedTests: fields.map((field) => sealedTest(field.dataTypeID)),
})

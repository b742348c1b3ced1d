import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/**
 * Wire shapes. A shape with a name is published at `/api/v1/schemas/<Name>.json` and referred to by name in the
 * OpenAPI document; its answers carry `$schema` with that address.
 */
export const NAME_KEYWORD = 'x-name'

export function named<T extends TSchema>(name: string, schema: T): T {
  return Object.assign(schema, { [NAME_KEYWORD]: name })
}

export const nameOf = (schema: object): string | undefined => (schema as Record<string, string>)[NAME_KEYWORD]

export const Uuid = (description?: string) =>
  Type.String({ format: 'uuid', ...(description === undefined ? {} : { description }) })

export const Timestamp = (description?: string) =>
  Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) })

/** A day (`2026-03-01`) or a moment. */
export const DayOrMoment = (description: string) => Type.String({ format: 'day-or-moment', description })

/** One of a few words. */
export const OneOf = <const Words extends readonly string[]>(words: Words, options: object = {}) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })

/** A JSON object with arbitrary keys. */
export const MapOf = <T extends TSchema>(values: T, options: object = {}) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: values, ...options })

export const AnyMap = (options: object = {}) => MapOf(Type.Unknown(), options)

/** Any JSON value. */
export const Anything = (description?: string) =>
  Type.Unknown(description === undefined ? {} : { description })

/** Text that a person writes: bounded, because everything stored has to be. */
export const Text = (maxLength: number, options: object = {}) => Type.String({ maxLength, ...options })
export const NonEmpty = (maxLength: number, options: object = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...options })

/**
 * For patterns: control characters, and those that turn the direction of writing. Spelled out, because `\\p{Bidi_Control}`
 * is unknown to the expressions of Python and Go, and to tools that read patterns without the Unicode flag.
 */
export const UNPRINTABLE = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

/** A name must not pass for another one. */
export const PersonName = (maxLength: number) => Text(maxLength, { pattern: `^[^${UNPRINTABLE}]*$` })

/** An object every field of which may be left out. */
export const Partly = <T extends TProperties>(schema: TObject<T>) => Type.Partial(schema)

export const Success = named('Success', Type.Object({ success: Type.Boolean() }))

export const ProblemShape = named(
  'Problem',
  Type.Object({
    type: Type.String({ description: 'A URI that explains this kind of problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String({ description: 'The request this answers; its id is in the log.' }),
    code: Type.String({ description: 'A stable word for this kind of problem.' }),
    error: Type.String({ description: 'The same text as `detail`.' }),
    message: Type.String({ description: 'The same text as `detail`.' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          location: Type.String(),
          message: Type.String(),
          field: Type.String({ description: 'The same text as `location`.' }),
          value: Type.Optional(Type.Unknown()),
        }),
      ),
    ),
  }),
)

/** Drops what is undefined, which is how optional fields leave an answer. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>
}

/** A timestamp for the wire; null columns become absent fields. */
export const iso = (date: Date | null | undefined): string | undefined => date?.toISOString() ?? undefined

import { logistic } from '../../../algorithms/linear/logistic.ts'
import type { JsonObject } from '../../../kernel/json.ts'

/** One number made of a feature: the feature itself, whether it is missing, or whether it has this value. */
interface ColumnCode {
  readonly feature: string
  readonly kind: 'number' | 'missing' | 'value'
  readonly value?: string
  readonly mean: number
  readonly deviation: number
}

/** A model as it is stored: everything needed to predict, and no training rows. */
export interface StoredModel {
  readonly columns: readonly ColumnCode[]
  readonly weights: readonly number[]
  readonly intercept: number
}

const COLUMNS_MAX = 64
const VALUE_LENGTH_MAX = 60
const SUPPORT_MIN = 3

type Encoded = number | readonly string[] | undefined

/** Numbers and flags as they are, words as one of a set; anything deeper is not looked at. */
function encoded(value: unknown): Encoded {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return value.trim() === '' ? undefined : [wordOf(value)]
  if (Array.isArray(value)) {
    const words = value.filter((item) => typeof item === 'string').map(wordOf)
    return words.length === 0 ? undefined : words
  }
  return undefined
}

const wordOf = (text: string): string => text.trim().toLowerCase().slice(0, VALUE_LENGTH_MAX)

/** Finds the columns that rows have in common: what only one or two of them say is left out. */
export function findColumns(rows: readonly JsonObject[]): readonly ColumnCode[] {
  const features = new Map<string, Encoded[]>()
  for (const [at, row] of rows.entries())
    for (const [name, value] of Object.entries(row)) {
      const read = encoded(value)
      if (read === undefined) continue
      const values = features.get(name) ?? []
      features.set(name, values)
      values[at] = read
    }
  const found: (Omit<ColumnCode, 'mean' | 'deviation'> & { support: number })[] = []
  for (const [feature, sparse] of features) {
    const values = Array.from({ length: rows.length }, (_, at) => sparse[at])
    const there = values.filter((value) => value !== undefined)
    const isNumber = there.every((value) => typeof value === 'number')
    const add = (kind: ColumnCode['kind'], support: number, value?: string) => {
      if (support >= SUPPORT_MIN && support < rows.length + (kind === 'number' ? 1 : 0))
        found.push({ feature, kind, support, ...(value === undefined ? {} : { value }) })
    }
    if (isNumber) {
      add('number', there.length)
      add('missing', rows.length - there.length)
    } else {
      const counts = new Map<string, number>()
      for (const value of there)
        for (const word of typeof value === 'number' ? [String(value)] : (value ?? []))
          counts.set(word, (counts.get(word) ?? 0) + 1)
      for (const [word, count] of counts) add('value', count, word)
    }
  }
  found.sort((one, other) => other.support - one.support || nameOf(one).localeCompare(nameOf(other)))
  return found
    .map(({ support, ...code }) => standardised(rows, code))
    .filter(({ deviation }) => deviation > 0)
    .slice(0, COLUMNS_MAX)
}

function standardised(rows: readonly JsonObject[], code: Omit<ColumnCode, 'mean' | 'deviation'>): ColumnCode {
  const values = rows.map((row) => rawOf(row, code)).filter((value) => value !== undefined)
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length)
  return { ...code, mean, deviation: Math.sqrt(spread) }
}

function rawOf(row: JsonObject, { feature, kind, value }: Omit<ColumnCode, 'mean' | 'deviation'>) {
  const read = Object.hasOwn(row, feature) ? encoded(row[feature]) : undefined
  if (kind === 'missing') return typeof read === 'number' ? 0 : 1
  if (kind === 'number') return typeof read === 'number' ? read : undefined
  const words = typeof read === 'number' ? [String(read)] : (read ?? [])
  return words.includes(value ?? '') ? 1 : 0
}

/** What a column says of a row, in deviations from what is usual; missing numbers are taken to be usual. */
export function columnValue(row: JsonObject, code: ColumnCode): number {
  const raw = rawOf(row, code)
  return raw === undefined ? 0 : (raw - code.mean) / code.deviation
}

export const nameOf = ({ feature, kind, value }: Pick<ColumnCode, 'feature' | 'kind' | 'value'>): string =>
  kind === 'number' ? feature : kind === 'missing' ? `${feature}=missing` : `${feature}=${value}`

/** How likely a lead with these features is won. */
export function predict(model: StoredModel, features: JsonObject): number {
  const sum = model.columns.reduce(
    (score, code, at) => score + (model.weights[at] ?? 0) * columnValue(features, code),
    model.intercept,
  )
  return logistic(sum)
}

/** The weights by name, the strongest first. */
export const weightsOf = (model: StoredModel): { name: string; weight: number }[] =>
  model.columns
    .map((code, at) => ({ name: nameOf(code), weight: model.weights[at] ?? 0 }))
    .filter(({ weight }) => weight !== 0)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight) || one.name.localeCompare(other.name))

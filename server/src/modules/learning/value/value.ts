import type { RawRecord } from '../../../algorithms/trees/encode.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import { isLearningOn } from '../learning-switch.ts'
import type { Place } from '../outcomes.store.ts'
import { storeTrained } from '../scoring/model-storing.ts'
import { countResets } from '../scoring/scoring.store.ts'
import { listLabelled, listWonValues, VALUED_MIN } from '../scoring/scoring-outcomes.store.ts'

/** The use case whose outcomes carry what deals were worth. */
export const DEALS = 'lead_score'
const VALUE_TRIALS = 6

type Needs = Pick<Services, 'clock' | 'events' | 'scoring' | 'projectSettings'>

export interface Valued {
  readonly value: number
  readonly servedFrom: 'tenant' | 'global' | 'mean' | 'default'
}

/** What a deal like this would be worth: by a model, else the mean of what is known, else what others learned, else 1. */
export async function worthOf(
  services: Needs,
  db: ScopedDatabase,
  place: Place,
  features: RawRecord,
  signal: AbortSignal,
): Promise<Valued> {
  const key = { ...place, useCase: DEALS, kind: 'value' as const }
  const predict = () => db.transaction((tx) => services.scoring.predict(tx, key, features))
  let said = await predict()
  if (said?.servedFrom === 'tenant') return { value: Math.max(0, said.score), servedFrom: 'tenant' }
  const values = await db.read((tx) => listWonValues(tx, place, DEALS, VALUED_MIN))
  if (values.length >= VALUED_MIN && (await trainValues(services, db, place, signal))) {
    said = await predict()
    if (said?.servedFrom === 'tenant') return { value: Math.max(0, said.score), servedFrom: 'tenant' }
  }
  if (values.length > 0) return { value: mean(values), servedFrom: 'mean' }
  return said === undefined
    ? { value: 1, servedFrom: 'default' }
    : { value: Math.max(0, said.score), servedFrom: 'global' }
}

/** The first model of values is made when it is first asked for; later ones come with the schedule. */
async function trainValues(
  services: Needs,
  db: ScopedDatabase,
  place: Place,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, events, scoring, projectSettings } = services
  if (!(await db.read((tx) => isLearningOn(tx, projectSettings, place)))) return false
  const key = { ...place, useCase: DEALS, kind: 'value' as const }
  const resets = await db.read((tx) => countResets(tx, key))
  const rows = await db.read((tx) => listLabelled(tx, place, DEALS, 'value'))
  const json = Buffer.from(JSON.stringify({ rows }))
  const trained = await scoring.train(place.tenantId, { kind: 'value', json, trials: VALUE_TRIALS }, signal)
  await db.transaction((tx) =>
    storeTrained(
      tx,
      { clock, events },
      {
        key,
        trained,
        trainedFrom: 'outcomes',
        outcomesSeen: rows.length,
        resets,
      },
    ),
  )
  return true
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value / values.length, 0)

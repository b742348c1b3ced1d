import { Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import { WON_MIN, WonCentroid } from './lookalike.rules.ts'
import { type Dossier, listDossiers } from './lookalike.store.ts'

const DOSSIERS_MAX = 2_000

/** What the won ones have in common, and those that are neither won nor lost. 404 while too few are won. */
export async function wonCentroid(
  tx: Tx,
  place: Place,
): Promise<{ centroid: WonCentroid; open: readonly Dossier[] }> {
  const dossiers = await listDossiers(tx, place, DOSSIERS_MAX)
  const won = dossiers.filter(({ is_won }) => is_won)
  const others = dossiers.filter(({ is_won }) => !is_won)
  if (won.length < WON_MIN)
    throw new Problem(
      'not_found',
      `Lookalikes need at least ${WON_MIN} won leads with a dossier; there are ${won.length}.`,
    )
  const profiles = (of: readonly Dossier[]) => of.map(({ profile }) => profile)
  return {
    centroid: new WonCentroid(profiles(won), profiles(others)),
    open: others.filter(({ is_lost }) => !is_lost),
  }
}

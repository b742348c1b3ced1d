import type { Lesson } from '../../../algorithms/bandit/bandit.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { isLearningOn } from '../learning-switch.ts'
import type { Place } from '../outcomes.store.ts'
import { bucketOf, TIMING_USE_CASE, timingContext, weightAfter } from '../timing/timing.rules.ts'
import { pastContacts } from '../timing/timing.ts'
import { apart } from './bandit.store.ts'

export interface Reward {
  readonly useCase: string
  readonly subjectId: string
  readonly actionId: string
  readonly actionFeatures: JsonObject | undefined
  readonly context: JsonObject | undefined
  readonly reward: number
  readonly propensity: number | undefined
  readonly now: Date
}

export interface Taught {
  readonly isUpdated: boolean
  readonly n?: number
  readonly error?: string
}

/** Teaches the bandit if there is an action to teach it about. Its failure is told; it does not take the outcome along. */
export async function teachBandit(
  tx: Tx,
  services: Pick<Services, 'bandits' | 'jobs' | 'projectSettings'>,
  place: Place,
  reward: Reward,
): Promise<Taught> {
  if (reward.actionId === '') return { isUpdated: false }
  if (!(await isLearningOn(tx, services.projectSettings, place)))
    return { isUpdated: false, error: 'learning is switched off in this project' }
  const key = { tenantId: place.tenantId, projectId: place.projectId, useCase: reward.useCase }
  try {
    const n = await apart(tx, async () => {
      const lesson: Lesson = reward.useCase === TIMING_USE_CASE ? await timed(tx, place, reward) : reward
      return services.bandits.learn(tx, services.jobs, key, lesson)
    })
    return { isUpdated: true, n }
  } catch (error) {
    services.bandits.log.warn({ err: error }, 'a bandit did not learn from an outcome')
    return { isUpdated: false, error: 'the bandit could not be updated' }
  }
}

/** A reply to a suggested time is learned with what the suggestion was made of. */
async function timed(tx: Tx, place: Place, reward: Reward): Promise<Lesson> {
  const earlier = await pastContacts(tx, place, reward.subjectId)
  const bucket = bucketOf(reward.actionId)
  const actionFeatures = reward.actionFeatures ?? (bucket && { ...bucket })
  return {
    ...reward,
    context: timingContext(reward.context),
    actionFeatures,
    weight: weightAfter(earlier.length),
  }
}

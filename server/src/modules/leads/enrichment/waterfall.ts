import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Place } from '../../learning/index.ts'
import { listProviders, type ProviderRow } from '../providers/providers.store.ts'
import { type Asker, type AskServices, askProvider } from './ask-provider.ts'
import { IDENTIFIERS } from './mapping.rules.ts'
import type { Profile } from './profile.ts'

export interface Step {
  readonly step: string
  readonly outcome: string
}

export interface Flow {
  readonly steps: readonly Step[]
  readonly providersUsed: readonly string[]
  readonly creditsUsed: number
  /** Answers there were, from before or from now. */
  readonly fromCache: number
  readonly fromCalls: number
  /** Providers that may answer later, when none has answered now. */
  readonly mayWorkLater: boolean
}

/**
 * Asks the project's providers one after the other, each only for what the ones before left open. `isWanted` says which
 * fields are asked for at all.
 */
export async function askProviders(
  services: AskServices,
  db: ScopedDatabase,
  place: Place,
  profile: Profile,
  asker: Asker,
  isWanted: (field: string) => boolean = () => true,
): Promise<Flow> {
  const providers = await db.read((tx) => listProviders(tx, place))
  const steps: Step[] = []
  const used: string[] = []
  let [credits, cached, called, passing] = [0, 0, 0, 0]
  if (providers.length === 0)
    steps.push({ step: 'providers', outcome: 'skipped: the project has no enrichment providers' })
  for (const provider of providers) {
    const note = (outcome: string) => steps.push({ step: provider.name, outcome })
    const fields = Object.keys(provider.mapping).filter(isWanted)
    if (!provider.is_active) note('skipped: it is switched off')
    else if (fields.length === 0) note('skipped: it has nothing that is wanted')
    else if (fields.every((field) => profile.has(field))) note('skipped: everything it could add is known')
    else {
      const asked = await askProvider(services, db, provider, profile, asker)
      if (asked.kind === 'not asked') note(`skipped: ${asked.reason}`)
      if (asked.kind === 'failed') {
        note(`failed: ${asked.reason}`)
        if (asked.isPassing) passing += 1
      }
      if (asked.kind === 'unknown_person') {
        note(`no match${asked.isCached ? ' (as before)' : ''}`)
        if (asked.isCached) cached += 1
        else called += 1
      }
      if (asked.kind === 'answered') {
        const added = profile.add(provider.name, asked.found, lookedUpBy(provider, profile))
        used.push(provider.name)
        credits += asked.credits
        if (asked.isCached) cached += 1
        else called += 1
        const what = added.length === 0 ? 'nothing new' : added.join(', ')
        note(
          asked.isCached
            ? `matched, from an earlier answer: ${what}`
            : `matched for ${asked.credits} credits: ${what}`,
        )
      }
    }
  }
  return {
    steps,
    providersUsed: used,
    creditsUsed: credits,
    fromCache: cached,
    fromCalls: called,
    mayWorkLater: passing > 0 && used.length === 0,
  }
}

/** The values a provider is told when it is asked. */
function lookedUpBy(provider: ProviderRow, profile: Profile): string[] {
  const known = profile.identifiers()
  return IDENTIFIERS.flatMap((name) => {
    const isTold =
      provider.needs.includes(name) || provider.url.includes(`{${name}}`) || provider.method === 'POST'
    return isTold && known[name] !== undefined ? [known[name]] : []
  })
}

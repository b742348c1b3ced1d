import { cutText } from '../../../kernel/cut-text.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Place } from '../../learning/index.ts'
import { knownPolicy, policyOf } from '../policy/lead-policy.ts'
import { adviceFor } from '../policy/policy.rules.ts'
import { stateOf } from '../policy/state.rules.ts'
import { draftFor, leadFeatures } from '../scoring/lead-features.rules.ts'
import { scoreLead } from '../scoring/score-lead.ts'
import type { Asker, AskServices } from './ask-provider.ts'
import { phoneFacts } from './contact.rules.ts'
import type { LeadInput } from './enrichment.schemas.ts'
import type { Profile } from './profile.ts'
import { type Research, refuseRestrictedLead, researchSubject } from './research.ts'
import { askProviders, type Flow } from './waterfall.ts'

type EnrichServices = AskServices &
  Pick<Services, 'knowledge' | 'scoring' | 'projectSettings' | 'leadTraining'>

const VERTICAL = 'real_estate'
/** Of what the lead wrote, enough to find others like it. */
const NOTES_MAX = 4_000

export interface Enriched {
  readonly result: JsonObject
  readonly leadRef: string
  readonly score: number
  readonly band: string
  readonly action: string
  /** What is kept of the lead, to find others like it. */
  readonly dossier: JsonObject
  /** No provider answered, but one may later. */
  readonly mayWorkLater: boolean
}

/** How a lead is called where its owner gave it no name. */
export const leadRefOf = (lead: LeadInput): string =>
  lead.lead_ref || lead.email?.toLowerCase() || phoneFacts(lead.phone)?.e164 || lead.phone || lead.name

/** Research, then score, then next best action. Nothing is held open while providers are asked. */
export async function enrichLead(
  services: EnrichServices,
  db: ScopedDatabase,
  place: Place,
  lead: LeadInput,
  asker: Asker,
): Promise<Enriched> {
  const research = await researchSubject(services, db, place, lead, lead.raw)
  const { profile, reading, silentDays } = research
  const flow = await askProviders(services, db, place, profile, asker)
  // A provider may have named a person whose data is restricted, or they were restricted meanwhile.
  await refuseRestrictedLead(db, place, profile, lead.lead_ref)
  const features = leadFeatures({
    email: profile.all('emails')[0]?.value,
    phone: profile.all('phones')[0]?.value,
    company: profile.text('company'),
    title: profile.text('title'),
    country: profile.text('country'),
    vertical: lead.vertical || VERTICAL,
    reading,
    silentDays,
  })
  const { scored, known } = await db.read(async (tx) => ({
    scored: await scoreLead(tx, services, place, features, services.clock.now()),
    known: await knownPolicy(tx, place),
  }))
  const advice = adviceFor(
    await policyOf(services.leadTraining, known),
    stateOf({ ...features, band: scored.band }),
  )
  const action = known.actions.find(({ id }) => id === advice.action)
  const steps = [
    ...research.steps,
    ...flow.steps,
    { step: 'score', outcome: `${scored.score} (${scored.band}) by ${scored.source.replaceAll('_', ' ')}` },
    { step: 'next_best_action', outcome: advice.action },
  ]
  return {
    leadRef: leadRefOf(lead),
    score: scored.score,
    band: scored.band,
    action: advice.action,
    mayWorkLater: flow.mayWorkLater,
    dossier: dossierOf(profile, lead, features),
    result: {
      lead_ref: leadRefOf(lead),
      ...whoIs(profile),
      ...wishesOf(research, features),
      score: scored.score,
      band: scored.band,
      score_source: scored.source,
      score_adjust: scored.adjust,
      score_reasons: [...scored.reasons],
      score_explanation: scored.explanation ?? null,
      recommended_brand: lead.brand || null,
      next_best_action: { action: advice.action, label: advice.label, value: advice.value },
      recommended_message:
        (action && draftFor(action, profile.text('name') ?? lead.name, lead.brand)) ?? null,
      features,
      ...provenance(research, flow),
      steps,
    },
  }
}

function whoIs(profile: Profile): JsonObject {
  const location = profile.one('location')
  const country = profile.one('country')
  const worth = profile.one('net_worth')
  const company = profile.one('company')
  const others = profile.all('affiliations').map(({ value, source }) => ({ company: value, source }))
  return {
    identity: {
      name: profile.text('name') ?? null,
      title: profile.text('title') ?? null,
      linkedin_url: profile.text('linkedin_url') ?? null,
      emails: profile.all('emails').map(({ value, source }) => ({ value, source })),
      phones: profile.all('phones').map(({ value, source }) => ({ ...phoneFacts(value), value, source })),
    },
    affiliations: [
      ...(company === undefined
        ? []
        : [
            {
              company: company.value,
              domain: profile.text('company_domain') ?? null,
              industry: profile.text('industry') ?? null,
              source: company.source,
            },
          ]),
      ...others,
    ],
    current_location:
      location === undefined && country === undefined
        ? null
        : {
            place: location?.value ?? null,
            country: country?.value ?? null,
            source: (location ?? country)?.source,
          },
    // Wealth is never estimated here: it is what a provider reports, or nothing.
    net_worth: worth === undefined ? null : { value: worth.value, source: worth.source },
  }
}

const wishesOf = ({ reading, readFrom }: Research, features: JsonObject): JsonObject => ({
  intent: {
    engagement: features['engagement'],
    timeline: reading.timeline ?? null,
    timeline_source: readFrom['timeline'] ?? null,
    financing: reading.financing ?? null,
    financing_source: readFrom['financing'] ?? null,
  },
  value: {
    budget: reading.budget ?? null,
    budget_source: readFrom['budget'] ?? null,
    tier: features['value_tier'] ?? null,
  },
})

const provenance = ({ citations }: Research, flow: Flow): JsonObject => ({
  citations,
  providers_used: flow.providersUsed,
  credits_used: flow.creditsUsed,
})

function dossierOf(profile: Profile, lead: LeadInput, features: JsonObject): JsonObject {
  const fields = ['title', 'company', 'company_size', 'industry', 'location', 'country', 'summary'] as const
  const known = fields.flatMap((field) => {
    const value = profile.text(field)
    return value === undefined ? [] : [[field, value] as const]
  })
  const { value_tier, financing, timeline, email_kind, seniority } = features
  return {
    ...Object.fromEntries(known),
    vertical: lead.vertical || VERTICAL,
    ...(lead.brand ? { brand: lead.brand } : {}),
    ...(lead.raw ? { notes: cutText(lead.raw, NOTES_MAX) } : {}),
    ...Object.fromEntries(
      Object.entries({ value_tier, financing, timeline, email_kind, seniority }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  }
}

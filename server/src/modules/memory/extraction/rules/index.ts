import { clockRules } from './clock-times.ts'
import { coupleAndLossRules } from './couples-and-losses.ts'
import { educationRules } from './education.ts'
import { eventRules } from './events.ts'
import { everydayRules } from './everyday.ts'
import { familyAndPetRules } from './family-and-pets.ts'
import { emotionRules, goalRules, habitRules } from './goals-and-habits.ts'
import { healthRules } from './health.ts'
import { homeRules } from './home.ts'
import { identityRules } from './identity.ts'
import { languageRules } from './languages.ts'
import { planRules } from './plans.ts'
import { possessionRules } from './possessions.ts'
import { preferenceRules } from './preferences.ts'
import type { Rule } from './rule.ts'
import { improvementRules } from './self-improvement.ts'
import { skillRules } from './skills.ts'
import { workRules } from './work.ts'

/** In the order in which they are asked: what is particular before what is general. The first with an answer has it. */
const RULES: readonly Rule[] = [
  ...healthRules,
  ...clockRules,
  ...everydayRules,
  ...familyAndPetRules,
  ...coupleAndLossRules,
  ...languageRules,
  ...identityRules,
  ...homeRules,
  ...educationRules,
  ...workRules,
  ...improvementRules,
  ...goalRules,
  ...preferenceRules,
  ...skillRules,
  ...habitRules,
  ...emotionRules,
  ...planRules,
  ...possessionRules,
  ...eventRules,
]

const byKind = {
  person: new Map<string, Rule[]>(),
  attribute: new Map<string, Rule[]>(),
  thing: new Map<string, Rule[]>(),
}
const verbs = new Set(RULES.flatMap((rule) => rule.verbs))
for (const kind of ['person', 'attribute', 'thing'] as const)
  for (const verb of [...verbs, ''])
    byKind[kind].set(
      verb,
      RULES.filter((rule) => rule.of === kind && (rule.verbs.length === 0 || rule.verbs.includes(verb))),
    )

/** The rules that have something to say about a verb, in order. */
export const rulesFor = (kind: Rule['of'], verb: string): readonly Rule[] =>
  byKind[kind].get(verb) ?? byKind[kind].get('') ?? []

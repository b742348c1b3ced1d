import type { Draft } from '../drafts.ts'
import type { Polarity } from '../extractor.ts'
import { roleOf } from '../reading/kin.ts'
import { keyOf } from '../reading/objects.ts'

/** Words that point at something said before, or at the one spoken to: no taste worth keeping. */
export const EMPTY =
  /^(?:its|their|each other|on|in|at|with|of|by|for|from|as|it|that|this|these|those|you|him|her|them|me|us|to|how|what|when|where|one|all|everything|nothing|anything|something|the (?:idea|way|fact|sound|plan|one|look|thought)|your|being|it when|his|your|both|doing (?:this|that|it)|talking (?:to|with) you|here|there|my (?:life|job so much)|waiting|getting|having to|having|thinking|sharing (?:my|our)|spending time$|stories|spending (?:\p{L}+ )?time with (?:the|my|our|you|everyone|people)(?: (?:friends?|people|ones|guys))?$)\b/iu

/** "the second one", "to say it": only who was there knows what. */
const POINTS_BACK = /\b(?:one|ones|option|choice|version|it|that|this)$/i

/** What is there for everybody, so that "the" points at nothing that was said before. */
export const GENERAL =
  /^the (?:great |open )?(?:sea|ocean|beach|outdoors?|mountains?|cold|rain|snow|sun|heat|countryside|city|dark|theatre|theater|gym|cinema|opera|water|forest|woods|night|weekends?|summer|winter|spring|autumn|fall|news|internet|radio|guitar|piano|violin|drums|colou?r (?:red|blue|green|yellow|black|white|pink|purple|orange|brown|grey|gray)$|steam rooms?|sauna|park|pool|lake|desert|jungle|stars|moon|holidays|environment|band|team)(?=$| (?:in|at|of|by|near|and)\b)/iu
export const IS_NAMED = /^[Tt]he \p{Lu}\p{Ll}/u
/** Ends in the middle of a sentence, or points at what only those present can see. */
const UNFINISHED =
  /\b(?:them|him|her|of|to|for|with|at|in|from|by|about|more|better|best|there|here|following|not|very|much|too+|called|named|brighter)$|\b(?:it|this|that|these|those|you|your)\b|^(?:and|or|not|is|was|were|are|should|can|sure|does|will|each other|our|him+|her+|oh|ah|uh+|um+|hmm+|ok|okay|an? ok|personally|mixed up|much of|such|anyone|someone|people|mix of|a mix of|both|up|down|out|off|hearing|seeing|brighter|bigger|\p{L}+ out (?:brighter|new|different)$|(?:a )?lots? of different)\b|^an? \p{L}+$|\bthe games?$|\ba (?:safe|good|nice|great|positive|fun|new)$/iu

/** What everybody likes to do in a talk. */
const TALKING =
  /^to (?:do|think|say|imagine|believe|pretend) |^to (?:just )?(?:take a (?:look|break)|a\b|hear|help|see|know|share|talk|chat|learn|say|go|do|try|listen|think|meet|give|make|get)$|^to an? /i

export function taste(
  item: string,
  polarity: Polarity,
  type: 'preference' | 'interest' = 'preference',
): Draft[] {
  const plain = item
    .replace(/^to (?=\p{L}+)/iu, '')
    .replace(/^(?:the (?:taste|smell|sound|sight|look|feeling) of) /i, '')
    .replace(/ (?:they|it|he|she|its|I|we) \p{L}.*/u, '')
    .replace(/ (?:it|which|that) (?:is|was)\b.*/i, '')
    .replace(/ too+$/i, '')
    .replace(/^having (?=\p{L}+$|an? )/iu, '')
    .replace(/ more of\b.*/i, '')
    .trim()
  if (
    TALKING.test(item) ||
    UNFINISHED.test(plain) ||
    (/^the /i.test(plain) && !GENERAL.test(plain) && !IS_NAMED.test(plain))
  )
    return []
  const key = keyOf(plain)
  if (
    /\b(?:ourselves|myself|themselves)$|^(?:making|doing|getting|having|using|taking|giving|trying|putting)$/i.test(
      plain,
    )
  )
    return []
  if (/^(?:my|our) /i.test(plain) && roleOf(key) !== undefined) return []
  if (
    key === '' ||
    EMPTY.test(plain) ||
    POINTS_BACK.test(plain) ||
    plain.split(' ').length > 9 ||
    !/\p{L}/u.test(key)
  )
    return []
  const verb = polarity === 1 ? (type === 'interest' ? 'is interested in' : 'likes') : 'dislikes'
  return [
    {
      type,
      slot: `likes/${key}`,
      value: key,
      polarity,
      says: `${verb} ${/^to /i.test(item) ? `to ${plain}` : plain}`,
    },
  ]
}

import { cutText } from '../../../kernel/cut-text.ts'
import type { Answers, Parts } from './score.rules.ts'
import type { Likeness } from './traits.rules.ts'

/** Why a target is recommended, in words for people and in numbers for programs. */
export type Reasoning = Readonly<Record<string, unknown>>

interface Path {
  /** What both have, and how the target is related to it. */
  readonly via: string
  readonly relation: string
  /** What the source is related to. */
  readonly root: string
  /** The source has it too, without anything between. */
  readonly isDirect: boolean
}

interface Everybody extends Answers {
  readonly conversions: number
  readonly answers: number
}

type Grounds =
  | {
      readonly basis: 'popularity'
      readonly isKnown: boolean
      readonly own: Answers
      readonly everybody: Everybody | undefined
    }
  | {
      readonly basis: 'affinity'
      readonly source: string | undefined
      readonly target: string
      readonly parts: Parts
      readonly likeness: readonly Likeness[]
      readonly own: Answers
      readonly everybody: Everybody | undefined
      readonly path: Path | undefined
    }

const SHOWN_MAX = 3

export function reasonFor(grounds: Grounds): Reasoning {
  const { basis, own, everybody } = grounds
  const answers = wordsOfAnswers(own, everybody)
  const feedback = { conversions: everybody?.conversions ?? 0, answers: everybody?.answers ?? 0 }
  if (grounds.basis === 'popularity') {
    const lead = grounds.isKnown
      ? 'Ranked by answers to recommendations alone.'
      : 'Nothing is known about this source; ranked by answers to recommendations alone.'
    return { summary: [lead, ...answers].join(' '), basis, feedback }
  }
  const { parts, path } = grounds
  const likeness = grounds.likeness.slice(0, SHOWN_MAX)
  const words = [...wordsOfPath(grounds, path), ...wordsOfLikeness(likeness), ...answers]
  return {
    summary: words.join(' '),
    basis,
    relations: parts.relations,
    properties: parts.properties,
    feedback,
    ...(path === undefined
      ? {}
      : { shared: { label: path.via, relation: path.relation, through: path.root } }),
    ...(likeness.length === 0 ? {} : { alike: likeness.map((one) => ({ ...one })) }),
  }
}

function wordsOfPath(
  { source, target }: { readonly source: string | undefined; readonly target: string },
  path: Path | undefined,
): string[] {
  if (path === undefined || path.via === '') return []
  const relation = path.relation.replaceAll('_', ' ')
  if (path.isDirect)
    return [
      source === undefined
        ? `${target} goes with ${path.via} (${relation}), which was taken up before.`
        : `${source} and ${target} have ${path.via} in common (${relation}).`,
    ]
  return [
    `${target} has ${path.via} (${relation}) in common with ${path.root}, which ${source ?? 'this source'} is related to.`,
  ]
}

const wordsOfLikeness = (likeness: readonly Likeness[]): string[] =>
  likeness.length === 0 ? [] : [`Alike in ${likeness.map(wordsOf).join(', ')}.`]

function wordsOf({ property, source, target }: Likeness): string {
  const name = property.replaceAll('_', ' ')
  const [mine, theirs] = [shown(source), shown(target)]
  return mine === theirs ? `${name} (${mine})` : `${name} (${mine} and ${theirs})`
}

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${cutText(text, 57)}…` : text
}

function wordsOfAnswers(own: Answers, everybody: Everybody | undefined): string[] {
  const words: string[] = []
  if (everybody !== undefined && everybody.answers > 0)
    words.push(`Taken up ${everybody.conversions} of ${everybody.answers} times it was answered.`)
  if (own.losses > own.gains) words.push('Passed over by this source before.')
  return words
}

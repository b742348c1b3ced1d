/** Where a fact hangs: under what kind of memory it is, then under its topic. */
export interface TopicPlace {
  readonly memoryType: string
  readonly topic: string
}

export interface NewNode {
  readonly path: string
  readonly parentPath: string | undefined
  readonly name: string
  readonly description: string
  readonly memoryType: string
  readonly depth: number
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  factual: 'Facts about the world and the person’s circumstances.',
  episodic: 'What happened, and when.',
  semantic: 'Likes, dislikes and opinions.',
  procedural: 'Habits, and how things are done.',
  identity: 'Who this person is.',
  temporal: 'Plans and dates.',
  relational: 'People and what they are to each other.',
}

/** A topic as part of a path: a few plain words. */
const slugOf = (topic: string): string =>
  topic
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80) || 'other'

const titleOf = (slug: string): string => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const pathOf = ({ memoryType, topic }: TopicPlace): string => `/${memoryType}/${slugOf(topic)}`

/** The two nodes that lead to a topic. */
export function nodesFor(place: TopicPlace): readonly NewNode[] {
  const { memoryType } = place
  const slug = slugOf(place.topic)
  const root = `/${memoryType}`
  return [
    {
      path: root,
      parentPath: undefined,
      name: titleOf(memoryType),
      description: DESCRIPTIONS[memoryType] ?? '',
      memoryType,
      depth: 0,
    },
    {
      path: `${root}/${slug}`,
      parentPath: root,
      name: titleOf(slug),
      description: `${titleOf(slug)}: ${(DESCRIPTIONS[memoryType] ?? '').toLowerCase()}`,
      memoryType,
      depth: 1,
    },
  ]
}

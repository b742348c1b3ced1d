/** What everyday talk is about. */
export const TOPIC_KEYS = [
  ...([
    'name',
    'home',
    'origin',
    'work',
    'age',
    'birthday',
    'partner',
    'child',
    'brother',
    'sister',
  ] as const),
  ...([
    'mother',
    'father',
    'dog',
    'cat',
    'pet',
    'allergy',
    'diet',
    'eat',
    'drink',
    'like',
    'dislike',
  ] as const),
  ...(['favourite', 'hobby', 'sport', 'music', 'language', 'car', 'study', 'trip', 'health'] as const),
  ...(['colour', 'boss', 'smoking', 'when', 'contact', 'plan', 'fear', 'media'] as const),
]
export type TopicKey = (typeof TOPIC_KEYS)[number]

/**
 * Separated by spaces: beginnings of words, or whole words if they have up to three letters or end in `$`; `_` stands for
 * a space and `#` for a number of one or two digits. Lower case, without accents where the script has them. In scripts without spaces they may stand anywhere.
 */
export interface WordsOfTopic {
  /** What questions call it, and statements too. They tell nothing besides the topic. */
  readonly asked: string
  /** What there is of it: occupations, animals, dishes, weekdays. */
  readonly told: string
}

export type TopicWords = Readonly<Record<TopicKey, WordsOfTopic>>

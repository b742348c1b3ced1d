import { t } from '../language/t.ts'

/** What a column of an imported table can mean. */
export const MEANINGS = {
  user_id: t('User id'),
  display_name: t('Name'),
  email: t('E-mail'),
  phone: t('Phone'),
  company: t('Company'),
  title: t('Title'),
  timezone: t('Time zone'),
  note: t('A note to learn from'),
  custom: t('A field of its own'),
  ignore: t('Leave out'),
} as const

export type Meaning = keyof typeof MEANINGS

const GUESSES: readonly (readonly [RegExp, Meaning])[] = [
  [/^(user[ _-]?)?id$|^user$/i, 'user_id'],
  [/^e-?mail/i, 'email'],
  [/phone|mobile/i, 'phone'],
  [/company|organi[sz]ation/i, 'company'],
  [/^title$|position/i, 'title'],
  [/time ?zone/i, 'timezone'],
  [/note|comment|remark|about/i, 'note'],
  [/name/i, 'display_name'],
]

const guessMeaning = (head: string): Meaning =>
  GUESSES.find(([pattern]) => pattern.test(head))?.[1] ?? 'custom'

/** Without a column of ids, e-mail addresses tell people apart. */
export function guessMeanings(head: readonly string[]): readonly Meaning[] {
  const meanings = head.map(guessMeaning)
  const email = meanings.indexOf('email')
  return meanings.includes('user_id') || email === -1 ? meanings : meanings.with(email, 'user_id')
}

/** As many people as the server takes at once. */
const PORTION = 1_000

export const inPortions = <T>(people: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(people.length / PORTION) }, (_, at) =>
    people.slice(at * PORTION, (at + 1) * PORTION),
  )

interface ImportedPerson {
  readonly user_id: string
  readonly display_name?: string
  readonly metadata: Record<string, string | Record<string, string>>
  readonly content?: readonly { readonly type: string; readonly body: string }[]
}

/** The table as the server takes it; rows without an id and empty cells are left out. */
export function peopleFrom(
  rows: readonly (readonly string[])[],
  head: readonly string[],
  meanings: readonly Meaning[],
): readonly ImportedPerson[] {
  return rows.flatMap((row) => {
    const filled = row.flatMap((cell, column) => {
      const meaning = meanings[column]
      return cell === '' || meaning === undefined ? [] : [{ meaning, name: head[column] ?? '', cell }]
    })
    const of = (meaning: Meaning) => filled.filter((one) => one.meaning === meaning)
    const userId = of('user_id')[0]?.cell
    if (userId === undefined) return []
    const name = of('display_name')[0]?.cell
    const plain = (['email', 'phone', 'company', 'title', 'timezone'] as const).flatMap((meaning) => {
      // People who are known by their address have it, too.
      const address = meaning === 'email' && userId.includes('@') ? userId : undefined
      const cell = of(meaning)[0]?.cell ?? address
      return cell === undefined ? [] : [[meaning, cell] as const]
    })
    const custom = of('custom').map((one) => [one.name, one.cell] as const)
    const notes = of('note').map((one) => ({ type: 'note', body: one.cell }))
    return [
      {
        user_id: userId,
        ...(name === undefined ? {} : { display_name: name }),
        metadata: {
          ...Object.fromEntries(plain),
          ...(custom.length === 0 ? {} : { custom: Object.fromEntries(custom) }),
        },
        ...(notes.length === 0 ? {} : { content: notes }),
      },
    ]
  })
}

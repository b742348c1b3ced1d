/** What a migration may not do while a version runs that does not know it, and why. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (?:table|view|column|type|function|procedure|trigger|schema|role)\b/, 'removes something'],
  [
    /\bdrop (?!constraint|index|policy|not null|default|expression|identity|owned)[a-z_]+\b/,
    'removes a column',
  ],
  [/\brename\b/, 'renames something'],
  [/\bset not null\b/, 'makes a column required'],
  [/\b(?:set data )?type [a-z]/, 'changes the type of a column'],
  [/\bdrop default\b/, 'makes writers name a value'],
  [
    /\badd (?:column )?(?:if not exists )?[a-z_]+ [^,;]*\bnot null\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/,
    'adds a column that writers have to name',
  ],
  [
    /\badd (?:constraint [a-z_]+ )?(?:check|unique|foreign key|exclude|primary key)\b/,
    'refuses what was written before',
  ],
  [/\brevoke\b/, 'takes a right away'],
]

/**
 * The ways in which a migration takes something from versions before it, by statement. New tables may be as strict as they
 * like; functions that are replaced have to keep their parameters, which PostgreSQL checks.
 */
export function contractionsOf(sql: string): readonly string[] {
  const statements = withoutTexts(sql)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
  const created = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?([a-z_.]+)/.exec(one)?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    const altered = /^alter table (?:if exists )?(?:only )?([a-z_.]+)/.exec(statement)?.[1]
    const changes = /^(?:alter|drop|revoke|create unique index)\b/.test(statement)
    if (!changes || (altered !== undefined && created.has(altered))) return []
    const indexed = /^create unique index .* on ([a-z_.]+)/.exec(statement)?.[1]
    if (indexed !== undefined)
      return created.has(indexed) ? [] : [`refuses what was written before: ${statement}`]
    const reason = CONTRACTIONS.find(([pattern]) => pattern.test(statement))?.[1]
    return reason === undefined ? [] : [`${reason}: ${statement}`]
  })
}

/** Comments, bodies of functions and quoted texts have nothing to do with tables. */
const withoutTexts = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$([a-z_]*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")

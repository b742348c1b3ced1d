import fc from 'fast-check'

/** Text that is cheap to send and was dear to read somewhere, in families: a piece that is repeated to any length. */

const PUNCTUATION = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']
const CHARACTERS = [
  ...['0', 'a', 'A', 'é', ' ', '\t', '\n', '\r', '\u00a0', '\u2028', '\u200b', '\u0301', '\u202e'],
  ...['😀', '👨‍👩‍👧', '中', 'א', '“', '«', '‘', '’', '…', '–', '\ud800'],
]
const PAIRS = [
  ...['. ', ', ', '! ', '? ', 'a ', 'a.', 'a@', 'a,', "a'", 'a-', '1 ', '1.', '1,', '1/', '1:', '1-', '\n>'],
  ...[
    '> ',
    '* ',
    '- ',
    '# ',
    '()',
    '[]',
    '<>',
    '""',
    "''",
    '“”',
    '“ ',
    '« ',
    ' \n',
    '\r\n',
    'A.',
    'Ab ',
    '&a',
  ],
  ...['|-', '|a', 'ha', 'he', '--', '](', '![', '**', '_a', '\\\\', 'é中', 'אa', '😀 '],
]
const TRIPLES = [
  ...["'a ", '<a>', '[a]', '(a)', '"a"', "a's", '\n- ', '\n\n-', '**a', '~~a', '1 a', 'a@b', 'a.b', '``` '],
  ...[
    '<td',
    '/s ',
    ' a?',
    '\n\t-',
    '&&a',
    ', a',
    '\n# ',
    '  >',
    "'’a",
    '``a',
    'a`b',
    '\n1.',
    '*a*',
    '{}[',
    '<!-',
  ],
]
const WORDS = [
  ...['my name is ', 'I live in ', 'I work at ', 'I am ', 'I like ', 'my sister Ana ', 'and ', '& ', 'not '],
  ...[
    'because ',
    'next friday ',
    'next ',
    'in 3 days ',
    'at 5pm ',
    'on the ',
    'the day of the ',
    'lol ',
    'e.g. ',
  ],
  ...[
    'call me ',
    'he called ',
    'no, ',
    'sorry, ',
    'I mean ',
    'actually ',
    'user id ',
    'user-',
    'ignore ',
    'all ',
  ],
  ...[
    'permission ',
    'budget 1 ',
    '$1 ',
    "the user's ",
    "Maria's ",
    'The user is ',
    'yes, ',
    'I feel so ',
    'so ',
  ],
  ...[
    'at the ',
    'to university ',
    'my dog Rex, ',
    'I left work. ',
    'left Acme, ',
    'also ',
    'very ',
    'who ',
    'that ',
  ],
  ...[
    'Ada is ',
    'she likes ',
    'hey Ada ',
    'thanks Bo, ',
    'last week ',
    'May 1 ',
    '1 May 2020, ',
    '2020-01-01 ',
  ],
  ...['what do you know about ', 'how many a ', 'do you like ', 'did I tell you ', 'what is my favourite '],
  ...['A: b\n', 'a: b\n\n', 'User: hi\n', '[1] A (b): c\n', 'a\tb\n', 'a   b\n', '| a | b |\n', '|-|-|\n'],
  ...['<td>', '<tr><td>', '<p>', '<b><i>', '<script ', 'http://a.', 'www.a/', 'a@b.c ', '+1 234 567 ', '(0)'],
  ...[
    '{{content}}',
    '"a":',
    '[a](b ',
    '![a](',
    '<https://',
    '&amp;',
    '&#1;',
    '    a\n',
    '> - a\n',
    '\\u0000',
  ],
  ...['I think I ', 'if only ', 'remember that I ', "don't ", 'I have 1 ', 'my my ', 'a 5 year old ', 'ex- '],
  ...[
    'Mr. ',
    'Dr. Who and ',
    'Anna, Bob and ',
    'FEELING SO ',
    'HE CALLED ',
    'WHAT IS YOUR FAVOURITE ',
    'I\n',
  ],
]

const repeated =
  (piece: string) =>
  (length: number): string =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

export interface HostileText {
  readonly name: string
  readonly make: (length: number) => string
}

const half = (length: number): number => Math.floor(length / 2)

const SHAPES: readonly HostileText[] = [
  { name: 'a laugh that ends in x', make: (length) => `${'ha'.repeat(half(length))}x` },
  { name: 'a short laugh that ends in x', make: () => `${'ha'.repeat(44)}x` },
  { name: 'digits, then spaces', make: (length) => '1'.repeat(half(length)) + ' '.repeat(half(length)) },
  { name: 'spaces between two words', make: (length) => `x${' '.repeat(length)}x` },
  { name: 'lines between two words', make: (length) => `x${'\n'.repeat(length)}x` },
  { name: 'a letter, then marks', make: (length) => `a${'.!?,'.repeat(length / 4)}a` },
  { name: 'a quotation without an end', make: (length) => `"${'a '.repeat(half(length))}` },
  { name: 'brackets inside brackets', make: (length) => '('.repeat(half(length)) + ')'.repeat(half(length)) },
  {
    name: 'lists inside lists',
    make: (length) => `${'['.repeat(half(length))}${']('.repeat(half(length) / 2)}`,
  },
  { name: 'one long word', make: (length) => `${'a'.repeat(length)}!` },
  { name: 'one long name', make: (length) => `My name is A${'b'.repeat(length)}.` },
  { name: 'one long place', make: (length) => `I live in ${'Ab '.repeat(length / 3)}.` },
  { name: 'one long address', make: (length) => `${'a.'.repeat(half(length))}@b` },
  { name: 'words with hyphens', make: (length) => `${'ab-'.repeat(length / 3)}, it’s` },
]

/** Pieces put together at random, the same every time. */
const mixes = (count: number): HostileText[] => {
  const pieces = [...PUNCTUATION, ...CHARACTERS, ...PAIRS, ...TRIPLES, ...WORDS]
  const mix = fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 12 })
  return fc
    .sample(mix, { seed: 20_261, numRuns: count })
    .map((parts) => parts.join(''))
    .map((piece) => ({ name: `mixed ${JSON.stringify(piece)}`, make: repeated(piece) }))
}

const named = (piece: string): HostileText => ({ name: JSON.stringify(piece), make: repeated(piece) })

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...[...PUNCTUATION, ...CHARACTERS, ...PAIRS, ...TRIPLES, ...WORDS].map(named),
  ...SHAPES,
  ...mixes(20),
]

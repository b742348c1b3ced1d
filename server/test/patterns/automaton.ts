import type { AST } from '@eslint-community/regexpp'
import type { Alphabet, LetterSet } from './alphabet.ts'
import { alphabetOf, parse } from './alphabet.ts'

/**
 * Whether a place between two characters lets a path through: 0 never, 1 perhaps (something further away decides),
 * 2 surely. Letters are indexes of the alphabet; the alphabet's size stands for the start or the end of the text.
 */
export type Condition = (before: number, after: number) => number

export const ALWAYS: Condition = () => 2

/** One consuming place in the pattern. Its weight is how often its loops can repeat it: 1 outside of any loop. */
export interface Position {
  readonly set: LetterSet
  readonly weight: number
}

/** The position automaton of a pattern, searched for from every character of a text (position 0 skips characters). */
export interface Automaton {
  readonly alphabet: Alphabet
  readonly positions: readonly Position[]
  /** All ways from one position to the next. Two ways at once are an ambiguity. */
  readonly follow: ReadonlyMap<number, ReadonlyMap<number, readonly Condition[]>>
  readonly accept: ReadonlyMap<number, Condition>
  readonly first: ReadonlyMap<number, Condition>
  /** Loops inside a lookbehind, which look back over the text from every position. */
  readonly lookbehindWeight: number
}

interface Piece {
  readonly first: ReadonlyMap<number, Condition>
  readonly last: ReadonlyMap<number, Condition>
  /** Where lookaheads begin to read: entered like `first`, but the match does not continue behind them. */
  readonly side: ReadonlyMap<number, Condition>
  readonly empty: Condition | undefined
}

const NOTHING: Piece = { first: new Map(), last: new Map(), side: new Map(), empty: ALWAYS }
/** Repetitions up to this often are written out; beyond it a loop with a weight stands for them. */
const WRITTEN_OUT = 10
const SMALL_BODY = 12

export function automatonOf(source: string, flags: string): Automaton {
  return new Builder(source, flags).build()
}

class Builder {
  readonly #alphabet: Alphabet
  readonly #pattern: AST.Pattern
  readonly #flags: string
  readonly #end: number
  readonly #positions: Position[] = []
  readonly #follow = new Map<number, Map<number, Condition[]>>()
  #weight = 1
  #lookbehindWeight = 1

  constructor(source: string, flags: string) {
    this.#alphabet = alphabetOf(source, flags)
    this.#pattern = parse(source, flags)
    this.#flags = flags
    this.#end = this.#alphabet.letters.length
  }

  build(): Automaton {
    const all = new Uint8Array(this.#end).fill(1)
    this.#positions.push({ set: all, weight: Number.POSITIVE_INFINITY })
    const piece = this.#alternatives(this.#pattern.alternatives)
    const entries = union(piece.first, piece.side)
    if (!this.#flags.includes('y')) {
      this.#connect(new Map([[0, ALWAYS]]), union(new Map([[0, ALWAYS]]), entries))
    }
    return {
      alphabet: this.#alphabet,
      positions: this.#positions,
      follow: this.#follow,
      accept: piece.last,
      first: entries,
      lookbehindWeight: this.#lookbehindWeight,
    }
  }

  #connect(from: ReadonlyMap<number, Condition>, to: ReadonlyMap<number, Condition>): void {
    for (const [p, leaving] of from) {
      const ways = this.#follow.get(p) ?? new Map<number, Condition[]>()
      this.#follow.set(p, ways)
      for (const [q, entering] of to) ways.set(q, [...(ways.get(q) ?? []), both(leaving, entering)])
    }
  }

  #alternatives(alternatives: readonly AST.Alternative[]): Piece {
    const pieces = alternatives.map((one) => this.#sequence(one.elements))
    return {
      first: union(...pieces.map((one) => one.first)),
      last: union(...pieces.map((one) => one.last)),
      side: union(...pieces.map((one) => one.side)),
      empty: pieces.map((one) => one.empty).reduce(either),
    }
  }

  #sequence(elements: readonly AST.Element[]): Piece {
    return elements.reduce((before, element) => this.#then(before, this.#element(element)), NOTHING)
  }

  #then(a: Piece, b: Piece): Piece {
    this.#connect(a.last, union(b.first, b.side))
    return {
      first: union(a.first, through(a.empty, b.first)),
      last: union(b.last, through(b.empty, a.last)),
      side: union(a.side, through(a.empty, b.side)),
      empty: a.empty && b.empty && both(a.empty, b.empty),
    }
  }

  #element(node: AST.Element): Piece {
    switch (node.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#consume(this.#alphabet.setOf(node.raw))
      case 'Group':
      case 'CapturingGroup':
        return this.#alternatives(node.alternatives)
      case 'Quantifier':
        return this.#quantifier(node)
      case 'Assertion':
        return this.#assertion(node)
      // A reference back repeats anything, as far as this analysis knows.
      case 'Backreference':
        return this.#loop(() => this.#consume(new Uint8Array(this.#end).fill(1)), 0, Number.POSITIVE_INFINITY)
    }
  }

  #consume(set: LetterSet): Piece {
    const at = this.#positions.push({ set, weight: this.#weight }) - 1
    return {
      first: new Map([[at, ALWAYS]]),
      last: new Map([[at, ALWAYS]]),
      side: new Map(),
      empty: undefined,
    }
  }

  #quantifier({ element, min, max }: AST.Quantifier): Piece {
    const body = (): Piece => this.#element(element)
    if (max === 0) return NOTHING
    const mark = this.#positions.length
    // Written out, a body that has loops of its own keeps them apart.
    if (max <= WRITTEN_OUT) return this.#times(body, min, max)
    const probe = this.#loop(body, min, max)
    const size = this.#positions.length - mark
    if (max !== Number.POSITIVE_INFINITY || min < 2 || min > 4 || size > SMALL_BODY) return probe
    return this.#then(this.#times(body, min - 1, min - 1), probe)
  }

  /** `aa?` and so on: every repetition is a copy with positions of its own. */
  #times(body: () => Piece, min: number, max: number): Piece {
    let piece = NOTHING
    for (let at = max; at > 0; at--) {
      const longer = this.#then(body(), piece)
      piece = at > min ? { ...longer, empty: ALWAYS } : longer
    }
    return piece
  }

  #loop(body: () => Piece, min: number, max: number): Piece {
    const outer = this.#weight
    this.#weight = outer * max
    const piece = body()
    this.#weight = outer
    this.#connect(piece.last, union(piece.first, piece.side))
    return min === 0 ? { ...piece, empty: ALWAYS } : piece
  }

  #assertion(node: AST.Assertion): Piece {
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') return this.#lookaround(node)
    const { word, lineEnd } = this.#alphabet
    const isWord = (letter: number): boolean => word[letter] === 1
    const isEdge = (letter: number): boolean =>
      letter === this.#end || (this.#flags.includes('m') && lineEnd[letter] === 1)
    if (node.kind === 'word') {
      return asserting((before, after) => ((isWord(before) !== isWord(after)) !== node.negate ? 2 : 0))
    }
    const isStart = node.kind === 'start'
    return asserting((before, after) => (isEdge(isStart ? before : after) ? 2 : 0))
  }

  #lookaround(node: AST.LookaroundAssertion): Piece {
    const mark = this.#positions.length
    const outer = this.#weight
    this.#weight = 1
    const body = this.#alternatives(node.alternatives)
    this.#weight = outer
    const ahead = node.kind === 'lookahead'
    const holds = ahead ? this.#reads(body, 'first', 'last') : this.#reads(body, 'last', 'first')
    const weights = this.#positions.slice(mark).map((position) => position.weight)
    if (!ahead) this.#lookbehindWeight = Math.max(this.#lookbehindWeight, ...weights)
    return {
      ...asserting((before, after) => (node.negate ? 2 - holds(before, after) : holds(before, after))),
      side: ahead && weights.some((weight) => weight > 1) ? body.first : new Map(),
    }
  }

  /** What the character next to a lookaround says about it: all, when the lookaround reads no further. */
  #reads(body: Piece, near: 'first' | 'last', far: 'first' | 'last'): Condition {
    return (before, after) => {
      let found = body.empty?.(before, after) ?? 0
      const letter = near === 'first' ? after : before
      if (letter === this.#end) return found
      for (const [at, condition] of body[near]) {
        if (this.#positions[at]?.set[letter] !== 1) continue
        const holds = condition(before, after)
        found = Math.max(found, body[far].get(at) === ALWAYS ? holds : Math.min(holds, 1))
      }
      return found
    }
  }
}

const asserting = (condition: Condition): Piece => ({ ...NOTHING, empty: condition })

function both(a: Condition, b: Condition): Condition {
  if (a === ALWAYS) return b
  if (b === ALWAYS) return a
  return (before, after) => Math.min(a(before, after), b(before, after))
}

function either(a: Condition | undefined, b: Condition | undefined): Condition | undefined {
  if (a === undefined || b === ALWAYS) return b
  if (b === undefined || a === ALWAYS) return a
  return (before, after) => Math.max(a(before, after), b(before, after))
}

function through(
  condition: Condition | undefined,
  places: ReadonlyMap<number, Condition>,
): ReadonlyMap<number, Condition> {
  if (condition === undefined) return new Map()
  if (condition === ALWAYS) return places
  return new Map([...places].map(([at, one]) => [at, both(condition, one)]))
}

function union(...maps: readonly ReadonlyMap<number, Condition>[]): ReadonlyMap<number, Condition> {
  const result = new Map<number, Condition>()
  for (const map of maps) {
    for (const [at, condition] of map) result.set(at, either(result.get(at), condition) ?? condition)
  }
  return result
}

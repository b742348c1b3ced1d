/**
 * Trees, flat: four integers a node (column, where its set begins, left child, right child follows) and one value.
 * Every split is a set of bins that go left, a cut of a number too: walking down then has no case to tell apart, and
 * no branch to guess wrongly. A leaf sends everything back to itself, so that trees can be walked side by side.
 */
export interface Forest {
  /** `NODE_INTS` integers a node. */
  readonly nodes: Int32Array
  readonly values: Float64Array
  /** `SET_WORDS` words a set; nodes share sets. */
  readonly sets: Int32Array
  readonly roots: Int32Array
  /** How many splits lie on the longest way down each tree. */
  readonly depths: Int32Array
  readonly base: number
}

export const NODE_INTS = 4
export const SET_WORDS = 8

/** The sum of all trees for one row of bins. Four trees at a time. */
export function predictBins(forest: Forest, bins: Uint8Array): number {
  const { nodes, sets, roots, depths, values } = forest
  let sum = forest.base
  let tree = 0
  for (; tree + 4 <= roots.length; tree += 4) {
    let a = (roots[tree] as number) << 2
    let b = (roots[tree + 1] as number) << 2
    let c = (roots[tree + 2] as number) << 2
    let d = (roots[tree + 3] as number) << 2
    const depth = Math.max(
      depths[tree] as number,
      depths[tree + 1] as number,
      depths[tree + 2] as number,
      depths[tree + 3] as number,
    )
    for (let step = 0; step < depth; step += 1) {
      const binA = bins[nodes[a] as number] as number
      const binB = bins[nodes[b] as number] as number
      const binC = bins[nodes[c] as number] as number
      const binD = bins[nodes[d] as number] as number
      const wordA = sets[(nodes[a + 1] as number) + (binA >> 5)] as number
      const wordB = sets[(nodes[b + 1] as number) + (binB >> 5)] as number
      const wordC = sets[(nodes[c + 1] as number) + (binC >> 5)] as number
      const wordD = sets[(nodes[d + 1] as number) + (binD >> 5)] as number
      a = (nodes[a + 2] as number) + ((~(wordA >>> (binA & 31)) & 1) << 2)
      b = (nodes[b + 2] as number) + ((~(wordB >>> (binB & 31)) & 1) << 2)
      c = (nodes[c + 2] as number) + ((~(wordC >>> (binC & 31)) & 1) << 2)
      d = (nodes[d + 2] as number) + ((~(wordD >>> (binD & 31)) & 1) << 2)
    }
    sum +=
      (values[a >> 2] as number) +
      (values[b >> 2] as number) +
      (values[c >> 2] as number) +
      (values[d >> 2] as number)
  }
  for (; tree < roots.length; tree += 1) sum += leafValue(forest, tree, bins, 0, 1)
  return sum
}

/** What one tree says of a row whose bins lie `stride` apart from `offset` on. */
export function leafValue(
  forest: Forest,
  tree: number,
  bins: Uint8Array,
  offset: number,
  stride: number,
): number {
  const { nodes, sets } = forest
  let at = (forest.roots[tree] as number) << 2
  for (let step = forest.depths[tree] as number; step > 0; step -= 1) {
    const bin = bins[offset + (nodes[at] as number) * stride] as number
    const word = sets[(nodes[at + 1] as number) + (bin >> 5)] as number
    at = (nodes[at + 2] as number) + ((~(word >>> (bin & 31)) & 1) << 2)
  }
  return forest.values[at >> 2] as number
}

/** Collects nodes while trees grow. */
export class ForestBuilder {
  #nodes = new Int32Array(1024 * NODE_INTS)
  #values = new Float64Array(1024)
  #count = 0
  #sets = new Int32Array(64 * SET_WORDS).fill(-1, 0, SET_WORDS)
  /** The first set sends everything left: it is what leaves have. */
  #setWords = SET_WORDS
  readonly #known = new Map<string, number>()
  readonly #roots: number[] = []
  readonly #depths: number[] = []
  readonly #base: number

  constructor(base: number) {
    this.#base = base
  }

  addRoot(): number {
    const root = this.#add(1)
    this.#roots.push(root)
    this.#depths.push(0)
    return root
  }

  #add(count: number): number {
    const first = this.#count
    this.#count += count
    if (this.#count > this.#values.length) {
      this.#nodes = grown(this.#nodes, new Int32Array(this.#count * 2 * NODE_INTS))
      this.#values = grown(this.#values, new Float64Array(this.#count * 2))
    }
    for (let node = first; node < this.#count; node += 1) this.#nodes[node * NODE_INTS + 2] = node * NODE_INTS
    return first
  }

  /** Splits a leaf of the newest tree; its left child, which the right one follows. */
  split(node: number, column: number, goesLeft: Int32Array, depth: number): number {
    const left = this.#add(2)
    const at = node * NODE_INTS
    this.#nodes[at] = column
    this.#nodes[at + 1] = this.#setOf(goesLeft)
    this.#nodes[at + 2] = left * NODE_INTS
    const tree = this.#depths.length - 1
    this.#depths[tree] = Math.max(this.#depths[tree] as number, depth + 1)
    return left
  }

  #setOf(words: Int32Array): number {
    const key = words.join()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const at = this.#setWords
    this.#setWords += SET_WORDS
    if (this.#setWords > this.#sets.length)
      this.#sets = grown(this.#sets, new Int32Array(this.#sets.length * 2))
    this.#sets.set(words, at)
    this.#known.set(key, at)
    return at
  }

  setValue(node: number, value: number): void {
    this.#values[node] = value
  }

  /** A view on what has grown so far; growing on may leave it behind. */
  view(): Forest {
    return {
      nodes: this.#nodes,
      values: this.#values,
      sets: this.#sets,
      roots: Int32Array.from(this.#roots),
      depths: Int32Array.from(this.#depths),
      base: this.#base,
    }
  }

  finish(): Forest {
    return {
      ...this.view(),
      nodes: this.#nodes.slice(0, this.#count * NODE_INTS),
      values: this.#values.slice(0, this.#count),
      sets: this.#sets.slice(0, this.#setWords),
    }
  }
}

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from as never)
  return to
}

/** The first trees alone: nodes are laid down tree after tree. */
export function firstTrees(forest: Forest, count: number): Forest {
  if (count >= forest.roots.length) return forest
  const nodes = forest.roots[count] as number
  return {
    ...forest,
    nodes: forest.nodes.slice(0, nodes * NODE_INTS),
    values: forest.values.slice(0, nodes),
    roots: forest.roots.slice(0, count),
    depths: forest.depths.slice(0, count),
  }
}

/** One forest that says the mean of what these say; it is walked in one go. */
export function meanForest(forests: readonly Forest[]): Forest {
  const share = 1 / Math.max(1, forests.length)
  const nodes: number[] = []
  const values: number[] = []
  const sets: number[] = []
  const roots: number[] = []
  const depths: number[] = []
  let base = 0
  for (const forest of forests) {
    const [firstNode, firstWord] = [values.length, sets.length]
    for (let at = 0; at < forest.nodes.length; at += NODE_INTS) {
      nodes.push(forest.nodes[at] as number, (forest.nodes[at + 1] as number) + firstWord)
      nodes.push((forest.nodes[at + 2] as number) + firstNode * NODE_INTS, 0)
    }
    for (const value of forest.values) values.push(value * share)
    for (const word of forest.sets) sets.push(word)
    for (const root of forest.roots) roots.push(root + firstNode)
    for (const depth of forest.depths) depths.push(depth)
    base += forest.base * share
  }
  return {
    nodes: Int32Array.from(nodes),
    values: Float64Array.from(values),
    sets: Int32Array.from(sets),
    roots: Int32Array.from(roots),
    depths: Int32Array.from(depths),
    base,
  }
}

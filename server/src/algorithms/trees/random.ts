/** Uniform numbers in [0, 1), always the same ones for a seed (a 32-bit state mixed three times). */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Puts the items in an order that follows from the seed, in place. */
export function shuffle<T extends { length: number; [index: number]: number }>(items: T, random: Random): T {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const held = items[at] as number
    items[at] = items[other] as number
    items[other] = held
  }
  return items
}

/**
 * Estimates how many tokens a text has. Only the model's own tokenizer is exact; this errs on the high side by some
 * ten percent for English prose, and by more for code, which is the safe side for a budget.
 */
export const CHARACTERS_A_TOKEN = 3.6

export function estimateTokens(text: string): number {
  let dense = 0
  for (let at = 0; at < text.length; at += 1) {
    // From here on the scripts begin in which a character is a token or close to it.
    if (text.charCodeAt(at) >= 0x2e80) dense += 1
  }
  return Math.ceil((text.length - dense) / CHARACTERS_A_TOKEN + dense)
}

/** A text's beginning that fits, cut at a space where there is one near. */
export function clipToTokens(text: string, tokensMax: number): string {
  if (estimateTokens(text) <= tokensMax) return text
  let low = 0
  let high = Math.min(text.length, Math.ceil(tokensMax * CHARACTERS_A_TOKEN))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (estimateTokens(text.slice(0, middle)) <= tokensMax) low = middle
    else high = middle - 1
  }
  const cut = text.slice(0, low)
  const space = cut.lastIndexOf(' ')
  const tidy = space > low * 0.8 ? cut.slice(0, space) : cut
  // Half of a surrogate pair is not text.
  return tidy.isWellFormed() ? tidy : tidy.slice(0, -1)
}

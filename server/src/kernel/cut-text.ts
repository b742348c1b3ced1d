/**
 * The beginning of a text, at most so many UTF-16 units of it. A character is kept whole or left out: the database
 * refuses JSON with half a surrogate pair.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalf ? length - 1 : length)
}

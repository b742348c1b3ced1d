/** Whether two words differ by so many letters left out, added, changed or exchanged with their neighbour. */
export function isNear(one: string, other: string, errorsMax: number): boolean {
  if (Math.abs(one.length - other.length) > errorsMax) return false
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(
        (above[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      )
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isExchanged) least = Math.min(least, (before[column - 2] as number) + 1)
      line.push(least)
    }
    before = above
    above = line
  }
  return (above[other.length] as number) <= errorsMax
}

/** Rows of cells, as RFC 4180 has them: quoted cells may hold commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const endCell = (): void => {
    row.push(cell)
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    // A line without anything is no row.
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] as string
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === ',') endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r' || source[at + 1] !== '\n') cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

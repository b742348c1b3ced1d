/**
 * A cell of comma-separated values. A spreadsheet runs a text that begins like a formula; an apostrophe before it makes it
 * a text. Numbers stay as they are, and null is an empty cell.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

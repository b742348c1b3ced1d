const DAY = /^(\d{4})-(\d\d)-(\d\d)/

/** Whether a text begins with a day that exists: not 30 February, which `Date` takes for 2 March. */
export function startsWithDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? []
  if (day === undefined) return false
  const date = new Date(`${year}-${month}-01T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return false
  date.setUTCDate(Number(day))
  return Number(day) > 0 && date.getUTCMonth() === Number(month) - 1
}

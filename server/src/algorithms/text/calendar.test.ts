import { describe, expect, it } from 'vitest'
import { findTime, timeInWords } from './calendar.ts'
import { dayOf, instantOf, offsetMinutes, wallClock } from './zoned-time.ts'

/** A Tuesday. */
const now = { at: new Date('2026-03-10T12:00:00Z'), timezone: '' }

function dayIn(text: string, looks: 'back' | 'ahead', when = now): string | undefined {
  const mention = findTime(text, when)
  return mention === undefined ? undefined : dayOf(mention.resolve(looks), when.timezone)
}

describe('times in a sentence', () => {
  it.each([
    ['I fly to Lisbon next Friday', '2026-03-20'],
    ['we leave on Saturday', '2026-03-14'],
    ['my exam is on the 3rd', '2026-04-03'],
    ['the party is on the 12th', '2026-03-12'],
    ['in two weeks we go', '2026-03-24'],
    ['see the dentist tomorrow at 3pm', '2026-03-11'],
    ['the day after tomorrow', '2026-03-12'],
    ['on March 5th', '2027-03-05'],
    ['in October', '2026-10-01'],
    ['next summer', '2026-07-01'],
  ])('look ahead: %s', (text, day) => expect(dayIn(text, 'ahead')).toBe(day))

  it.each([
    ['on Saturday we won', '2026-03-07'],
    ['I ran yesterday', '2026-03-09'],
    ['last Tuesday', '2026-03-03'],
    ['last night', '2026-03-09'],
    ['on the 28th', '2026-02-28'],
    ['in December', '2025-12-01'],
    ['in 2019', '2019-01-01'],
    ['last summer', '2025-07-01'],
    ['three weeks ago', '2026-02-17'],
  ])('look back: %s', (text, day) => expect(dayIn(text, 'back')).toBe(day))

  it.each([
    'I sat on the mat',
    'I have 2 cats and 3 dogs',
    'I may see',
    'for two years',
    'I am 34',
    'the 3rd floor',
  ])('find none in: %s', (text) => expect(findTime(text, now)).toBeUndefined())

  it('follow the clock on the wall, not the one in Greenwich', () => {
    const tokyo = { at: new Date('2026-03-10T20:00:00Z'), timezone: 'Asia/Tokyo' }
    expect(dayIn('tomorrow', 'ahead', tokyo)).toBe('2026-03-12')
    const angeles = { at: new Date('2026-03-10T03:00:00Z'), timezone: 'America/Los_Angeles' }
    expect(dayIn('tomorrow', 'ahead', angeles)).toBe('2026-03-10')
  })

  it.each([
    ['tomorrow at 3', '15:00'],
    ['on Friday at 5', '17:00'],
    ['tomorrow at 6', '06:00'],
    ['tomorrow at 3 am', '03:00'],
    ['tomorrow at 03:00', '03:00'],
    ['on Friday at 4:40', '04:40'],
    ['on Friday at 3 in the morning', '03:00'],
    ['tomorrow at 15:30', '15:30'],
  ])('take a bare hour for the afternoon: %s', (text, clock) => {
    const at = findTime(text, now)?.resolve('ahead')
    expect(at?.toISOString().slice(11, 16)).toBe(clock)
  })

  it('take the preposition along and say the date in full', () => {
    const text = 'I leave on Friday with Ana'
    const mention = findTime(text, now)
    expect(text.slice(mention?.start, mention?.end)).toBe('on Friday')
    expect(timeInWords(new Date('2026-03-13T12:00:00Z'), 'day', '')).toBe('on 13 March 2026')
    expect(timeInWords(new Date('2026-03-13T14:05:00Z'), 'moment', '')).toBe('on 13 March 2026 at 14:05')
    expect(timeInWords(new Date('2026-06-01T12:00:00Z'), 'month', '')).toBe('in June 2026')
  })
})

describe('the clock on the wall', () => {
  it('survives the change to summer time', () => {
    const noon = instantOf({ year: 2026, month: 3, day: 29, hour: 12, minute: 0 }, 'Europe/Paris')
    expect(noon.toISOString()).toBe('2026-03-29T10:00:00.000Z')
    expect(offsetMinutes(noon, 'Europe/Paris')).toBe(120)
    expect(wallClock(noon, 'Europe/Paris')).toMatchObject({ day: 29, hour: 12 })
  })

  it('takes an unknown timezone for UTC', () => {
    expect(dayOf(new Date('2026-03-10T23:30:00Z'), 'Mars/Olympus')).toBe('2026-03-10')
  })
})

import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kernel/json.ts'
import { WonCentroid } from './lookalike.rules.ts'

const won: JsonObject[] = [
  {
    title: 'Head of Purchasing',
    industry: 'Medical devices',
    location: 'Lyon',
    country: 'FR',
    summary: 'two clinics',
  },
  {
    title: 'Head of purchasing',
    industry: 'Medical imaging',
    location: 'Lyon',
    country: 'FR',
    notes: 'runs two clinics',
  },
  {
    role: 'Purchasing manager',
    industry: 'Medical devices',
    location: 'Lyon, France',
    raw: 'visits clinics',
  },
  { role: 'Owner', industry: 'Clinics', location: 'Grenoble', country: 'FR', company_size: 40 },
]
const others: JsonObject[] = [
  { role: 'Chef', industry: 'Restaurants', location: 'Lyon' },
  { title: 'Scientist', industry: 'Medical research', country: 'DE' },
]
const centroid = new WonCentroid(won, others)
const score = (profile: JsonObject) => centroid.similarity(profile)

const matching: readonly JsonObject[] = [
  { role: 'Head of Purchasing' },
  { industry: 'Medical devices' },
  { location: 'Lyon' },
  { notes: 'clinics in Lyon' },
  { company_size: 30 },
]
const unknown: JsonObject = {
  hobby: 'Sailing',
  company: 'Never heard of',
  favourite: 7,
  summary: 'quite other words',
}

/** Every combination of the parts. */
const combinations = (parts: readonly JsonObject[]): JsonObject[] =>
  Array.from({ length: 2 ** parts.length }, (_, mask) =>
    Object.assign({}, ...parts.filter((__, at) => (mask >> at) & 1)),
  )

describe('more knowledge', () => {
  it('never lowers a score: a right field raises it, an unknown one leaves it', () => {
    for (const profile of combinations(matching)) {
      const before = score(profile)
      expect(before).toBeGreaterThanOrEqual(0)
      expect(before).toBeLessThanOrEqual(1)
      for (const part of matching)
        if (Object.keys(part).every((name) => !(name in profile)))
          expect(score({ ...profile, ...part })).toBeGreaterThan(before)
      for (const [name, value] of Object.entries(unknown))
        expect(score({ ...profile, [name]: value })).toBeGreaterThanOrEqual(before)
    }
  })

  it('never lowers a score by a long text, wherever it stands', () => {
    const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')
    const known: JsonObject = { role: 'Head of Purchasing', notes: 'clinics' }
    expect(score({ raw: long, ...known })).toBe(score(known))
    expect(score({ ...known, raw: long })).toBe(score(known))
  })

  it('orders profiles by how much they have in common with won ones', () => {
    const near = score({ role: 'Head of purchasing', industry: 'Medical devices', location: 'Lyon' })
    const between = score({ role: 'Scientist', industry: 'Medical research', location: 'Lyon' })
    const far = score({ role: 'Chef', industry: 'Restaurants', location: 'Lyon' })
    expect(near).toBeGreaterThan(between)
    expect(between).toBeGreaterThan(far)
    expect(score({ role: 'Florist' })).toBe(0)
    expect(score({})).toBe(0)
  })
})

describe('one vocabulary', () => {
  it.each([
    [{ title: 'Owner' }, { role: 'owner' }],
    [{ summary: 'two clinics' }, { notes: 'Two clinics' }],
    [{ raw: 'two clinics' }, { notes: 'two clinics' }],
    [{ country: 'FR' }, { location: 'France' }],
    [{ city: 'Lyon' }, { location: 'LYON' }],
    [{ country_code: 'fr' }, { location: 'FR' }],
    [{ company_size: '30' }, { company_size: 40 }],
    [{ companySize: 30 }, { 'Company size': '30' }],
    [{ jobTitle: 'Owner' }, { 'Job title': 'Owner' }],
  ])('scores %o as %o', (one, other) => {
    expect(score(one)).toBeGreaterThan(0)
    expect(score(one)).toBe(score(other))
  })

  it('finds a place or role in free text, for less than in its field', () => {
    const told = score({ raw: 'She lives in Lyon and is head of purchasing.' })
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThan(score({ location: 'Lyon', role: 'Head of purchasing' }))
  })
})

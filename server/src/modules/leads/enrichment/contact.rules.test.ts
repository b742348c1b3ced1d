import { describe, expect, it } from 'vitest'
import { decides, emailFacts, phoneFacts } from './contact.rules.ts'
import { readText } from './reading.rules.ts'

describe('addresses', () => {
  it.each([
    ['Ada@Acme-Labs.co.uk', { kind: 'business', employer: 'Acme Labs', country: 'GB', isRole: false }],
    ['info@firma.de', { kind: 'business', employer: 'Firma', country: 'DE', isRole: true }],
    ['ada@gmail.com', { kind: 'personal', employer: undefined, country: undefined }],
    ['ada@startup.io', { kind: 'business', employer: 'Startup', country: undefined }],
    ['ada@mail.acme.co.uk', { domain: 'acme.co.uk', employer: 'Acme', country: 'GB' }],
    ['ada@tokyo.acme.co.jp', { domain: 'acme.co.jp', employer: 'Acme', country: 'JP' }],
    ['ada@acme.com.br', { domain: 'acme.com.br', employer: 'Acme', country: 'BR' }],
    // Names below a suffix that is none of the usual second levels.
    ['ada@acme.govt.nz', { domain: 'acme.govt.nz', employer: 'Acme', country: 'NZ' }],
    ['ada@acme.uk.com', { domain: 'acme.uk.com', employer: 'Acme' }],
    ['ada@eu.acme.com', { domain: 'acme.com', employer: 'Acme', country: undefined }],
    ['ada@acme.example', { domain: 'acme.example', employer: 'Acme', country: undefined }],
    ['ada@localhost', { domain: 'localhost', employer: undefined, country: undefined }],
  ])('reads %s', (text, facts) => {
    expect(emailFacts(text)).toMatchObject(facts)
  })

  it.each([
    ['+44 (0)20 7946 0958', '+442079460958', 'GB'],
    ['0049 30 123456', '+4930123456', 'DE'],
    ['+1 416 555 0100', '+14165550100', 'CA'],
    ['+1 212 555 0100', '+12125550100', 'US'],
    ['+971 4 123 4567', '+97141234567', 'AE'],
    ['030 123456', undefined, undefined],
    ['+999 123 4567', undefined, undefined],
    ['+39 (0)6 12345678', '+390612345678', 'IT'],
  ])('reads %s', (text, e164, country) => {
    expect(phoneFacts(text)).toMatchObject({ value: text, e164, country })
  })

  it('knows nothing of what is no address', () => {
    expect(emailFacts('nobody')).toBeUndefined()
    expect(emailFacts(undefined)).toBeUndefined()
    expect(phoneFacts('123')).toBeUndefined()
  })
})

describe('what leads write', () => {
  it.each([
    [
      'Budget around €650k, pre-approved, want to move in the next 3 months',
      { budget: 650_000, financing: 'approved', timeline: 'months' },
    ],
    [
      'We are cash buyers with $1.2M and need it ASAP',
      { budget: 1_200_000, financing: 'cash', timeline: 'now' },
    ],
    ['between 300,000 and 450,000 EUR; we need a mortgage', { budget: 450_000, financing: 'needed' }],
    ['Just looking, no rush', { timeline: 'later' }],
    [
      'Write to ada@acme.example or call +49 30 123456',
      { email: 'ada@acme.example', phone: '+49 30 123456' },
    ],
    ['+1 2 of them; call +49 (30) 123456', { phone: '+49 (30) 123456' }],
  ])('reads: %s', (text, reading) => {
    expect(readText(text)).toEqual(reading)
  })

  it('reads nothing into small talk', () => {
    expect(readText('I have 2 dogs and a garden of 300 m2.')).toEqual({})
  })

  it('tells who decides', () => {
    expect(decides('Managing Director')).toBe(true)
    expect(decides('CEO')).toBe(true)
    expect(decides('Assistant')).toBe(false)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Problem } from '../../kernel/problem.ts'
import { canonicalOrigins, inStep, withConsent, withDemo, withOrigins } from './manifest.rules.ts'

it('writes origins as browsers send them, each once', () => {
  const origins = [
    'https://Shop.Example:443',
    'https://shop.example',
    'http://shop.example:80',
    'http://localhost:3000',
  ]
  expect(canonicalOrigins(origins, 'body.origins')).toEqual([
    'https://shop.example',
    'http://shop.example',
    'http://localhost:3000',
  ])
})

it('names every origin that is none', () => {
  const origins = ['https://fine.example', 'https://a.example:99999', 'https://1.2.3.999']
  try {
    canonicalOrigins(origins, 'body.origins')
    expect.unreachable()
  } catch (error) {
    expect((error as Problem).errors.map((fault) => fault.location)).toEqual([
      'body.origins[1]',
      'body.origins[2]',
    ])
  }
})

it('changes nothing when it is done twice', () => {
  const origin = fc.record({
    host: fc.domain(),
    port: fc.integer({ min: 1, max: 65_535 }),
    isSecure: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(origin), (list) => {
      const origins = list.map(({ host, port, isSecure }) => `http${isSecure ? 's' : ''}://${host}:${port}`)
      const once = canonicalOrigins(origins, 'x')
      expect(canonicalOrigins(once, 'x')).toEqual(once)
      const manifest = withOrigins({}, once)
      expect(new Set(manifest.widget?.allowed_hostnames)).toEqual(
        new Set(once.map((one) => new URL(one).hostname)),
      )
    }),
  )
})

it('touches its own part only', () => {
  const manifest = {
    locale: 'de',
    widget: { enabled: true, allowed_hostnames: ['old.example'] },
    demo: { auto_reply: true, buyer_persona: 'Eva' },
  }
  expect(withConsent(manifest, { text: 'We keep what you write.', version: '2' })).toEqual({
    ...manifest,
    widget: { ...manifest.widget, consent: { text: 'We keep what you write.', version: '2' } },
  })
  expect(withOrigins(manifest, ['https://new.example'])).toEqual({
    ...manifest,
    visitor_allowed_origins: ['https://new.example'],
    widget: { enabled: true, allowed_hostnames: ['new.example'] },
  })
  expect(withDemo(manifest, { auto_reply: false })).toEqual({
    ...manifest,
    demo: { auto_reply: false, buyer_persona: 'Eva' },
  })
  expect(withDemo({}, {})).toEqual({ demo: {} })
  expect(inStep(manifest)).toBe(manifest)
})

import { expect, it } from 'vitest'
import { threadMs } from '../../../../test/thread-time.ts'
import { robotsIn } from './robots.rules.ts'

it.each([
  ['', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: *\nDisallow: /staff', '/staff/x', false],
  ['User-agent: *\nDisallow: /staff', '/public', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Rapport\nDisallow: /x', '/a', true],
  ['User-agent: *\nAllow: /\n\nUser-agent: Rapport\nDisallow: /x', '/x/y', false],
  ['User-agent: Rapport\nUser-agent: Other\nDisallow: /x', '/x', false],
  ['User-agent: Other\nDisallow: /', '/a', true],
  [
    'User-agent: Rapport\nDisallow: /a\nUser-agent: *\nDisallow: /\nUser-agent: rapport\nDisallow: /b',
    '/b',
    false,
  ],
  ['user-AGENT : *  # all\r\nDISALLOW : /*.pdf$', '/x/y.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?page=1', true],
  ['User-agent: *\nDisallow: /*?sort=', '/list?sort=up', false],
  ['User-agent: *\nDisallow: /a$', '/a', false],
  ['User-agent: *\nDisallow: /a$', '/ab', true],
  ['nonsense\n: \nDisallow: /', '/a', true],
])('reads %j about %s', (text, path, isAllowed) => {
  expect(robotsIn(text).isAllowed(path)).toBe(isAllowed)
})

it('reads delays and sitemaps', () => {
  const text = 'Sitemap: https://example.com/map.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x'
  expect(robotsIn(text)).toMatchObject({ delaySeconds: 2.5, sitemaps: ['https://example.com/map.xml'] })
  expect(robotsIn('User-agent: *\nCrawl-delay: soon').delaySeconds).toBeUndefined()
})

it('takes no longer than the text is long', () => {
  const begun = threadMs()
  robotsIn(`User-agent: *\n${'Disallow: /*a*a*a*a*a*a*a*b\n'.repeat(5_000)}`).isAllowed(
    `/${'a'.repeat(2_000)}`,
  )
  expect(threadMs() - begun).toBeLessThan(500)
})

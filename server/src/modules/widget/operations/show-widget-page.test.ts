import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { Website } from '../../../../test/website.ts'

const app = await testApp()

it('shows the widget on a page of ours, with no script in the page itself', async () => {
  const website = await Website.open(app)
  const answer = await app.app.server.inject({ method: 'GET', url: `/widget/${website.tenant.slug}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain(`<script src="/widget.js" data-site="${website.site}"`)
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
})

it('has no page for a site that is switched off', async () => {
  const website = await Website.open(app)
  await website.enable(false)
  const answer = await app.app.server.inject({ method: 'GET', url: `/widget/${website.site}` })
  expect(answer.statusCode).toBe(404)
})

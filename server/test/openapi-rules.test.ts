import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import { expect, it } from 'vitest'

/** Redocly's recommended rules, and those of Spectral's recommended ruleset that are not among them. */
const RULES = {
  'info-contact': 'error',
  'operation-description': 'error',
  'operation-operationId': 'error',
  'operation-singular-tag': 'error',
  'path-segment-plural': 'off',
} as const

/** These paths are given by the contract; the router prefers the one with the fixed word. */
const FIXED_WORD = '`/api/v1/agents/{agentId}/users/import/{jobId}`'

it('keeps the recommended rules for OpenAPI documents', { timeout: 120_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'], rules: RULES })
  const ref = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
  const problems = await lint({ ref, config })
  const [ambiguous, others] = [true, false].map((isAmbiguous) =>
    problems.filter(({ ruleId }) => (ruleId === 'no-ambiguous-paths') === isAmbiguous),
  ) as [typeof problems, typeof problems]
  expect(
    others.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
  expect(ambiguous).toHaveLength(4)
  for (const { message } of ambiguous) expect(message).toContain(FIXED_WORD)
})

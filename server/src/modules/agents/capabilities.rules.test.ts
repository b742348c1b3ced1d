import { expect, it } from 'vitest'
import type { Problem } from '../../kernel/problem.ts'
import {
  capabilitiesOf,
  capabilitiesView,
  changeCapabilities,
  changesFrom,
  changesFromTools,
  type StoredCapabilities,
} from './capabilities.rules.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const change = (stored: StoredCapabilities, sent: StoredCapabilities, mayWriteByDefault = false) =>
  changeCapabilities(stored, sent, { mayWriteByDefault, now: NOW, locationOf: (field) => `body.${field}` })
const refusal = (stored: StoredCapabilities, sent: StoredCapabilities): Problem => {
  try {
    change(stored, sent)
  } catch (problem) {
    return problem as Problem
  }
  throw new Error('was not refused')
}

it('has wisdom and inventory on, everything else off', () => {
  const { wisdom, inventory, ...rest } = capabilitiesOf({}, false)
  expect([wisdom, inventory]).toEqual([true, true])
  expect(Object.values(rest).filter((value) => value === true)).toEqual([])
  expect(rest).toMatchObject({
    memoryMode: 'sync',
    knowledgeBaseScopeMode: 'project_only',
    proactiveMode: 'full',
  })
})

it.each([
  [{}, { sharedMemory: true, wisdom: false }, 'body.sharedMemory'],
  [{ sharedMemory: true }, { wisdom: false }, 'body.wisdom'],
  [{}, { knowledgeBaseWrite: true }, 'body.knowledgeBaseWrite'],
  [{ knowledgeBase: true, knowledgeBaseWrite: true }, { knowledgeBase: false }, 'body.knowledgeBase'],
])('refuses %j changed by %j at %s', (stored, sent, location) => {
  const problem = refusal(stored, sent)
  expect(problem.status).toBe(422)
  expect(problem.errors.map((error) => error.location)).toEqual([location])
})

it('names every contradiction at once', () => {
  expect(refusal({}, { wisdom: false, sharedMemory: true, knowledgeBaseWrite: true }).errors).toHaveLength(2)
})

it('lets the project’s default stand in for the right to write', () => {
  expect(change({}, { knowledgeBaseWrite: true }, true).knowledgeBaseWrite).toBe(true)
  expect(capabilitiesOf({ knowledgeBase: true }, true).knowledgeBaseWrite).toBe(true)
  expect(capabilitiesOf({ knowledgeBase: true, knowledgeBaseWrite: false }, true).knowledgeBaseWrite).toBe(
    false,
  )
  expect(capabilitiesOf({}, true).knowledgeBaseWrite).toBe(false)
})

it('clears learning skills without skills, and takes it back when skills go', () => {
  expect(change({}, { autoLearnSkills: true }).autoLearnSkills).toBe(false)
  expect(change({}, { autoLearnSkills: true, skills: true }).autoLearnSkills).toBe(true)
  expect(change({ autoLearnSkills: true, skills: true }, { skills: false }).autoLearnSkills).toBe(false)
})

it('remembers when images were first switched on', () => {
  const on = change({}, { imageGeneration: true })
  expect(on.imageUnlockedAt).toBe(NOW.toISOString())
  const again = changeCapabilities(
    { ...on, imageGeneration: false },
    { imageGeneration: true },
    {
      mayWriteByDefault: false,
      now: new Date(),
      locationOf: String,
    },
  )
  expect(again.imageUnlockedAt).toBe(NOW.toISOString())
})

it('knows older names, and drops what cannot be switched', () => {
  const body = { composio: true, mcp_enabled: ['a'], voiceGeneration: true, voiceId: 'x', customTools: [] }
  expect(changesFrom(body)).toEqual({ integrationHub: true, mcpEnabled: ['a'] })
  expect(changesFrom({ composio: true, integrationHub: false })).toEqual({ integrationHub: false })
  expect(
    changesFromTools({
      composio: true,
      mcp_enabled: ['a'],
      web_search: true,
      knowledge_base_scope_mode: 'union',
    }),
  ).toEqual({
    integrationHub: true,
    mcpEnabled: ['a'],
    webSearch: true,
    knowledgeBaseScopeMode: 'union',
  })
})

it('leaves out what older clients do not know while it says nothing', () => {
  const place = { projectId: 'p', mayWriteByDefault: false }
  const young = ['integrationHub', 'catalogBooking', 'catalogGrounding', 'proactiveMode', 'repCopilot']
  for (const key of young) expect(capabilitiesView({}, place)).not.toHaveProperty(key)
  const all = {
    integrationHub: true,
    catalogBooking: true,
    catalogGrounding: true,
    proactiveMode: 'off',
    repCopilot: true,
  } as const
  expect(capabilitiesView(all, place)).toMatchObject(all)
})

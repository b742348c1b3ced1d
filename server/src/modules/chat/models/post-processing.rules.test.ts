import { expect, it } from 'vitest'
import { effectiveModel, type ModelLevels } from './post-processing.rules.ts'

const NONE = { provider: '', model: '' }
const own = { provider: 'p1', model: 'm1' }
const project = { gpt: { provider: 'p2', model: 'm2' }, '*': { provider: 'p3', model: 'm3' } }
const account = { gpt: { provider: 'p4', model: 'm4', max_tokens: 100, temperature: 1 } }
const choose = (
  chatModel: string,
  override: ModelLevels['override'],
  projectMap: unknown,
  accountMap: unknown,
  installed?: ModelLevels['installed'],
) => effectiveModel(chatModel, { override, projectMap, accountMap, installed })
const told = (...input: Parameters<typeof choose>) => {
  const { provider, model } = choose(...input)
  return `${provider}/${model}`
}

it('goes from the agent to the project to the account to the default', () => {
  expect(told('gpt', own, project, account)).toBe('p1/m1')
  expect(told('gpt', NONE, project, account)).toBe('p2/m2')
  expect(told('other', NONE, project, account)).toBe('p3/m3')
  expect(told('gpt', NONE, undefined, account)).toBe('p4/m4')
  const installed = { provider: 'default', model: 'large' }
  expect(told('other', NONE, undefined, account, installed)).toBe('default/large')
  expect(told('other', NONE, undefined, account)).toBe('builtin/other')
})

it('reads half a pair as none, wherever it stands', () => {
  expect(told('gpt', { provider: 'p1', model: '' }, undefined, account)).toBe('p4/m4')
  expect(told('gpt', NONE, { gpt: { provider: 'p2' }, '*': { model: 'm' } }, account)).toBe('p4/m4')
})

it.each([null, 1, 'x', [], { gpt: null }, { gpt: [] }, { gpt: { provider: 1, model: 2 } }])(
  'is not confused by %j in a config value',
  (value) => expect(told('gpt', NONE, value, value)).toBe('builtin/gpt'),
)

it.each(['constructor', '__proto__', 'toString'])('is not confused by a model called %s', (name) => {
  expect(told(name, NONE, {}, {})).toBe(`builtin/${name}`)
})

it('takes limits from the map where they are given, as far as endpoints take them', () => {
  expect(choose('gpt', NONE, undefined, account)).toMatchObject({ max_tokens: 100, temperature: 1 })
  expect(choose('gpt', NONE, undefined, undefined)).toMatchObject({ max_tokens: 4096, temperature: 0 })
  const wild = { gpt: { ...own, max_tokens: 0, temperature: 9 } }
  expect(choose('gpt', NONE, wild, undefined)).toMatchObject({ max_tokens: 1, temperature: 2 })
})

import { expect, it } from 'vitest'
import { type Found, joined, scopesFor } from './found.ts'

const project = { tenantId: 't', projectId: 'p' }
const found = (label: string, scopeId: string, score: number) =>
  ({ scope: { tenantId: 't', scopeId }, node: { node_type: 'a', norm_label: label }, score }) as Found
const shown = (all: readonly Found[]) => all.map(({ node, scope }) => `${scope.scopeId}/${node.norm_label}`)

it('knows where to look', () => {
  expect(scopesFor('project_only', project).map((scope) => scope.scopeId)).toEqual(['p'])
  expect(scopesFor('org_only', project).map((scope) => scope.scopeId)).toEqual([''])
  expect(scopesFor('cascade', project).map((scope) => scope.scopeId)).toEqual(['p', ''])
})

it('lets the project come first, or ranks both, and never shows a thing twice', () => {
  const both = [
    [found('x', 'p', 0.3), found('y', 'p', 0.2)],
    [found('x', '', 0.9), found('z', '', 0.8)],
  ]
  expect(shown(joined('cascade', both, 3))).toEqual(['p/x', 'p/y', '/z'])
  expect(shown(joined('union', both, 2))).toEqual(['/z', 'p/x'])
})

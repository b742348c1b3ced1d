import type { Reply, TestApp, TestTenant } from './harness.ts'

/** Puts entities and what relates them into the tenant's project. */
export function learn(
  app: TestApp,
  tenant: TestTenant,
  facts: readonly (readonly [type: string, label: string, properties?: object])[],
  relationships: readonly (readonly [from: string, relation: string, to: string, properties?: object])[] = [],
): Promise<Reply> {
  return app.call('POST', `/api/v1/projects/${tenant.projectId}/knowledge/facts`, {
    as: tenant.key,
    body: {
      facts: facts.map(([entity_type, label, properties = {}]) => ({ entity_type, label, properties })),
      relationships: relationships.map(([from_label, edge_type, to_label, properties = {}]) => ({
        from_label,
        to_label,
        edge_type,
        properties,
      })),
    },
  })
}

export const knowledgePath = (tenant: TestTenant, rest: string): string =>
  `/api/v1/projects/${tenant.projectId}/knowledge/${rest}`

import type { Reply, TestApp, TestTenant } from './harness.ts'
import { workOff } from './jobs.ts'

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

export interface RuleInTest {
  readonly ruleId: string
  /** Has it run, as a worker would. */
  run(): Promise<void>
  read(what: string, query?: Readonly<Record<string, string>>): Promise<Reply>
  answer(source: string, target: string, action: string): Promise<Reply>
}

/** An analytics rule of the tenant's project. */
export async function makeRule(
  app: TestApp,
  tenant: TestTenant,
  ruleType: 'recommendation' | 'trend',
  config: object,
  more: object = {},
): Promise<RuleInTest> {
  const as = tenant.key
  const body = { name: 'Rule', rule_type: ruleType, config, enabled: true, ...more }
  const made = await app.call('POST', knowledgePath(tenant, 'analytics/rules'), { as, body })
  if (made.status !== 200) throw new Error(`the rule was refused: ${made.text}`)
  const ruleId: string = made.body.rule_id
  return {
    ruleId,
    run: async () => {
      await app.call('POST', knowledgePath(tenant, `analytics/rules/${ruleId}/run`), { as })
      await workOff(app, tenant.tenantId, 'knowledge.run_rule')
    },
    read: (what, query = {}) => {
      const asked = new URLSearchParams({ rule_id: ruleId, ...query })
      return app.call('GET', knowledgePath(tenant, `analytics/${what}?${asked}`), { as })
    },
    answer: (source, target, action) =>
      app.call('POST', knowledgePath(tenant, 'analytics/feedback'), {
        as,
        body: {
          rule_id: ruleId,
          source_node_id: source,
          target_node_id: target,
          score_at_time: 0.5,
          converted: action === 'converted',
          action,
        },
      }),
  }
}

/** The ids of what was learnt, by label. */
export const idsIn = (reply: Reply): Readonly<Record<string, string>> =>
  Object.fromEntries(
    reply.body.details.map(({ label, node_id }: { label: string; node_id: string }) => [label, node_id]),
  )

import { withAgent } from './chat-client.ts'
import type { Reply, TestApp, TestTenant } from './harness.ts'
import { workOff } from './jobs.ts'

/** An agent's tests as their caller sees them. */
export interface Evaluations {
  readonly tenant: TestTenant
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Reply>
  /** Adds a test and returns its id. */
  add(test: object): Promise<string>
  /** Begins a run and returns its id. */
  begin(body?: object): Promise<string>
  /** Begins a run, works it off, and reads what came of it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  run(body?: object): Promise<{ run: any; results: any[] }>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  outcome(id: string): Promise<{ run: any; results: any[] }>
}

/** A test that says hello and expects to be greeted. */
export const greeting = (more: object = {}) => ({
  name: 'Greets',
  lines: ['Hello'],
  expect: { contains: ['hello'] },
  ...more,
})

export function evaluationsOf(app: TestApp, tenant: TestTenant, agent = 'Ada'): Evaluations {
  const call: Evaluations['call'] = (method, path, body) =>
    app.call(method, `/api/v1/agents/${agent}${path}`, { as: tenant.key, ...(body && { body }) })
  const begin = async (body: object = {}) =>
    (await call('POST', '/evaluations', body)).body.evaluation_id as string
  const outcome = async (id: string) => ({
    run: (await call('GET', `/evaluations/${id}`)).body,
    results: (await call('GET', `/evaluations/${id}/results`)).body.items,
  })
  return {
    tenant,
    call,
    add: async (test) => (await call('POST', '/evaluation-cases', test)).body.case_id,
    begin,
    outcome,
    run: async (body) => {
      const id = await begin(body)
      await workOff(app, tenant.tenantId)
      return outcome(id)
    },
  }
}

/** An agent called Ada in a workspace of its own. */
export const withEvaluations = async (app: TestApp, more: object = {}): Promise<Evaluations> =>
  evaluationsOf(app, await withAgent(app, more))

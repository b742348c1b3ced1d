import type { Reply, TestApp, TestTenant } from './harness.ts'

/** A use case's bandit as a client sees it. */
export function banditOf(app: TestApp, tenant: Pick<TestTenant, 'key'>, useCase = 'offers') {
  const path = `/api/v1/builtin-agents/ml/${useCase}`
  const post = (to: string, body: unknown): Promise<Reply> =>
    app.call('POST', `${path}/${to}`, { as: tenant.key, body })
  return {
    path,
    decide: (actions: readonly string[], more: object = {}) =>
      post('nba/decide', { actions: actions.map((id) => ({ id })), ...more }),
    learn: (action_id: string, reward: number, more: object = {}) =>
      post('nba/learn', { action_id, reward, ...more }),
    evaluate: (logged: readonly object[]) => post('ope/evaluate', { logged }),
    feedback: (body: object) => post('feedback', body),
  }
}

/** Switches learning on or off, as the project's config says. */
export const setLearning = (app: TestApp, tenant: TestTenant, isOn: boolean): Promise<Reply> =>
  app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/learning_enabled`, {
    as: tenant.key,
    body: isOn,
  })

/** The frames of a simulation, read to its end. */
export async function simulationOf(app: TestApp, tenant: TestTenant, body: object) {
  const answer = await app.app.server.inject({
    payloadAsStream: true,
    method: 'POST',
    url: '/api/v1/builtin-agents/ml/offers/simulate-rounds/stream',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tenant.key}` },
    payload: JSON.stringify(body),
  })
  const chunks: Buffer[] = []
  for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    type: String(answer.headers['content-type']),
    lines: text.split('\n\n').filter((frame) => frame.startsWith('data: ')),
  }
}

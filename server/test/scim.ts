import { expect } from 'vitest'
import type { CallOptions, Reply, TestApp, TestTenant } from './harness.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A workspace as its identity provider sees it. */
export interface ScimClient {
  readonly tenant: TestTenant
  readonly key: string
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Reply>
  /** The user that was created. */
  newUser(fields: object): Promise<Reply['body']>
  patch(path: string, ...operations: readonly object[]): Promise<Reply>
}

export async function scimClient(app: TestApp, of?: TestTenant): Promise<ScimClient> {
  const tenant = of ?? (await app.newTenant())
  const key = await tenant.keyWith(['scim'])
  const call: ScimClient['call'] = async (method, path, body, options = {}) => {
    const headers = { 'content-type': 'application/scim+json', ...options.headers }
    const reply = await app.callAny(method, `/scim/v2${path}`, { as: key, body, ...options, headers })
    expect(reply.status, reply.text).toBeLessThan(502)
    if (reply.text !== '') expect(reply.headers['content-type']).toContain('application/scim+json')
    if (reply.status >= 400)
      expect(reply.body).toMatchObject({
        schemas: [ERROR],
        status: String(reply.status),
        detail: expect.stringMatching(/^\S.*\.$/),
      })
    return reply
  }
  return {
    tenant,
    key,
    call,
    newUser: async (fields) => {
      const made = await call('POST', '/Users', { schemas: [USER], ...fields })
      expect(made.status, made.text).toBe(201)
      return made.body
    },
    patch: (path, ...Operations) => call('PATCH', path, { schemas: [PATCH_OP], Operations }),
  }
}

import type { Reply, TestApp, TestTenant } from './harness.ts'

export const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40, 1)])
export const OGG = Buffer.concat([Buffer.from('OggS', 'latin1'), Buffer.alloc(40, 1)])

export const filesPath = (tenant: TestTenant, rest = ''): string =>
  `/api/v1/projects/${tenant.projectId}/files${rest}`

/** Uploads as a browser would. */
export function sendFile(
  app: TestApp,
  tenant: TestTenant,
  content: Buffer | string,
  { name = 'file', type = 'application/octet-stream', query = 'user_id=nemo' } = {},
): Promise<Reply> {
  const body = formWith(content, { name, type })
  return app.call('POST', filesPath(tenant, `?${query}`), { as: tenant.key, body })
}

/** A form with one file. */
export function formWith(
  content: Buffer | string,
  { name = 'file', type = 'application/octet-stream' } = {},
): Buffer {
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`
  return Buffer.concat([
    Buffer.from(`--part\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--part--\r\n'),
  ])
}

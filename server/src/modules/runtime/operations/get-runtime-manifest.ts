import { keyOperation } from '../../../platform/http/operation.ts'
import { RuntimeManifest } from '../manifest.schemas.ts'
import { readManifest } from '../manifest.ts'

export const getRuntimeManifest = keyOperation({
  id: 'getRuntimeManifest',
  method: 'GET',
  path: '/runtime/manifest',
  domain: 'runtime',
  permission: 'read',
  summary: 'Read the manifest of the caller’s workspace',
  description: 'The manifest alone, as a map: what is answered here may be written back as it is.',
  response: RuntimeManifest,
  async handle({ caller, tx }) {
    const { manifest } = await readManifest(tx, caller.tenantId)
    return manifest
  },
})

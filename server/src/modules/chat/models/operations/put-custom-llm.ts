import { isIP } from 'node:net'
import { invalidField, Problem } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { isPublicAddress } from '../../../../platform/net/addresses.ts'
import { sealFor } from '../../../../platform/secrets/workspace-keys.ts'
import { endpointFault, keyPrefix } from '../custom-llm.rules.ts'
import { customLlmView, keyContext } from '../custom-llm.ts'
import { writeCustomLlm } from '../custom-llms.store.ts'
import { CustomLlm, NewCustomLlm, projectPath } from '../models.schemas.ts'

const PRIVATE = 'must not be on a private network'

export const putCustomLlm = keyOperation({
  id: 'putCustomLlm',
  method: 'PUT',
  path: '/projects/{projectId}/custom-llm',
  domain: 'models',
  permission: 'manage',
  summary: 'Let a project’s agents speak through a model of its own',
  description: 'Any OpenAI-compatible endpoint. It goes before the installation’s model while it is active.',
  params: projectPath,
  body: NewCustomLlm,
  response: CustomLlm,
  uses: ['clock', 'vault', 'events', 'models'],
  async handle({ caller, params, body, tx, clock, vault, events, models }) {
    const endpoint = body.endpoint.trim().replace(/(?<!\/)\/+$/, '')
    const isAddress = (host: string) => isIP(host) !== 0
    const fault = endpointFault(endpoint, { allowPrivate: models.allowPrivate, isAddress, isPublicAddress })
    if (fault === PRIVATE)
      throw new Problem('refused', `body.endpoint: ${fault}`, {
        errors: [{ location: 'body.endpoint', message: fault }],
      })
    if (fault !== undefined) throw invalidField('body.endpoint', fault)
    const key = { tenantId: caller.tenantId, projectId: params.projectId.toLowerCase() }
    const context = keyContext({ tenant_id: key.tenantId, project_id: key.projectId })
    const sealed = await sealFor(tx, vault, key.tenantId, body.api_key, context)
    const row = await writeCustomLlm(
      tx,
      key,
      {
        endpoint,
        api_key: sealed,
        api_key_prefix: keyPrefix(body.api_key),
        model: body.model || 'default',
        display_name: body.display_name ?? '',
        is_active: body.is_active ?? true,
      },
      clock.now(),
    )
    events.append(tx, { ...key, type: 'project.custom_llm_updated', subjectId: key.projectId })
    return customLlmView(row)
  },
})

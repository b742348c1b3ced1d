import { conflict, notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { ChannelConnection, ConnectionChange, connectionPath } from '../connections.schemas.ts'
import { type ConnectionChanges, updateConnection as update } from '../connections.store.ts'
import { agentIdFor, checked, connectionOf, connectionView } from '../connections.ts'
import { openSecrets, sealSecrets } from '../secrets.ts'
import { templateFaults } from '../templates.rules.ts'

export const updateConnection = keyOperation({
  id: 'updateChannelConnection',
  method: 'PATCH',
  path: '/projects/{projectId}/channel-connections/{connectionId}',
  domain: 'channels',
  permission: 'manage',
  summary: 'Change a channel connection; what is not sent stays',
  description: 'Setting `status` to `active` clears an error, as does a message that gets through.',
  params: connectionPath,
  body: ConnectionChange,
  response: ChannelConnection,
  uses: ['clock', 'vault', 'settings', 'events'],
  async handle({ caller, params, body, tx, clock, vault, settings, events }) {
    checked(templateFaults(body.templates))
    const row = await connectionOf(tx, caller, params.connectionId)
    const { app_secret, access_token, verify_token } = body
    if ((app_secret || access_token || verify_token) && row.channel_type === 'web')
      throw conflict('The website widget has no secrets of a channel.')
    const before = openSecrets(vault, row)
    const secrets = {
      appSecret: app_secret || before.appSecret,
      accessToken: access_token || before.accessToken,
      verifyToken: verify_token || before.verifyToken,
    }
    const changes: ConnectionChanges = {
      ...(body.default_agent_id === undefined
        ? {}
        : { default_agent_id: await agentIdFor(tx, caller, body.default_agent_id) }),
      ...(body.status === undefined ? {} : { status: body.status, status_code: '', status_detail: '' }),
      ...(body.templates === undefined ? {} : { templates: body.templates }),
      ...(body.display_name === undefined ? {} : { display_name: body.display_name }),
      ...(app_secret || access_token || verify_token
        ? { secrets: await sealSecrets(tx, vault, row, secrets) }
        : {}),
    }
    const changed = await update(tx, row, changes, clock.now())
    if (changed === undefined) throw notFound('channel connection')
    events.append(tx, {
      tenantId: row.tenant_id,
      projectId: row.project_id,
      type: 'channel_connection.updated',
      subjectId: row.connection_id,
      payload: { fields: Object.keys(changes), status: changed.status, changed_by: caller.actor },
    })
    return connectionView(changed, settings)
  },
})

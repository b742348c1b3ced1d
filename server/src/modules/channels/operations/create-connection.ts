import { keyOperation } from '../../../platform/http/operation.ts'
import { ChannelConnection, NewConnection, projectPath } from '../connections.schemas.ts'
import { noteHealth } from '../connections.store.ts'
import {
  callbackUrl,
  checked,
  connectionOf,
  connectionView,
  createConnection as create,
  faultsIn,
  testConnection,
} from '../connections.ts'

export const createConnection = keyOperation({
  id: 'createChannelConnection',
  method: 'POST',
  path: '/projects/{projectId}/channel-connections',
  domain: 'channels',
  permission: 'manage',
  summary: 'Connect a channel: WhatsApp, Messenger, Instagram, Telegram or the website widget',
  description:
    'Enter `webhook_callback_url` and the verify token at the channel; Telegram is told by us. Secrets are sealed and ' +
    'never shown again. With `test_to` a first message is sent, and `status` says what came of it.',
  mode: 'manual',
  params: projectPath,
  body: NewConnection,
  response: ChannelConnection,
  uses: ['clock', 'vault', 'settings', 'events', 'channels'],
  async handle({ caller, body, db, clock, vault, settings, events, channels }) {
    checked(faultsIn(body))
    const accessToken =
      body.provider_mode === 'embedded_signup' &&
      body.channel_type !== 'telegram' &&
      body.channel_type !== 'web'
        ? await channels.tokenFor({
            id: body.app_id ?? '',
            secret: body.app_secret ?? '',
            code: body.code ?? '',
          })
        : body.access_token || body.bot_token || ''
    const connection = await db.transaction(async (tx) => {
      const row = await create(tx, { clock, vault }, caller, body, accessToken)
      events.append(tx, {
        tenantId: row.tenant_id,
        projectId: row.project_id,
        type: 'channel_connection.created',
        subjectId: row.connection_id,
        payload: { channel_type: row.channel_type, created_by: caller.actor },
      })
      return row
    })
    if (connection.channel_type === 'telegram') {
      const fault = await channels.registerTelegram(
        connection,
        callbackUrl(settings, connection.connection_id),
      )
      if (fault !== undefined)
        await db.transaction((tx) => noteHealth(tx, connection, { status: 'error', ...fault }, clock.now()))
    }
    if (body.test_to && body.test_message)
      await testConnection({ channels, clock }, db, connection, {
        to: body.test_to,
        message: body.test_message,
      })
    return connectionView(await db.read((tx) => connectionOf(tx, caller, connection.connection_id)), settings)
  },
})

import { t } from '../language/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Audit } from './audit.tsx'
import { Connections } from './connections.tsx'
import { Data } from './data.tsx'
import { Domains } from './domains.tsx'
import { LearningSwitch } from './learning-switch.tsx'
import { Manifest } from './manifest.tsx'
import { McpServers } from './mcp/mcp-servers.tsx'
import { ModelEndpoint } from './model-endpoint.tsx'
import { Notifications } from './notifications.tsx'
import { Projects } from './projects.tsx'
import { ResponseTimes } from './response-times.tsx'
import { Widget } from './widget.tsx'

export function Settings() {
  return (
    <>
      <PageHeader
        title={t('Settings')}
        about={t('Models, channels, notifications and data of this workspace.')}
      />
      <Tabs
        label={t('Settings')}
        tabs={[
          { id: 'model', name: t('Model'), content: <ModelEndpoint />, needs: 'manage' },
          { id: 'channels', name: t('Channels'), content: <Connections /> },
          { id: 'mcp-servers', name: t('MCP servers'), content: <McpServers /> },
          { id: 'widget', name: t('Widget'), content: <Widget /> },
          { id: 'notifications', name: t('Notifications'), content: <Notifications /> },
          { id: 'response-times', name: t('Response times'), content: <ResponseTimes /> },
          { id: 'learning', name: t('Learning'), content: <LearningSwitch /> },
          { id: 'domains', name: t('Domains'), content: <Domains /> },
          { id: 'manifest', name: t('Manifest'), content: <Manifest /> },
          { id: 'projects', name: t('Projects'), content: <Projects /> },
          { id: 'audit', name: t('Audit'), content: <Audit />, needs: 'manage' },
          { id: 'data', name: t('Data'), content: <Data /> },
        ]}
      />
    </>
  )
}

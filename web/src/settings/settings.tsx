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
import { ResponseTargets } from './response-targets.tsx'
import { Widget } from './widget.tsx'

export function Settings() {
  return (
    <>
      <PageHeader title="Settings" about="How this workspace and project reach the world." />
      <Tabs
        label="Settings"
        tabs={[
          { name: 'Model', content: <ModelEndpoint /> },
          { name: 'Channels', content: <Connections /> },
          { name: 'MCP servers', content: <McpServers /> },
          { name: 'Widget', content: <Widget /> },
          { name: 'Notifications', content: <Notifications /> },
          { name: 'Response times', content: <ResponseTargets /> },
          { name: 'Learning', content: <LearningSwitch /> },
          { name: 'Domains', content: <Domains /> },
          { name: 'Manifest', content: <Manifest /> },
          { name: 'Projects', content: <Projects /> },
          { name: 'Audit', content: <Audit /> },
          { name: 'Data', content: <Data /> },
        ]}
      />
    </>
  )
}

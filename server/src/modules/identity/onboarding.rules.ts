/** What a workspace has; everything onboarding says is computed from this. */
export interface WorkspaceFacts {
  readonly activeProjects: number
  readonly activeKeys: number
  readonly activeAgents: number
  readonly verifiedDomains: number
  readonly manifestVersion: number
  readonly manifestUpdatedAt: Date | undefined
  readonly manifestUpdatedBy: string
  readonly widgetEnabled: boolean
  readonly widgetOrigins: number
  readonly hasConsentText: boolean
  readonly salesPackId: string
  readonly balanceMicro: number
}

export interface Step {
  readonly code: string
  readonly message: string
  readonly label: string
  readonly route: string
  isMissing(facts: WorkspaceFacts): boolean
}

/** In the order a newcomer should take them. */
const STEPS: readonly Step[] = [
  {
    code: 'create_project',
    message: 'The workspace has no project.',
    label: 'Create a project',
    route: '/settings/projects',
    isMissing: (facts) => facts.activeProjects === 0,
  },
  {
    code: 'create_agent',
    message: 'The workspace has no agent yet.',
    label: 'Create your first agent',
    route: '/agents/new',
    isMissing: (facts) => facts.activeAgents === 0,
  },
  {
    code: 'create_api_key',
    message: 'No API key is active, so no program can call the workspace.',
    label: 'Create an API key',
    route: '/settings/keys',
    isMissing: (facts) => facts.activeKeys === 0,
  },
  {
    code: 'verify_domain',
    message: 'No host name is verified.',
    label: 'Claim a host name',
    route: '/settings/domains',
    isMissing: (facts) => facts.verifiedDomains === 0,
  },
  {
    code: 'write_manifest',
    message: 'The workspace has no manifest.',
    label: 'Set up the workspace',
    route: '/settings/manifest',
    isMissing: (facts) => facts.manifestVersion === 0,
  },
  {
    code: 'add_credit',
    message: 'The workspace has no credit left.',
    label: 'Add credit',
    route: '/billing',
    isMissing: (facts) => facts.balanceMicro <= 0,
  },
]

export const missingSteps = (facts: WorkspaceFacts): readonly Step[] =>
  STEPS.filter((step) => step.isMissing(facts))

export const ALL_DONE = { code: 'open_console', label: 'Open the console', route: '/' }

/** The website widget is the one channel a workspace has from the start. */
export function channelActivation(facts: WorkspaceFacts) {
  const isLive = facts.widgetEnabled && facts.widgetOrigins > 0 && facts.hasConsentText
  const state = isLive ? 'live' : facts.widgetEnabled ? 'incomplete' : 'off'
  return {
    activation_enabled: facts.widgetEnabled,
    channel_summary_state: state,
    channel_type: 'web',
    desired: facts.widgetEnabled || facts.widgetOrigins > 0,
    purpose: 'visitor_chat',
  }
}

import { Problem } from '../../kernel/problem.ts'
import type {
  CapabilityChanges,
  FORGET_CONFIRMATIONS,
  MEMORY_MODES,
  PROACTIVE_MODES,
  SCOPE_MODES,
  ToolCapabilities,
} from './capabilities.schemas.ts'

/** What an agent may do. */
export interface Capabilities {
  readonly autoLearnSkills: boolean
  readonly catalogBooking: boolean
  readonly catalogGrounding: boolean
  /** When it asks before it forgets what a person asks it to forget. */
  readonly forgetConfirmation: (typeof FORGET_CONFIRMATIONS)[number]
  readonly imageGeneration: boolean
  readonly integrationHub: boolean
  readonly inventory: boolean
  readonly knowledgeBase: boolean
  readonly knowledgeBaseScopeMode: (typeof SCOPE_MODES)[number]
  readonly knowledgeBaseWrite: boolean
  readonly mcpEnabled: readonly string[]
  readonly memoryMode: (typeof MEMORY_MODES)[number]
  readonly proactiveMode: (typeof PROACTIVE_MODES)[number]
  readonly rememberName: boolean
  readonly repCopilot: boolean
  readonly sharedMemory: boolean
  readonly skills: boolean
  readonly webSearch: boolean
  readonly wisdom: boolean
}

/** Only explicit settings, so that a default can change without touching every agent. */
export type StoredCapabilities = Partial<Capabilities> & { readonly imageUnlockedAt?: string }

const DEFAULTS: Capabilities = {
  autoLearnSkills: false,
  catalogBooking: false,
  catalogGrounding: false,
  forgetConfirmation: 'everything',
  imageGeneration: false,
  integrationHub: false,
  inventory: true,
  knowledgeBase: false,
  knowledgeBaseScopeMode: 'project_only',
  knowledgeBaseWrite: false,
  mcpEnabled: [],
  memoryMode: 'sync',
  proactiveMode: 'full',
  rememberName: false,
  repCopilot: false,
  sharedMemory: false,
  skills: false,
  webSearch: false,
  wisdom: true,
}

/** `mayWriteByDefault` is the project's `default_agent_kb_write`: it applies to agents without a setting of their own. */
export function capabilitiesOf(stored: StoredCapabilities, mayWriteByDefault: boolean): Capabilities {
  const set = { ...DEFAULTS, ...stored }
  return { ...set, knowledgeBaseWrite: stored.knowledgeBaseWrite ?? (set.knowledgeBase && mayWriteByDefault) }
}

/** One switch needs another. */
const NEEDS = [
  { dependent: 'sharedMemory', base: 'wisdom' },
  { dependent: 'knowledgeBaseWrite', base: 'knowledgeBase' },
] as const

export interface CapabilityDecision {
  readonly mayWriteByDefault: boolean
  readonly now: Date
  /** How the caller calls a field, for the refusal. */
  locationOf(field: string): string
}

/** What was not sent stays. A set that contradicts itself is refused, naming the field that was sent. */
export function changeCapabilities(
  stored: StoredCapabilities,
  sent: StoredCapabilities,
  { mayWriteByDefault, now, locationOf }: CapabilityDecision,
): StoredCapabilities {
  const merged = { ...stored, ...sent }
  const next = capabilitiesOf(merged, mayWriteByDefault)
  const errors = NEEDS.filter(({ dependent, base }) => {
    const isGranted = dependent === 'knowledgeBaseWrite' && mayWriteByDefault
    return next[dependent] && !next[base] && !isGranted
  }).map(({ dependent, base }) => ({
    location: locationOf(dependent in sent ? dependent : base),
    message: `${dependent} needs ${base}`,
  }))
  if (errors.length > 0) {
    const detail = errors.map((error) => `${error.location}: ${error.message}`).join('; ')
    throw new Problem('refused', detail, { errors })
  }
  const isUnlocked = next.imageGeneration && merged.imageUnlockedAt === undefined
  return {
    ...merged,
    // Learning skills without having any is not refused: older callers send it always.
    ...(next.autoLearnSkills && !next.skills ? { autoLearnSkills: false } : {}),
    ...(isUnlocked ? { imageUnlockedAt: now.toISOString() } : {}),
  }
}

const SWITCHES = Object.keys(DEFAULTS)

/** Aliases resolved, unknown and read-only keys dropped. */
export function changesFrom(body: CapabilityChanges): StoredCapabilities {
  const { composio, mcp_enabled, ...rest } = body
  const named = {
    ...(composio === undefined ? {} : { integrationHub: composio }),
    ...(mcp_enabled === undefined ? {} : { mcpEnabled: mcp_enabled }),
    ...rest,
  }
  return Object.fromEntries(Object.entries(named).filter(([key]) => SWITCHES.includes(key)))
}

export const snakeCased = (field: string): string =>
  field === 'mcpEnabled' ? 'mcp_enabled' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function changesFromTools(tools: ToolCapabilities): StoredCapabilities {
  const { composio, integration_hub, ...rest } = tools
  const hub = integration_hub ?? composio
  const bySnake = new Map(SWITCHES.map((field) => [snakeCased(field), field]))
  const known = Object.entries(rest).flatMap(([key, value]) => {
    const field = bySnake.get(key)
    return field === undefined ? [] : [[field, value]]
  })
  return { ...Object.fromEntries(known), ...(hub === undefined ? {} : { integrationHub: hub }) }
}

/** Whether the installation has what a capability needs, by the setting that brings it. */
export interface CapabilityProviders {
  readonly webSearch: boolean
  readonly imageGeneration: boolean
}

const SETTING_OF: Readonly<Record<keyof CapabilityProviders, string>> = {
  webSearch: 'RAPPORT_SEARCH_URL',
  imageGeneration: 'RAPPORT_IMAGE_URL',
}

/** What is switched on and has no effect, with what is missing. */
const pending = (on: Capabilities, providers: CapabilityProviders) =>
  (Object.keys(SETTING_OF) as (keyof CapabilityProviders)[])
    .filter((capability) => on[capability] && !providers[capability])
    .map((capability) => ({
      capability,
      context: `Unavailable: the operator has not set ${SETTING_OF[capability]}.`,
    }))

/** A tool of the agent's own that its callers answer. */
export interface CustomTool {
  readonly name: string
  readonly description: string
  readonly parameters: unknown
}

/** Keys that older clients do not know are left out while they say nothing. */
export function capabilitiesView(
  stored: StoredCapabilities,
  project: { readonly projectId: string; readonly mayWriteByDefault: boolean },
  customTools: readonly CustomTool[] = [],
  providers: CapabilityProviders = { webSearch: true, imageGeneration: true },
) {
  const set = capabilitiesOf(stored, project.mayWriteByDefault)
  const {
    mcpEnabled,
    catalogBooking,
    catalogGrounding,
    forgetConfirmation,
    integrationHub,
    repCopilot,
    proactiveMode,
    ...rest
  } = set
  const { imageUnlockedAt } = stored
  return {
    ...rest,
    musicGeneration: false,
    videoGeneration: false,
    voiceGeneration: false,
    mcp_enabled: [...mcpEnabled],
    customTools: [...customTools],
    pendingCapabilities: pending(set, providers),
    ...(catalogBooking ? { catalogBooking } : {}),
    ...(catalogGrounding ? { catalogGrounding } : {}),
    ...(integrationHub ? { integrationHub } : {}),
    ...(repCopilot ? { repCopilot } : {}),
    ...(proactiveMode === 'full' ? {} : { proactiveMode }),
    ...(forgetConfirmation === 'everything' ? {} : { forgetConfirmation }),
    ...(rest.knowledgeBase ? { knowledgeBaseProjectId: project.projectId } : {}),
    ...(imageUnlockedAt === undefined ? {} : { imageUnlockedAt }),
  }
}

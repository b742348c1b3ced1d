import { defineModule } from '../../platform/module.ts'
import { agentsDataMap } from './data-map.ts'
import { forkAgentHandler } from './jobs/fork-agent.ts'
import { createAgent } from './operations/create-agent.ts'
import { createInstance } from './operations/create-instance.ts'
import { deleteAgent } from './operations/delete-agent.ts'
import { deleteInstance } from './operations/delete-instance.ts'
import { forkAgent } from './operations/fork-agent.ts'
import { getAgent } from './operations/get-agent.ts'
import { getCapabilities } from './operations/get-capabilities.ts'
import { getForkStatus } from './operations/get-fork-status.ts'
import { getInstance } from './operations/get-instance.ts'
import { getMood } from './operations/get-mood.ts'
import { getMoodHistory } from './operations/get-mood-history.ts'
import { getPersonality } from './operations/get-personality.ts'
import { listAgentUsers } from './operations/list-agent-users.ts'
import { listAgents } from './operations/list-agents.ts'
import { listInstances } from './operations/list-instances.ts'
import { patchCapabilities } from './operations/patch-capabilities.ts'
import { patchPersonality } from './operations/patch-personality.ts'
import { putCapabilities } from './operations/put-capabilities.ts'
import { putPersonality } from './operations/put-personality.ts'
import { resetInstance } from './operations/reset-instance.ts'
import { setAgentStatus } from './operations/set-agent-status.ts'
import { setModelOverride } from './operations/set-model-override.ts'
import { updateInstance } from './operations/update-instance.ts'
import { updateProfile } from './operations/update-profile.ts'
import { agentTablesOfAgents } from './owned-tables.ts'
import { personTablesOfAgents } from './person-tables.store.ts'
import { agentTables } from './tables.ts'
import { compareAgentVersions } from './versions/operations/compare-agent-versions.ts'
import { getAgentVersion } from './versions/operations/get-agent-version.ts'
import { listAgentVersions } from './versions/operations/list-agent-versions.ts'
import { restoreAgentVersion } from './versions/operations/restore-agent-version.ts'

export { AgentDraft, agentPath } from './agents.schemas.ts'
/** @public Memory and chat build on these. */
export type { AgentRow } from './agents.store.ts'
export {
  activeAgentsOf,
  deactivateAgentsOf,
  ensureAgent,
  findAgentById,
  findAgentOfProject,
  firstAgent,
  namesOfAgents,
} from './agents.store.ts'
/** @public Memory and chat build on these. */
export { draftOf, resolveAgent } from './agents.ts'
export { type CapabilityNeeds, capabilitiesFor } from './capabilities.ts'
export { checkInstanceWritable, instanceScope } from './instance-scope.ts'
export { findKnownPeople, type KnownPerson } from './known-people.store.ts'
/** @public Memory and chat build on these. */
export { moodOf, moveMood } from './moods.ts'
export { personaFields } from './persona.schemas.ts'
/** @public Conversations ask before an agent writes first. */
export { checkPush } from './push.rules.ts'
export { type AgentUserRow, findAgentUser, touchAgentUser } from './users.store.ts'
export { AgentVersions, type VersionedTools } from './versions/agent-versions.ts'
/** Evaluations let an agent answer as it was at one moment. */
export { asPinned, pinAgent } from './versions/pinned-agent.ts'
export type { VersionContent } from './versions/versions.rules.ts'
export { personaView } from './views.ts'

const people = [listAgentUsers, getMood, getMoodHistory]
const persona = [updateProfile, getPersonality, putPersonality, patchPersonality]
const tools = [getCapabilities, patchCapabilities, putCapabilities, setModelOverride]
const versions = [listAgentVersions, getAgentVersion, compareAgentVersions, restoreAgentVersion]
const instances = [listInstances, createInstance, getInstance, updateInstance, deleteInstance, resetInstance]

const operations = [
  listAgents,
  createAgent,
  getAgent,
  deleteAgent,
  setAgentStatus,
  forkAgent,
  getForkStatus,
  ...persona,
  ...tools,
  ...people,
  ...instances,
  ...versions,
]

export const agentsModule = defineModule({
  name: 'agents',
  dataMap: agentsDataMap,
  tables: agentTables,
  operations,
  jobs: [forkAgentHandler],
  agentTables: agentTablesOfAgents,
  personTables: personTablesOfAgents,
})

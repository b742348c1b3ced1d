export { deactivateAgentsOf, ensureAgent, firstAgent } from './agents.store.ts'
export { agentTables } from './tables.ts'

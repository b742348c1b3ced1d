export { memory } from './memory.ts'
export { type AgentSettings, createRapport, type RapportProvider } from './provider.ts'

import type { Tool } from './tool.ts'
import { listAgents, listPeople } from './tools/agent-tools.ts'
import { getContext, sendMessage } from './tools/conversation-tools.ts'
import { searchKnowledge } from './tools/knowledge-tools.ts'
import { forgetFact, listFacts, remember, searchMemory, updateFact } from './tools/memory-tools.ts'

/** In the order in which clients show them. */
export const tools: readonly Tool[] = [
  remember,
  searchMemory,
  listFacts,
  updateFact,
  forgetFact,
  getContext,
  searchKnowledge,
  listAgents,
  listPeople,
  sendMessage,
]

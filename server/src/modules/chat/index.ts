import type { Operation } from '../../platform/http/operation.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { endSessionHandler } from './jobs/end-session.ts'
import { runChatHandler } from './jobs/run-chat.ts'
import { sweepRunsJob } from './jobs/sweep-runs.ts'
import { createAgentTool } from './operations/create-agent-tool.ts'
import { deleteAgentTool } from './operations/delete-agent-tool.ts'
import { deleteCustomLlm } from './operations/delete-custom-llm.ts'
import { endSession } from './operations/end-session.ts'
import { getChatRun } from './operations/get-chat-run.ts'
import { getContext } from './operations/get-context.ts'
import { getContextBundle } from './operations/get-context-bundle.ts'
import { getCustomLlm } from './operations/get-custom-llm.ts'
import { getSessionEndStatus } from './operations/get-session-end-status.ts'
import { getToolSchemas } from './operations/get-tool-schemas.ts'
import { getTurnStatus } from './operations/get-turn-status.ts'
import { listAgentModels } from './operations/list-agent-models.ts'
import { listAgentTools } from './operations/list-agent-tools.ts'
import { listModels } from './operations/list-models.ts'
import { postTurns } from './operations/post-turns.ts'
import { processMessages } from './operations/process-messages.ts'
import { putCustomLlm } from './operations/put-custom-llm.ts'
import { putSessionTools } from './operations/put-session-tools.ts'
import { sendChat } from './operations/send-chat.ts'
import { startChatRun } from './operations/start-chat-run.ts'
import { startSession } from './operations/start-session.ts'
import { submitTurn } from './operations/submit-turn.ts'
import { updateAgentTool } from './operations/update-agent-tool.ts'

/** @public Sessions keep the tools they are started with. */
export { writeSessionTools } from './agent-tools.store.ts'
export { customToolsOf } from './agent-tools.ts'
/** @public Modules with something that agents may look up bring tools. */
export {
  type ChatKnowledge,
  type ChatTool,
  type KnownPassage,
  memorySearchTool,
  type ToolRun,
} from './chat-tool.ts'
/** @public The context of a conversation, for callers who run their own model. */
export { buildContext, type ChatContext, enrichedContext } from './context.ts'
/** @public Channels and conversations let agents speak. */
export { ChatEngine } from './engine.ts'
export { completionsFor } from './model-extraction.ts'
/** @public How an exchange moves an agent. */
export { type MoodChange, moodDeltaOf } from './mood-delta.rules.ts'
export { TakeoverAborted } from './settle.ts'
export { chatTables, chatTablesOfAgents } from './tables.ts'
/** @public */
export { readTools } from './tools.rules.ts'
export { deleteTurnsOf } from './turns.store.ts'

const talking = [sendChat, startChatRun, getChatRun]
const turns = [submitTurn, postTurns, getTurnStatus, processMessages, getContext, getContextBundle]
const sessions = [startSession, endSession, getSessionEndStatus]
const models = [listModels, listAgentModels, getCustomLlm, putCustomLlm, deleteCustomLlm]
const tools = [
  listAgentTools,
  createAgentTool,
  getToolSchemas,
  updateAgentTool,
  deleteAgentTool,
  putSessionTools,
]

export const chatOperations: readonly Operation[] = [...talking, ...turns, ...sessions, ...models, ...tools]

export const chatJobs: readonly JobHandler[] = [runChatHandler, sweepRunsJob, endSessionHandler]

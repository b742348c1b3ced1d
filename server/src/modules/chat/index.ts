import { defineModule } from '../../platform/module.ts'
import { getContext } from './context/operations/get-context.ts'
import { getContextBundle } from './context/operations/get-context-bundle.ts'
import { chatDataMap } from './data-map.ts'
import { deleteCustomLlm } from './models/operations/delete-custom-llm.ts'
import { getCustomLlm } from './models/operations/get-custom-llm.ts'
import { getEffectiveModel } from './models/operations/get-effective-model.ts'
import { listAgentModels } from './models/operations/list-agent-models.ts'
import { listModels } from './models/operations/list-models.ts'
import { putCustomLlm } from './models/operations/put-custom-llm.ts'
import { createCompletion } from './openai/operations/create-completion.ts'
import { createEmbeddings } from './openai/operations/create-embeddings.ts'
import { createResponse } from './openai/operations/create-response.ts'
import { getOpenAiModel } from './openai/operations/get-openai-model.ts'
import { listOpenAiModels } from './openai/operations/list-openai-models.ts'
import { personTablesOfChat } from './person-tables.store.ts'
import { runChatHandler } from './reply/jobs/run-chat.ts'
import { sweepRunsJob } from './reply/jobs/sweep-runs.ts'
import { getChatRun } from './reply/operations/get-chat-run.ts'
import { previewReply } from './reply/operations/preview-reply.ts'
import { sendChat } from './reply/operations/send-chat.ts'
import { startChatRun } from './reply/operations/start-chat-run.ts'
import { endSessionHandler } from './sessions/jobs/end-session.ts'
import { endSession } from './sessions/operations/end-session.ts'
import { getSessionEndStatus } from './sessions/operations/get-session-end-status.ts'
import { putSessionTools } from './sessions/operations/put-session-tools.ts'
import { startSession } from './sessions/operations/start-session.ts'
import { deleteAgentSkill } from './skills/operations/delete-agent-skill.ts'
import { listAgentSkills } from './skills/operations/list-agent-skills.ts'
import { putAgentSkill } from './skills/operations/put-agent-skill.ts'
import { chatTables, chatTablesOfAgents } from './tables.ts'
import { createAgentTool } from './tools/operations/create-agent-tool.ts'
import { deleteAgentTool } from './tools/operations/delete-agent-tool.ts'
import { getToolSchemas } from './tools/operations/get-tool-schemas.ts'
import { listAgentTools } from './tools/operations/list-agent-tools.ts'
import { updateAgentTool } from './tools/operations/update-agent-tool.ts'
import { sweepTracesJob } from './traces/jobs/sweep-traces.ts'
import { getTrace } from './traces/operations/get-trace.ts'
import { listTraces } from './traces/operations/list-traces.ts'
import { getTurnStatus } from './turns/operations/get-turn-status.ts'
import { postTurns } from './turns/operations/post-turns.ts'
import { processMessages } from './turns/operations/process-messages.ts'
import { submitTurn } from './turns/operations/submit-turn.ts'

/** @public The context of a conversation, for callers who run their own model. */
export type { ChatContext } from './context/chat-context.ts'
export { memoryForgetTool } from './forgetting/forget-tool.ts'
export { completionsFor } from './models/model-extraction.ts'
export { type GeneratedReply, isHeld, type PreparedTurn } from './reply/chat.ts'
export type { ApiSession, ChatInbox } from './reply/chat-inbox.ts'
/** @public Channels and conversations let agents speak. */
export { ChatEngine } from './reply/engine.ts'
export type { InboxEntry } from './reply/inbox-entry.ts'
/** @public How an exchange moves an agent. */
export { type MoodChange, moodDeltaOf } from './reply/mood-delta.rules.ts'
/** @public Channels hand over pictures with a message: `prepare(db, agent, body, { pictures })`. */
export type { Picture } from './reply/pictures.ts'
/** @public Modules whose tools return texts of others show them as data. */
export { asData } from './reply/prompt.rules.ts'
export { TakeoverAborted } from './reply/store-turn.ts'
export type { StoredTurn } from './reply/stored-turn.ts'
export { dropProposals } from './skills/skills.store.ts'
/** Operators' answers are what skills are proposed from. */
export { proposeSkill } from './skills/skills.ts'
/** @public Sessions keep the tools they are started with. */
export { writeSessionTools } from './tools/agent-tools.store.ts'
export { agentToolServices } from './tools/agent-tools.ts'
/** @public Modules with something that agents may look up bring tools. */
export {
  type ChatKnowledge,
  type ChatTool,
  type KnownPassage,
  memorySearchTool,
  ToolFault,
  type ToolRun,
} from './tools/chat-tool.ts'
export { imageTool } from './tools/image-tool.ts'
/** @public Modules whose tools call services of others count the calls. */
export { meterTool } from './tools/meter-tool.ts'
/** @public */
export { readTools } from './tools/tools.rules.ts'
export { webSearchTool } from './tools/web-search-tool.ts'
export { countExpiredTurns, deleteExpiredTurns, deleteTurnsOf } from './turns/turns.store.ts'

const talking = [sendChat, startChatRun, getChatRun, previewReply]
const turns = [submitTurn, postTurns, getTurnStatus, processMessages, getContext, getContextBundle]
const sessions = [startSession, endSession, getSessionEndStatus]
const models = [listModels, listAgentModels, getCustomLlm, putCustomLlm, deleteCustomLlm, getEffectiveModel]
const tools = [
  listAgentTools,
  createAgentTool,
  getToolSchemas,
  updateAgentTool,
  deleteAgentTool,
  putSessionTools,
]

const skills = [listAgentSkills, putAgentSkill, deleteAgentSkill]
const traces = [listTraces, getTrace]
const openAi = [createCompletion, createResponse, listOpenAiModels, getOpenAiModel, createEmbeddings]

const operations = [...talking, ...turns, ...sessions, ...models, ...tools, ...skills, ...traces, ...openAi]

export const chatModule = defineModule({
  name: 'chat',
  dataMap: chatDataMap,
  tables: chatTables,
  operations,
  jobs: [runChatHandler, sweepRunsJob, sweepTracesJob, endSessionHandler],
  agentTables: chatTablesOfAgents,
  personTables: personTablesOfChat,
})

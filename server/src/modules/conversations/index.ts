import { defineModule } from '../../platform/module.ts'
import { assistReply } from './assist/operations/assist-reply.ts'
import { translateMessages } from './assist/operations/translate-messages.ts'
import { markMissedTargets } from './clocks/mark-missed-targets.ts'
import { getBusinessHours } from './clocks/operations/get-business-hours.ts'
import { getResponseTargets } from './clocks/operations/get-response-targets.ts'
import { putBusinessHours } from './clocks/operations/put-business-hours.ts'
import { putResponseTargets } from './clocks/operations/put-response-targets.ts'
import { conversationsDataMap } from './data-map.ts'
import { createInboxView } from './inbox-views/operations/create-inbox-view.ts'
import { deleteInboxView } from './inbox-views/operations/delete-inbox-view.ts'
import { listInboxViews } from './inbox-views/operations/list-inbox-views.ts'
import { updateInboxView } from './inbox-views/operations/update-inbox-view.ts'
import { conversationsInvariants } from './invariants.store.ts'
import { fetchMediaHandler } from './jobs/fetch-media.ts'
import { forgetMessageHandler } from './jobs/forget-message.ts'
import { processConversationHandler } from './jobs/process-conversation.ts'
import { readInboundHandler } from './jobs/read-inbound.ts'
import { resumeWaiting } from './jobs/resume-waiting.ts'
import { sendMessagesHandler } from './jobs/send-messages.ts'
import { sweepInbound } from './jobs/sweep-inbound.ts'
import { wakeConversationHandler } from './jobs/wake-conversation.ts'
import { addNote } from './notes/operations/add-note.ts'
import { deleteNote } from './notes/operations/delete-note.ts'
import { listNotes } from './notes/operations/list-notes.ts'
import { countConversations } from './operations/count-conversations.ts'
import { deleteConversation } from './operations/delete-conversation.ts'
import { getConversation } from './operations/get-conversation.ts'
import { listConversations } from './operations/list-conversations.ts'
import { listMessages } from './operations/list-messages.ts'
import { markRead } from './operations/mark-read.ts'
import { pushMessage } from './operations/push-message.ts'
import { readSession } from './operations/read-session.ts'
import { releaseConversation } from './operations/release-conversation.ts'
import { sendMessage } from './operations/send-message.ts'
import { streamConversations } from './operations/stream-conversations.ts'
import { takeOver } from './operations/take-over.ts'
import { triageConversation } from './operations/triage-conversation.ts'
import { updateConversation } from './operations/update-conversation.ts'
import { updateConversations } from './operations/update-conversations.ts'
import { personTablesOfConversations } from './person-tables.store.ts'
import { downloadConversationReport } from './reports/operations/download-conversation-report.ts'
import { getConversationReport } from './reports/operations/get-conversation-report.ts'
import { createSavedReply } from './saved-replies/operations/create-saved-reply.ts'
import { deleteSavedReply } from './saved-replies/operations/delete-saved-reply.ts'
import { listSavedReplies } from './saved-replies/operations/list-saved-replies.ts'
import { updateSavedReply } from './saved-replies/operations/update-saved-reply.ts'
import { conversationTables } from './tables.ts'
import { putPresence } from './viewers/operations/put-presence.ts'
import { indexMessagesHandler, scheduleMessageIndexing } from './word-search/jobs/index-messages.ts'

export { announce } from './announce.ts'
export { chatInbox } from './api-chats.ts'
export { WritingAssistant } from './assist/writing-assistant.ts'
export { isOpenAt } from './clocks/business-hours.ts'
export { type ConversationRow, findConversationOf } from './conversations.store.ts'
/** Retention removes conversations that were closed long ago. */
export { countExpiredConversations, nextExpiredConversation } from './expired-conversations.store.ts'
/** What visitors send is heard as recordings of channels are. */
export { heard } from './fetch-media.ts'
export { findMessage, listMessages as transcriptOf, type MessageRow } from './messages.store.ts'
/** The website widget hands in what visitors write, as a channel would, and waits for the answer. */
export { processConversation } from './process-conversation.ts'
export { receive } from './receive.ts'
export { removeConversation } from './remove-conversation.ts'
export { userIdOf } from './window.ts'
export { deleteMessageWords } from './word-search/message-words.store.ts'

const operations = [
  readSession,
  listConversations,
  countConversations,
  pushMessage,
  streamConversations,
  getConversation,
  updateConversation,
  updateConversations,
  triageConversation,
  deleteConversation,
  listMessages,
  sendMessage,
  markRead,
  takeOver,
  releaseConversation,
  listNotes,
  addNote,
  deleteNote,
  listSavedReplies,
  createSavedReply,
  updateSavedReply,
  deleteSavedReply,
  getResponseTargets,
  putResponseTargets,
  getBusinessHours,
  putBusinessHours,
  getConversationReport,
  downloadConversationReport,
  listInboxViews,
  createInboxView,
  updateInboxView,
  deleteInboxView,
  putPresence,
  assistReply,
  translateMessages,
]

export const conversationsModule = defineModule({
  name: 'conversations',
  dataMap: conversationsDataMap,
  tables: conversationTables,
  operations,
  invariants: conversationsInvariants,
  jobs: [
    readInboundHandler,
    processConversationHandler,
    sendMessagesHandler,
    wakeConversationHandler,
    forgetMessageHandler,
    fetchMediaHandler,
    sweepInbound,
    resumeWaiting,
    markMissedTargets,
    indexMessagesHandler,
    scheduleMessageIndexing,
  ],
  personTables: personTablesOfConversations,
})

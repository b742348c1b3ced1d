export { RapportChatMessageHistory, type RapportChatMessageHistoryInput } from './history.ts'
export { RapportRetriever, type RapportRetrieverInput } from './retriever.ts'

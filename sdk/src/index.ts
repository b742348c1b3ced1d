export type { ChatEnd, ChatFrame, ChatReply } from './chat.ts'
export { type Client, createClient } from './client.ts'
export type { Pages } from './pages.ts'
export { PersonMemory, type PersonMemoryOptions } from './person-memory.ts'
export type { WaitOptions } from './poll.ts'
export {
  isConflict,
  isForbidden,
  isInvalid,
  isNotFound,
  isOutOfCredit,
  isProblem,
  isRateLimited,
  isUnauthenticated,
  isUnavailable,
  RapportConnectionError,
  RapportJobError,
  RapportProblem,
  RapportReplyError,
} from './problem.ts'
export { EventParser } from './sse.ts'
export { type FollowOptions, framesOf, type LiveStream } from './stream.ts'
export type { ClientOptions } from './transport.ts'
export type {
  Answer,
  Body,
  CallOptions,
  Frame,
  Query,
  RequestOf,
  Route,
  Schema,
  StreamRoute,
} from './types.ts'
export { verifyWebhook } from './webhooks.ts'

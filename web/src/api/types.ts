import type { Answer, Body } from './contract.ts'

/** Names for the shapes of the contract that many pages show. */

export type Me = Answer<'GET /api/v1/me'>
export type Organisation = Me['orgs'][number]
export type Project = Answer<'GET /api/v1/projects'>['items'][number]

export type AgentItem = Answer<'GET /api/v1/agents'>['items'][number]
export type AgentDetail = Answer<'GET /api/v1/agents/{agentId}'>

export const TRAITS = [
  'openness',
  'conscientiousness',
  'extraversion',
  'agreeableness',
  'neuroticism',
] as const
export type Trait = (typeof TRAITS)[number]

export type UserList = Answer<'GET /api/v1/agents/{agentId}/users'>
export type AgentUser = UserList['users'][number]
export type Mood = Answer<'GET /api/v1/agents/{agentId}/mood'>['mood']

export type Fact = Answer<'GET /api/v1/agents/{agentId}/memory/fact/{factId}/history'>['current']
export type ConversationPage = Answer<'GET /api/v1/conversations'>
export type ConversationSummary = ConversationPage['items'][number]
/** The clocks of a conversation; due times are there while they run. */
export type Clocks = ConversationSummary['clocks']
export type ConversationCounts = Answer<'GET /api/v1/conversations/counts'>
export type Conversation = Answer<'GET /api/v1/conversations/{conversationId}'>['conversation']
export type Message = Answer<'GET /api/v1/conversations/{conversationId}/messages'>['items'][number]
/** A file of a message; the contract leaves the shape to the channel. */
export interface MessageFile {
  readonly type: string
  readonly name?: string
  readonly file_id?: string
  readonly mime_type?: string
  readonly size?: number
  readonly fault?: string
}
export type Note = Answer<'GET /api/v1/conversations/{conversationId}/notes'>['notes'][number]

/** How many conversations each view of the inbox has. */
export type InboxCounts = Omit<ConversationCounts, 'channels'>

export type SavedView = Answer<'GET /api/v1/projects/{projectId}/inbox-views'>['views'][number]
export type ViewFilters = Body<'POST /api/v1/projects/{projectId}/inbox-views'>['filters']
export type SavedReply = Answer<'GET /api/v1/projects/{projectId}/saved-replies'>['saved_replies'][number]
export type Member = Answer<'GET /api/v1/workspace-users'>['users'][number]

import type { Language } from '../language/language-names.ts'

/** The parts of the server's answers that the console shows. The whole shapes are at /openapi.json. */

export interface Organisation {
  readonly tenant_id: string
  readonly idp_org_id: string
  readonly name: string
  readonly slug: string
  readonly role: string
}

export interface Me {
  readonly user_id: string
  readonly email?: string
  readonly is_operator: boolean
  readonly orgs: readonly Organisation[]
  readonly preferences: { readonly language: Language | ''; readonly time_zone: string }
}

export interface Project {
  readonly project_id: string
  readonly tenant_id: string
  readonly name: string
  readonly is_default: boolean
}

export interface Paged {
  readonly has_more: boolean
  readonly next_cursor?: string
}

export interface ProjectList extends Paged {
  readonly items: readonly Project[]
}

export interface AgentItem {
  readonly agent_id: string
  readonly name: string
  readonly is_active: boolean
  readonly instance_count: number
  readonly created_at: string
  readonly last_seen_at: string
}

export interface AgentList extends Paged {
  readonly items: readonly AgentItem[]
  readonly total_count: number
}

export const TRAITS = [
  'openness',
  'conscientiousness',
  'extraversion',
  'agreeableness',
  'neuroticism',
] as const
export type Trait = (typeof TRAITS)[number]

export interface AgentDetail extends AgentItem {
  readonly bio: string
  readonly personality_prompt: string
  readonly primary_traits: readonly string[]
  readonly speech_patterns: readonly string[]
  readonly true_interests: readonly string[]
  readonly true_dislikes: readonly string[]
  readonly big5: Readonly<Record<Trait, { readonly score: number; readonly level: string }>>
  readonly dimensions: Readonly<Record<string, number>>
  readonly preferences: Readonly<Record<string, string>>
  readonly behaviors: Readonly<Record<string, string>>
}

export interface Mood {
  readonly label: string
  readonly valence: number
  readonly arousal: number
  readonly tension: number
  readonly affiliation: number
}

export interface AgentUser {
  readonly user_id: string
  readonly display_name: string
  readonly mood: Mood
  readonly last_interaction_at: string
}

export interface UserList extends Paged {
  readonly users: readonly AgentUser[]
}

export interface MoodHistory extends Paged {
  readonly entries: readonly (Mood & {
    readonly timestamp: string
    readonly trigger_type?: string
    readonly trigger_reason?: string
  })[]
}

export interface Fact {
  readonly fact_id: string
  readonly atomic_text: string
  readonly fact_type: string
  readonly confidence: number
  readonly importance: number
  readonly retention_strength: number
  readonly mention_count: number
  readonly hit_count: number
  readonly source_type: string
  readonly supersedes_id?: string
  readonly evidence_message_ids?: readonly string[]
  readonly session_id?: string
  readonly user_id?: string
  readonly valid_from?: string
  readonly valid_until?: string
  readonly created_at: string
}

export interface FoundMemory {
  readonly fact_id: string
  readonly content: string
  readonly fact_type: string
  readonly score: number
  readonly at: string
  readonly role?: string
  readonly facts?: readonly { readonly fact_id: string; readonly content: string }[]
}

/** The clocks of a conversation; due times are there while they run. */
export interface Clocks {
  readonly first_response_due_at?: string
  readonly first_response_missed: boolean
  readonly resolution_due_at?: string
  readonly resolution_missed: boolean
}

export interface ConversationSummary {
  readonly conversation_id: string
  readonly title: string
  readonly agent: string
  readonly agent_name: string
  readonly channel: string
  readonly user_id: string
  readonly controller: string
  readonly controller_operator_id: string
  readonly status: string
  readonly tags: readonly string[]
  readonly last_message: string
  readonly last_activity: string
  readonly unread_count: number
  readonly handoffs: readonly { readonly from: string; readonly to: string; readonly when: string }[]
  readonly assignee: string
  readonly priority: string
  readonly clocks: Clocks
}

export interface InboxCounts {
  readonly open: number
  readonly mine: number
  readonly unassigned: number
  readonly needs_a_person: number
  readonly snoozed: number
  readonly closed: number
  readonly overdue: number
}

export interface ConversationCounts extends InboxCounts {
  readonly channels: readonly (InboxCounts & { readonly channel: string })[]
}

export interface ViewFilters {
  readonly status?: string
  readonly controller?: string
  readonly assignee?: string
  readonly channel?: string
  readonly tag?: string
  readonly priority?: string
  readonly target?: string
  readonly unread?: boolean
  readonly q?: string
}

export interface SavedView {
  readonly view_id: string
  readonly name: string
  readonly filters: ViewFilters
  readonly shared: boolean
  readonly count?: number
}

export interface Note {
  readonly note_id: string
  readonly author_id: string
  readonly author_name: string
  readonly content: string
  readonly created_at: string
}

export interface NotePage extends Paged {
  readonly notes: readonly Note[]
}

export interface SavedReply {
  readonly reply_id: string
  readonly name: string
  readonly shortcut: string
  readonly text: string
}

export interface Member {
  readonly user_id: string
  readonly username: string
  readonly display_name?: string
  readonly status: string
}

export interface ConversationPage extends Paged {
  readonly items: readonly ConversationSummary[]
  readonly total: number
}

export interface Conversation {
  readonly conversation_id: string
  readonly project_id: string
  readonly agent_id: string
  readonly user_id: string
  readonly channel_type: string
  readonly controller: string
  readonly controller_operator_id: string
  readonly status: string
  readonly snoozed_until?: string
  readonly assignee: string
  readonly priority: string
  readonly clocks: Clocks
  readonly tags: readonly string[]
  readonly unread_count: number
  readonly last_message_preview: string
  readonly last_message_at: string
}

export interface MessageFile {
  readonly type: string
  readonly name?: string
  readonly file_id?: string
  readonly mime_type?: string
  readonly size?: number
  readonly fault?: string
}

export interface Message {
  readonly message_id: string
  readonly conversation_id: string
  readonly session_id: string
  readonly direction: string
  readonly author_type: string
  readonly author_id: string
  readonly content: string
  readonly attachments: readonly MessageFile[]
  readonly delivery_status: string
  readonly delivery_detail: string
  readonly created_at: string
}

export interface MessagePage extends Paged {
  readonly items: readonly Message[]
}

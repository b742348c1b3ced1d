import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Conversation, readConversations } from './locomo-data.ts'

/** A collection of conversations that were made in the same way. */
export interface Corpus {
  readonly name: string
  readonly conversations: readonly Conversation[]
}

interface RawTurn {
  readonly id: string
  readonly session: string
  /** Who speaks: by name where two people talk, by role where a person talks to an assistant. */
  readonly speaker?: string
  readonly role?: string
  readonly at: string
  readonly text: string
}

interface RawConversation {
  readonly id: string
  readonly turns: readonly RawTurn[]
  readonly questions: readonly {
    readonly text: string
    readonly kind: string
    readonly evidence: readonly string[]
  }[]
}

/** Reads a file in LoCoMo's format, or one with `turns` and `questions`. */
export function readCorpus(path: string): Corpus {
  const name = basename(path, '.json')
  const raw = JSON.parse(readFileSync(path, 'utf8')) as readonly object[]
  const isLocomo = raw[0] !== undefined && 'qa' in raw[0]
  if (isLocomo) return { name, conversations: readConversations(path, false) }
  return { name, conversations: (raw as readonly RawConversation[]).map(conversationOf) }
}

function conversationOf({ id, turns, questions }: RawConversation): Conversation {
  const known = new Set(turns.map((turn) => String(turn.id)))
  const read = turns.map((turn) => ({
    id: String(turn.id),
    session: turn.session,
    at: Date.parse(turn.at),
    speaker: turn.speaker ?? turn.role ?? '',
    text: turn.text,
  }))
  const asked = questions.map(({ text, kind, evidence }) => ({
    text,
    category: kind,
    evidence: [...new Set(evidence.map(String))].filter((one) => known.has(one)),
  }))
  return {
    id: String(id),
    turns: read,
    questions: asked.filter(({ evidence }) => evidence.length > 0),
    endedAt: Math.max(...read.map((turn) => turn.at)),
  }
}

/** The person and the agent, as a client would have it: the person speaks first. */
export function partiesOf({ turns }: Conversation): { readonly person: string; readonly agent: string } {
  const [first = '', second = ''] = [...new Set(turns.map((turn) => turn.speaker))]
  return first === 'assistant' ? { person: second, agent: first } : { person: first, agent: second }
}

/** All conversations as the memory of one person, in the order in which they are given: a chat of years. */
export function asOne(corpora: readonly Corpus[]): Corpus {
  const conversations = corpora.flatMap(({ name, conversations }) =>
    conversations.map((conversation) => ({
      ...conversation,
      questions: conversation.questions.map((one) => ({ ...one, category: `${name} ${one.category}` })),
    })),
  )
  const own = (at: number, id: string): string => `${at}:${id}`
  const turns = conversations.flatMap((conversation, at) => {
    const { agent } = partiesOf(conversation)
    return conversation.turns.map((turn) => ({
      ...turn,
      id: own(at, turn.id),
      session: own(at, turn.session),
      speaker: turn.speaker === agent ? 'assistant' : 'user',
    }))
  })
  const questions = conversations.flatMap((conversation, at) =>
    conversation.questions.map((question) => ({
      ...question,
      evidence: question.evidence.map((id) => own(at, id)),
    })),
  )
  const endedAt = Math.max(...conversations.map((conversation) => conversation.endedAt))
  return { name: 'all as one', conversations: [{ id: 'all', turns, questions, endedAt }] }
}

import { cutText } from '../../kernel/cut-text.ts'
import { isNoteAbout, NOTE_AUTHOR } from '../memory/index.ts'
import type { ContentBlock } from './imports.schemas.ts'

export interface SaidBefore {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Another participant than the person, in a conversation of several. */
  readonly author?: string
}

const DIALOGUE = /transcript|conversation|chat|dialog/i
/** Types of what others write about a person. */
const BY_OTHERS = /note|summary|memory|log|comment|remark/i
const LINE = /^\s*(?:\[[^\]]{1,40}\]\s*)?([\p{L}][\p{L}\p{N} .'_-]{0,40}?)\s*(?:\([^)]{1,40}\))?:\s+(\S.*)$/u
const PERSON = new Set(['user', 'customer', 'client', 'guest', 'human', 'me', 'visitor', 'caller', 'patient'])
const AGENT = new Set(['assistant', 'agent', 'bot', 'ai', 'operator', 'support', 'rep', 'system'])
const MESSAGE_MAX = 8_000

/** A long text in pieces that end where a paragraph or a sentence does, if one does. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > MESSAGE_MAX) {
    const window = cutText(rest, MESSAGE_MAX)
    const cut = Math.max(window.lastIndexOf('\n'), window.lastIndexOf('. ') + 1)
    const end = cut > MESSAGE_MAX / 2 ? cut : MESSAGE_MAX
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/**
 * What a block of content says, as messages: a transcript line by line, a note about the person as another author's
 * words, anything else as their own.
 */
export function messagesIn(
  block: ContentBlock,
  names: { readonly person: string; readonly agent: string },
): readonly SaidBefore[] {
  const said = DIALOGUE.test(block.type) ? linesOf(block.body, names) : []
  if (said.length > 0) return said
  const isByOthers = BY_OTHERS.test(block.type)
  return piecesOf(block.body).map((content) => ({
    role: 'user',
    content,
    ...(isNoteAbout(content, names.person, isByOthers) ? { author: NOTE_AUTHOR } : {}),
  }))
}

function linesOf(
  text: string,
  names: { readonly person: string; readonly agent: string },
): readonly SaidBefore[] {
  const said: { role: 'user' | 'assistant'; content: string; author?: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, speaker, words] = LINE.exec(line) ?? []
    const last = said.at(-1)
    if (speaker === undefined || words === undefined) {
      // A line without a speaker goes on with what was said before it.
      if (last !== undefined && last.content.length < MESSAGE_MAX && line.trim() !== '')
        last.content = cutText(`${last.content}\n${line.trim()}`, MESSAGE_MAX)
      continue
    }
    const name = speaker.toLowerCase()
    const content = cutText(words, MESSAGE_MAX)
    if (AGENT.has(name) || name === names.agent.toLowerCase()) said.push({ role: 'assistant', content })
    else if (PERSON.has(name) || name === names.person.toLowerCase()) said.push({ role: 'user', content })
    else said.push({ role: 'user', content, author: speaker })
  }
  return said
}

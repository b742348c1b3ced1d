import { readFileSync } from 'node:fs'

/** One conversation of two people over months, and what is asked about it. */
export interface Conversation {
  readonly id: string
  readonly turns: readonly Turn[]
  readonly questions: readonly AskedQuestion[]
  /** When the last session took place. */
  readonly endedAt: number
}

export interface Turn {
  readonly id: string
  readonly session: string
  readonly at: number
  readonly speaker: string
  readonly text: string
}

export interface AskedQuestion {
  readonly text: string
  readonly category: string
  /** Ids of the turns that hold the answer. */
  readonly evidence: readonly string[]
}

const CATEGORIES: Record<number, string> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
}

interface RawTurn {
  readonly speaker: string
  readonly dia_id: string
  readonly text: string
  readonly blip_caption?: string
}

interface RawConversation {
  readonly sample_id: string
  readonly conversation: Readonly<Record<string, string | readonly RawTurn[]>>
  readonly qa: readonly { question: string; category: number; evidence?: readonly string[] }[]
}

/**
 * Reads a file in LoCoMo's format. A turn may come with a picture, and the data with a machine's caption of it; a
 * client that talks to people would not have sent that caption, so it is left out unless asked for.
 */
export function readConversations(path: string, withCaptions: boolean): Conversation[] {
  const raw = JSON.parse(readFileSync(path, 'utf8')) as readonly RawConversation[]
  return raw.map(({ sample_id, conversation, qa }) => {
    const turns = [...turnsOf(conversation, withCaptions)]
    const known = new Set(turns.map((turn) => turn.id))
    const questions = qa.map(({ question, category, evidence }) => ({
      text: question,
      category: CATEGORIES[category] ?? String(category),
      evidence: evidenceIds(evidence ?? []).filter((id) => known.has(id)),
    }))
    return {
      id: sample_id,
      turns,
      questions: questions.filter((question) => question.evidence.length > 0),
      endedAt: Math.max(...turns.map((turn) => turn.at)),
    }
  })
}

function* turnsOf(conversation: RawConversation['conversation'], withCaptions: boolean): Generator<Turn> {
  for (let session = 1; Array.isArray(conversation[`session_${session}`]); session += 1) {
    const at = instant(String(conversation[`session_${session}_date_time`]))
    for (const turn of conversation[`session_${session}`] as readonly RawTurn[]) {
      const caption = withCaptions && turn.blip_caption ? ` [shared ${turn.blip_caption}]` : ''
      yield {
        id: turn.dia_id,
        session: String(session),
        at,
        speaker: turn.speaker,
        text: `${turn.text}${caption}`,
      }
    }
  }
}

/** "1:56 pm on 8 May, 2023" */
function instant(text: string): number {
  const [, hour, minute, half, day] = /^(\d+):(\d+) (am|pm) on (.+)$/i.exec(text) ?? []
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  return Date.parse(`${day} UTC`) + (hours * 60 + Number(minute)) * 60_000
}

/** Some entries hold several ids, or one with a misplaced colon or a leading zero. */
function evidenceIds(entries: readonly string[]): string[] {
  const found = entries.flatMap((entry) => [...entry.matchAll(/D:?(\d+):(\d+)/g)])
  return [...new Set(found.map(([, session, turn]) => `D${Number(session)}:${Number(turn)}`))]
}

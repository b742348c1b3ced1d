import type { ExtractedFact } from '../extraction/extractor.ts'
import type { FactDraft } from './fact.rules.ts'

export interface Heard {
  readonly sessionId: string
  readonly sourceType: string
  readonly sourceId: string
  /** When each message was said, by its id. */
  readonly saidAt: ReadonlyMap<string, Date>
  readonly now: Date
}

/** A fact learned from messages: valid from the time of its latest evidence. */
export function toFactDraft(fact: ExtractedFact, heard: Heard): FactDraft {
  const times = fact.evidence.map((id) => heard.saidAt.get(id)?.getTime() ?? 0)
  const latest = Math.max(0, ...times)
  return {
    ...fact,
    sessionId: heard.sessionId,
    sourceType: heard.sourceType,
    sourceId: heard.sourceId,
    metadata: {},
    saidAt: latest === 0 ? heard.now : new Date(latest),
    // What is handed in years later is not forgotten on the first night.
    ...(heard.sourceType === 'chat' ? {} : { confirmedAt: heard.now }),
  }
}

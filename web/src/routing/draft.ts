/** How contacts find their agent, as the server has it. */
export interface Config {
  readonly tiers: readonly {
    readonly name: string
    readonly label: string
    readonly agent_id: string
    readonly agent_name: string
    readonly prompt: string
    readonly criteria: unknown
  }[]
  readonly guide_agent: {
    readonly agent_id: string
    readonly agent_name: string
    readonly questions: readonly string[]
    readonly criteria: readonly string[]
  }
  readonly handoffs: readonly {
    readonly from: string
    readonly to: string
    readonly when: string
    readonly mode: string
    readonly carry: readonly string[]
  }[]
  readonly channel_bindings: readonly {
    readonly agent_id: string
    readonly channel_type: string
    readonly connection_id: string
    readonly use_guide: boolean
  }[]
}

export interface Row {
  /** Known by this while it is edited; the server never sees it. */
  readonly id: number
}

export interface TierDraft extends Row {
  readonly name: string
  readonly agent_id: string
  readonly prompt: string
  /** JSON; empty matches all remaining contacts. */
  readonly criteria: string
}

export interface AskDraft extends Row {
  readonly question: string
  readonly keptAs: string
}

export interface BindingDraft extends Row {
  /** A type of channel, or `connection:` and its id. */
  readonly place: string
  readonly agent_id: string
  readonly use_guide: boolean
}

export interface HandoffDraft extends Row {
  readonly from: string
  readonly to: string
  readonly when: string
  readonly mode: string
  readonly carry: readonly string[]
}

/** The same while it is edited. */
export interface Draft {
  readonly bindings: readonly BindingDraft[]
  readonly guideId: string
  readonly asks: readonly AskDraft[]
  readonly tiers: readonly TierDraft[]
  readonly handoffs: readonly HandoffDraft[]
}

let count = 0
/** A number that no other row has. */
export function newRowId(): number {
  count += 1
  return count
}

const CONNECTION = 'connection:'

const isBlank = (criteria: unknown): boolean =>
  criteria === null ||
  criteria === '' ||
  (typeof criteria === 'object' && Object.keys(criteria as object).length === 0)

export function draftOf(config: Config): Draft {
  const { guide_agent: guide } = config
  return {
    guideId: guide.agent_id,
    asks: guide.questions.map((question, at) => ({
      id: newRowId(),
      question,
      keptAs: guide.criteria[at] ?? '',
    })),
    tiers: config.tiers.map(({ name, agent_id, prompt, criteria }) => ({
      id: newRowId(),
      name,
      agent_id,
      prompt,
      criteria: isBlank(criteria) ? '' : JSON.stringify(criteria),
    })),
    bindings: config.channel_bindings.map(({ agent_id, channel_type, connection_id, use_guide }) => ({
      id: newRowId(),
      place: connection_id === '' ? channel_type : `${CONNECTION}${connection_id}`,
      agent_id,
      use_guide,
    })),
    handoffs: config.handoffs.map((handoff) => ({ ...handoff, id: newRowId() })),
  }
}

export interface Fault {
  readonly location: string
  readonly message: string
}

/** What is sent, or what keeps it from being sent, under the names the server would use. */
export function configFrom(draft: Draft): { readonly body: object } | { readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
  const tiers = draft.tiers.map(({ name, agent_id, prompt, criteria }, at) => {
    let parsed: unknown = {}
    try {
      parsed = criteria.trim() === '' ? {} : JSON.parse(criteria)
    } catch (error) {
      faults.push({ location: `body.tiers[${at}].criteria`, message: (error as Error).message })
    }
    return { name, label: name, agent_id, prompt, criteria: parsed }
  })
  if (faults.length > 0) return { faults }
  return {
    body: {
      tiers,
      guide_agent: {
        agent_id: draft.guideId,
        questions: draft.asks.map(({ question }) => question),
        criteria: draft.asks.map(({ keptAs }, at) => keptAs || `question_${at + 1}`),
      },
      handoffs: draft.handoffs.map(({ id: _, ...handoff }) => handoff),
      channel_bindings: draft.bindings.map(({ place, agent_id, use_guide }) => ({
        agent_id,
        use_guide,
        ...(place.startsWith(CONNECTION)
          ? { connection_id: place.slice(CONNECTION.length) }
          : { channel_type: place }),
      })),
    },
  }
}

/** What was found wrong with a field or with something inside it. */
export const wordsAt = (faults: readonly Fault[], location: string): string =>
  faults
    .filter(
      (fault) =>
        fault.location === location ||
        fault.location.startsWith(`${location}.`) ||
        fault.location.startsWith(`${location}[`),
    )
    .map((fault) => {
      const inside = fault.location.slice(location.length).replace(/^\./, '')
      return inside === '' ? fault.message : `${inside} ${fault.message}`
    })
    .join('; ')

import { reasonWords } from '../inbox/handoffs.ts'
import { t } from '../language/t.ts'
import type { Draft } from './draft.ts'

export interface FlowNode {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly x: number
  readonly y: number
  /** Named by something, and not there. */
  readonly isMissing: boolean
}

export interface FlowEdge {
  readonly id: string
  readonly from: FlowNode
  readonly to: FlowNode
  readonly words: string
  readonly isHandoff: boolean
}

export interface Names {
  agentOf(agentId: string): string | undefined
  placeOf(place: string): string
}

export const BOX = { width: 150, height: 44 } as const
const STEP = { x: 290, y: 60 } as const
const PEOPLE = new Set(['human', 'operator', 'person'])

/** Channels, guide, tiers and agents from left to right; what leads where. */
export class Flow {
  readonly nodes = new Map<string, FlowNode>()
  readonly edges: FlowEdge[] = []
  readonly #rows = [0, 0, 0, 0]
  readonly #columns = new Map<FlowNode & { x: number }, number>()
  readonly #names: Names

  constructor(draft: Draft, names: Names) {
    this.#names = names
    const guide = draft.guideId === '' ? undefined : this.#guide(draft)
    const tiers = draft.tiers.map((tier, at) => ({
      node: this.#add(2, `tier ${at}`, tier.name || t('Tier {at}', { at: at + 1 }), t('tier')),
      ...tier,
    }))
    for (const [at, binding] of draft.bindings.entries()) {
      const node = this.#add(0, `binding ${at}`, names.placeOf(binding.place), t('channel'))
      const isGuided = binding.use_guide && guide !== undefined
      if (isGuided) this.#join(node, guide, '')
      else if (binding.agent_id !== '') this.#join(node, this.#agent(binding.agent_id), '')
    }
    for (const tier of tiers) {
      if (guide !== undefined) this.#join(guide, tier.node, '')
      if (tier.agent_id !== '') this.#join(tier.node, this.#agent(tier.agent_id), '')
    }
    for (const handoff of draft.handoffs)
      this.#join(
        this.#called(handoff.from || '*', draft),
        this.#called(handoff.to, draft),
        reasonWords(handoff.when),
        true,
      )
    // Only now is it known which columns have something in them; the others take no room.
    for (const [node, column] of this.#columns) node.x = this.#filled(column) * STEP.x
  }

  /** How many columns before this one have something in them. */
  #filled(column: number): number {
    return this.#rows.slice(0, column).filter((rows) => rows > 0).length
  }

  get width(): number {
    return STEP.x * Math.max(0, this.#filled(this.#rows.length) - 1) + BOX.width
  }

  get height(): number {
    return Math.max(1, ...this.#rows) * STEP.y - (STEP.y - BOX.height)
  }

  /** For those who cannot see it. */
  get words(): string {
    return this.edges
      .map(({ from, to, words, isHandoff }) =>
        isHandoff
          ? t('{title} hands over to {title2} when {words}', { title: from.title, title2: to.title, words })
          : t('{title} leads to {title2}', { title: from.title, title2: to.title }),
      )
      .join('; ')
  }

  #guide(draft: Draft): FlowNode {
    const asks = t('asks {count} questions', { count: draft.asks.length })
    return this.#add(1, 'guide', this.#names.agentOf(draft.guideId) ?? t('Unknown agent'), asks)
  }

  #agent(agentId: string): FlowNode {
    const name = this.#names.agentOf(agentId)
    return this.#add(
      3,
      `agent ${name ?? agentId}`,
      name ?? t('Unknown agent'),
      t('agent'),
      name === undefined,
    )
  }

  /** Handoffs name tiers and agents by their names, whatever their case. */
  #called(name: string, draft: Draft): FlowNode {
    const wanted = name.toLowerCase()
    const tier = draft.tiers.findIndex((one) => one.name.toLowerCase() === wanted)
    const known = tier === -1 ? undefined : this.nodes.get(`tier ${tier}`)
    if (known !== undefined) return known
    if (wanted === '*') return this.#add(2, 'anybody', t('Anyone'), t('every contact'))
    if (PEOPLE.has(wanted)) return this.#add(3, 'human', t('A person'), t('in the inbox'))
    const drawn = [...this.nodes.values()].find(
      (node) => node.title.toLowerCase() === wanted && /^(agent|guide)/.test(node.id),
    )
    const isKnown = drawn !== undefined || this.#names.agentOf(name) !== undefined
    return (
      drawn ??
      this.#add(
        3,
        `agent ${name}`,
        name || t('No agent'),
        isKnown ? t('agent') : t('Unknown agent'),
        !isKnown,
      )
    )
  }

  #add(column: number, id: string, title: string, about: string, isMissing = false): FlowNode {
    const known = this.nodes.get(id)
    if (known !== undefined) return known
    const row = this.#rows[column] ?? 0
    this.#rows[column] = row + 1
    const node = { id, title, about, x: 0, y: row * STEP.y, isMissing }
    this.nodes.set(id, node)
    this.#columns.set(node, column)
    return node
  }

  #join(from: FlowNode, to: FlowNode, words: string, isHandoff = false): void {
    this.edges.push({ id: `${this.edges.length}`, from, to, words, isHandoff })
  }
}

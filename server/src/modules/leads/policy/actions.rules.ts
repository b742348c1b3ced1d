import { cutText } from '../../../kernel/cut-text.ts'
import { isObject } from '../../../kernel/json.ts'

/** What an action does to a lead; the funnel knows how each kind works. */
export const ACTION_KINDS = [
  'wait',
  'message',
  'question',
  'call',
  'meeting',
  'offer',
  'handoff',
  'close',
] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** What is worth knowing of a lead before an offer. */
export const TOPICS = ['budget', 'financing', 'timeline'] as const
export type Topic = (typeof TOPICS)[number]

export interface LeadAction {
  readonly id: string
  readonly label: string
  readonly kind: ActionKind
  /** What a question asks for; without it, whatever is not known yet. */
  readonly asks?: Topic
  /** In shares of what an average lead is worth when won. */
  readonly cost: number
  /** How intrusive the action is, from 0 to 1. */
  readonly intrusiveness: number
  /** The project's outcomes show that it is taken where a rule would call it senseless: the rule gives way. */
  readonly proven?: true
}

const action = (
  id: string,
  label: string,
  kind: ActionKind,
  cost: number,
  intrusiveness: number,
  asks?: Topic,
): LeadAction => ({ id, label, kind, cost, intrusiveness, ...(asks === undefined ? {} : { asks }) })

/** What can be done where the manifest says nothing. */
export const BUILT_IN_ACTIONS: readonly LeadAction[] = [
  action('wait', 'Wait', 'wait', 0.001, 0),
  action('send_content', 'Send something worth reading', 'message', 0.005, 0.1),
  action('ask_budget', 'Ask about the budget', 'question', 0.006, 0.2, 'budget'),
  action('ask_financing', 'Ask about the financing', 'question', 0.006, 0.2, 'financing'),
  action('ask_timeline', 'Ask about the timeline', 'question', 0.006, 0.15, 'timeline'),
  action('call', 'Call', 'call', 0.03, 0.5),
  action('book_visit', 'Invite to a visit', 'meeting', 0.05, 0.35),
  action('make_offer', 'Make an offer', 'offer', 0.03, 0.4),
  action('hand_to_human', 'Hand over to a person', 'handoff', 0.09, 0.3),
  action('move_to_nurture', 'Let it rest', 'close', 0, 0),
]

/** The words manifests use for kinds of actions. */
const WORDS: Readonly<Record<ActionKind, RegExp>> = {
  wait: /wait|snooze|pause|hold/,
  question: /ask|question|qualif|survey/,
  call: /call|phone|voice|dial/,
  meeting: /meet|visit|demo|appointment|viewing|tour|schedule/,
  offer: /offer|quote|proposal|discount|close_deal|contract/,
  handoff: /handoff|hand_off|human|escalat|transfer|specialist/,
  close: /nurture|disqualif|archive|stop|drop/,
  message: /message|mail|sms|text|content|whatsapp|chat|inform|brochure|follow/,
}
const ORDER: readonly ActionKind[] = [
  'offer',
  'handoff',
  'meeting',
  'question',
  'call',
  'close',
  'wait',
  'message',
]

const ACTIONS_MAX = 30
const COST_MAX = 0.1
const LENGTH_MAX = 100

/** The actions of a workspace: those of its manifest, in the funnel's terms; without any, the built-in ones. */
export function actionsOf(manifest: unknown): readonly LeadAction[] {
  const listed = isObject(manifest) && Array.isArray(manifest['actions']) ? manifest['actions'] : []
  const entries = listed.filter(isObject)
  const scaleOf = (field: string) =>
    Math.max(1, ...entries.map((entry) => (typeof entry[field] === 'number' ? (entry[field] as number) : 0)))
  const [costs, manners] = [scaleOf('cost_hint'), scaleOf('intrusiveness')]
  const found = new Map<string, LeadAction>()
  for (const entry of entries) {
    const words = ['type', 'id', 'label', 'channel'].map((field) => textIn(entry, field))
    const id = cutText(words[1] || words[2] || words[0] || '', LENGTH_MAX)
    if (id === '' || found.has(id) || found.size >= ACTIONS_MAX) continue
    const kind = kindOf(words)
    const topic = TOPICS.find((word) => words.join(' ').toLowerCase().includes(word))
    const usual = BUILT_IN_ACTIONS.find((one) => one.kind === kind)
    found.set(id, {
      id,
      label: cutText(words[2] || id, LENGTH_MAX),
      kind,
      ...(kind === 'question' && topic !== undefined ? { asks: topic } : {}),
      cost: shareIn(entry, 'cost_hint', costs, COST_MAX) ?? usual?.cost ?? 0,
      intrusiveness: shareIn(entry, 'intrusiveness', manners, 1) ?? usual?.intrusiveness ?? 0,
    })
  }
  if (found.size === 0) return BUILT_IN_ACTIONS
  // Something has to be allowed in every state.
  const isOpen = [...found.values()].some(({ kind }) => ['wait', 'message', 'call', 'close'].includes(kind))
  return isOpen ? [...found.values()] : [BUILT_IN_ACTIONS[0] as LeadAction, ...found.values()]
}

const textIn = (entry: Record<string, unknown>, field: string): string =>
  typeof entry[field] === 'string' ? (entry[field] as string).trim() : ''

function shareIn(entry: Record<string, unknown>, field: string, scale: number, most: number) {
  const value = entry[field]
  return typeof value === 'number' ? Math.min(1, Math.max(0, value / scale)) * most : undefined
}

/** By the first word that says so: the type before the id, the label and the channel. */
function kindOf(words: readonly string[]): ActionKind {
  for (const word of words) {
    const found = ORDER.find((kind) => WORDS[kind].test(word.toLowerCase()))
    if (found !== undefined) return found
  }
  return 'message'
}

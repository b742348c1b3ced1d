import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kernel/clock.ts'
import type { Chance } from './chance.ts'
import type { Line, Switchboard } from './channels.ts'
import type { DemoHarness } from './demo-harness.ts'
import { GUESTS, type Guest, type StaffName } from './people.ts'
import type { Timeline } from './timeline.ts'

interface Found {
  readonly items: readonly { readonly conversation_id: string }[]
}

/** Guests whose conversations are still warm: what they wrote last came in within the last hours. */
const TODAY: Readonly<Record<string, number>> = {
  'Marcus Whitfield': 190,
  'Helena Duarte': 95,
  'Priya Raman': 50,
  'Matteo Greco': 140,
  'Grace Ellison': 25,
  'Rosa Delgado': 70,
}

/** What agents could not know, and people of the group answered soon after. */
const ANSWERS: Readonly<Record<string, readonly [by: StaffName, text: string]>> = {
  'Priya Raman': [
    'amir',
    'The Courtyard seats 120 people at round tables, or 160 standing. Shall I hold a date?',
  ],
  'Hamish Sinclair': ['mei', 'Yes, until two on Sunday costs 35 euros. I have noted it for you.'],
  'Ravi Menon': ['amir', 'The Harbour Room is 950 euros for a day, with the piano and without lunch.'],
  'Nadia Kowalska': ['mei', 'A late check-out until 14:00 costs 35 euros. Nobody will clean before noon.'],
  'Grace Ellison': ['mei', 'Dogs stay in the bar and in garden rooms. The dining room is free of them.'],
  'Callum Reid': ['mei', 'The Harbour Twin at The Lantern, from 120 euros. In May there is often one left.'],
  'Owen Prichard': ['amir', 'There is a piano in the Harbour Room, and it is tuned every spring.'],
}
const ANSWERED_AFTER_MS = 12 * MINUTE_MS

export interface Scene {
  readonly stage: DemoHarness
  readonly board: Switchboard
  readonly timeline: Timeline
  readonly chance: Chance
  readonly now: Date
  readonly days: number
}

/** Everybody's words over the weeks, each on a day and at an hour of its own. */
export function planConversations(scene: Scene): readonly { guest: Guest; line: Line }[] {
  return GUESTS.map((guest, number) => {
    const line = scene.board.lineOf(guest, number)
    const moments = guest.said.map((_, place) => momentOf(scene, guest, place))
    for (const [place, text] of guest.said.entries())
      scene.timeline.add(moments[place] as Date, () => line.say(text))
    const answer = ANSWERS[guest.name]
    if (answer !== undefined)
      scene.timeline.add(later(moments.at(-1) as Date, ANSWERED_AFTER_MS), () =>
        answerAs(scene.stage, line, ...answer),
      )
    return { guest, line }
  })
}

function momentOf({ chance, now, days }: Scene, guest: Guest, place: number): Date {
  const today = TODAY[guest.name]
  if (today !== undefined && place === guest.said.length - 1) return later(now, -today * MINUTE_MS)
  // The weeks are divided among what they said, so that the order stays.
  const share = (days - 3) / guest.said.length
  const day = Math.floor(place * share + chance.next() * share * 0.8)
  const morning = new Date(now.getTime() - (days - 1 - day) * DAY_MS).setUTCHours(0, 0, 0, 0)
  return new Date(morning + (8 + chance.next() * 12) * HOUR_MS)
}

const conversationOf = async (stage: DemoHarness, { userId }: Line): Promise<string> => {
  const query = new URLSearchParams({ user_id: userId })
  const { items } = await stage.call<Found>('GET', `/api/v1/conversations?${query}`)
  return (items[0] as Found['items'][number]).conversation_id
}

async function answerAs(stage: DemoHarness, line: Line, as: StaffName, content: string): Promise<void> {
  const id = await conversationOf(stage, line)
  await stage.call('POST', `/api/v1/conversations/${id}/messages`, { as, body: { content } })
  await stage.work()
}

/** What the people of the group did in their inbox today. */
export function playInbox({ stage, now, timeline }: Scene, lines: readonly { guest: Guest; line: Line }[]) {
  const lineOf = (name: string): Line => lines.find(({ guest }) => guest.name === name)?.line as Line
  const idOf = (name: string): Promise<string> => conversationOf(stage, lineOf(name))
  const change = async (name: string, body: object) =>
    stage.call('PATCH', `/api/v1/conversations/${await idOf(name)}`, { as: 'mei', body })
  timeline.add(later(now, -180 * MINUTE_MS), async () => {
    const line = lineOf('Marcus Whitfield')
    await stage.call('POST', `/api/v1/conversations/${await conversationOf(stage, line)}/takeover`, {
      as: 'mei',
    })
    await answerAs(
      stage,
      line,
      'mei',
      'Good morning Mr Whitfield, this is Mei from the front desk. I am sorry about last night. We can move you to the ' +
        'garden side today, top floor, and Biscuit is welcome there.',
    )
  })
  timeline.add(later(now, -170 * MINUTE_MS), async () => {
    await lineOf('Marcus Whitfield').say(
      'Thank you Mei, the garden side sounds good. After lunch, if possible.',
    )
  })
  timeline.add(later(now, -20 * MINUTE_MS), async () => {
    const warm = new Set(Object.keys(TODAY))
    for (const { guest } of lines)
      if (!warm.has(guest.name))
        await stage.call('POST', `/api/v1/conversations/${await idOf(guest.name)}/read`)
    await change('Oskar Brandt', { status: 'snoozed', snoozed_until: later(now, 20 * HOUR_MS).toISOString() })
    for (const name of ['Ellen Vos', 'Julien Moreau', 'Noah Feld']) await change(name, { status: 'closed' })
    await change('Marcus Whitfield', { tags: ['complaint', 'room move'] })
    await change('Priya Raman', { tags: ['wedding'] })
    await change('Matteo Greco', { tags: ['launch', 'call back'] })
    await change('Rosa Delgado', { tags: ['retreat'] })
  })
}

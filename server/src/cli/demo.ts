import { type App, buildApp, tables } from '../app.ts'
import type { Config } from '../config.ts'
import { DAY_MS, later, SECOND_MS } from '../kernel/clock.ts'
import { newId, randomToken } from '../kernel/ids.ts'
import type { FirstCredentials } from '../modules/identity/index.ts'
import { asSystem, type Database } from '../platform/db/database.ts'
import type { makeLog } from '../platform/observe/log.ts'
import type { Vault } from '../platform/secrets/vault.ts'
import { CommandError } from './command.ts'
import { hireAgents } from './demo/agents.ts'
import { openAccount, planPayments } from './demo/billing.ts'
import { Chance } from './demo/chance.ts'
import { Switchboard } from './demo/channels.ts'
import { planConversations, playInbox, type Scene } from './demo/conversations.ts'
import { type Counterpart, openCounterpart } from './demo/counterpart.ts'
import { clearAway, findDemo, isAnyWorker, lockSeeding } from './demo/demo.store.ts'
import { DemoClock } from './demo/demo-clock.ts'
import { DemoHarness } from './demo/demo-harness.ts'
import { changePrices, fillKnowledge, runAnalytics } from './demo/knowledge.ts'
import { learn, planLearning } from './demo/learning.ts'
import { rememberWeeks } from './demo/memory.ts'
import { notifyFrontDesk } from './demo/notifications.ts'
import { DEMO_SLUG } from './demo/people.ts'
import { Timeline } from './demo/timeline.ts'
import { type Demo, noteState, openWorkspace } from './demo/workspace.ts'

export { DEMO_SLUG } from './demo/people.ts'
export type { Demo } from './demo/workspace.ts'

/** The demo's weeks end now. */
const DAYS = 42
const SEED = 20_260_101
/** Steps that follow the weeks. */
const AFTERWARDS = 5
/** Processes show every ten seconds that they live. */
const SHOWN_WITHIN_MS = 25 * SECOND_MS

export interface DemoParts {
  readonly config: Config
  readonly db: Database
  readonly vault: Vault
  readonly log: ReturnType<typeof makeLog>
  /** Told how far it is: what is being done, how much of it is over, and of how much. */
  onProgress(about: string, done: number, total: number): void
}

export interface Seeded {
  /** Undefined when the demo was there already. */
  readonly demo: Demo | undefined
  /** Only when this was the installation's first start. */
  readonly firstCredentials: FirstCredentials | undefined
}

/**
 * A hotel group's workspace to look around in. Everything in it went through the real application: what is known of
 * guests was learned from what they said, models from what was reported. Nothing leaves this machine meanwhile. One that
 * was broken off is cleared away and begun again; one that is complete is left alone.
 */
export async function createDemo(parts: DemoParts): Promise<Seeded> {
  const { db } = parts
  const unlock = await lockSeeding(db)
  if (unlock === undefined) throw new CommandError('Another process is making the demo at this moment.')
  const counterpart = await openCounterpart()
  const clock = new DemoClock()
  const ownerId = newId()
  let app: App | undefined
  try {
    app = await buildApp({ ...parts, clock, config: homely(parts.config, counterpart, ownerId) })
    const { firstCredentials } = app
    const isThere = await isComplete(db)
    const demo = isThere ? undefined : await make({ ...parts, app, clock, counterpart, ownerId })
    return { demo, firstCredentials }
  } finally {
    clock.backToNow()
    await app?.close()
    await counterpart.close()
    unlock()
  }
}

/** The same installation, except that it makes no outbound calls and lets the demo's owner do what an operator does. */
const homely = (config: Config, { url }: Counterpart, ownerId: string): Config => ({
  ...config,
  RAPPORT_GRAPH_URL: url,
  RAPPORT_TELEGRAM_URL: url,
  RAPPORT_ALLOW_PRIVATE_NETWORK: true,
  RAPPORT_LLM_URL: undefined,
  RAPPORT_PAYMENTS_KEY: undefined,
  RAPPORT_PAYMENTS_WEBHOOK_SECRET: undefined,
  RAPPORT_OPERATORS: [ownerId],
  RAPPORT_RATE_LIMIT: 0,
  // The demo is all that this process works on: nothing is served better when it is refused.
  RAPPORT_SHED_DELAY_MS: 0,
  RAPPORT_ROLES: ['api'],
  runsWorker: false,
})

/** Whether there is a demo already. What a killed run has left is cleared away, and is none. */
export async function isComplete(db: Database): Promise<boolean> {
  const found = await db.read(asSystem, (tx) => findDemo(tx, DEMO_SLUG))
  if (found === undefined) return false
  if (found.state === 'complete') return true
  if (found.state === undefined)
    throw new CommandError(`There is a workspace ${DEMO_SLUG} that is not a demo; it was left alone.`)
  const { tenantId } = found
  const mark = randomToken(6)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')
  const newSlug = `${DEMO_SLUG}-broken-off-${mark}`
  await db.transaction(asSystem, (tx) => clearAway(tx, tables, { tenantId, newSlug }))
  return false
}

interface Making extends DemoParts {
  readonly app: App
  readonly clock: DemoClock
  readonly counterpart: Counterpart
  readonly ownerId: string
}

/** A worker that runs elsewhere would take the demo's jobs, and send its messages to the real channels. */
async function refuseWhileOthersWork(db: Database): Promise<void> {
  if (db.kind === 'embedded') return
  const since = later(new Date(), -SHOWN_WITHIN_MS)
  if (await db.read(asSystem, (tx) => isAnyWorker(tx, since)))
    throw new CommandError(
      'A server works on the jobs of this database, and would send what the demo says to real channels. ' +
        'Stop it (those with RAPPORT_ROLES=api may go on), wait half a minute, and try again.',
    )
}

async function make(making: Making): Promise<Demo> {
  const { app, db, clock, config, ownerId } = making
  await refuseWhileOthersWork(db)
  const now = clock.now()
  const start = later(now, -DAYS * DAY_MS)
  const { events } = app.services
  const opened = await openWorkspace(db, events, {
    start,
    now,
    ownerId,
    creditGrantUsd: config.RAPPORT_CREDIT_GRANT_USD,
    baseDomain: config.RAPPORT_BASE_DOMAIN,
  })
  if (opened === undefined) throw new CommandError(`The name ${DEMO_SLUG} was taken a moment ago.`)
  const { demo, place } = opened
  await play(making, new DemoHarness(app, db, clock, place), now, start)
  await db.transaction(asSystem, (tx) => noteState(tx, events, demo.tenantId, 'complete', clock.now()))
  return demo
}

async function play(making: Making, stage: DemoHarness, now: Date, start: Date): Promise<void> {
  const { clock, counterpart, onProgress } = making
  clock.set(start)
  const board = await setUp(stage)
  const [reports, timeline] = [new Timeline(), new Timeline()]
  const scene: Scene = { stage, board, timeline, chance: new Chance(SEED), now, days: DAYS }
  planLearning({ ...scene, timeline: reports })
  const lines = planConversations(scene)
  playInbox(scene, lines)
  planPayments(scene)
  timeline.add(later(now, -5 * DAY_MS), () => changePrices(stage))
  const total = reports.length + timeline.length + AFTERWARDS
  await reports.play(clock, (done) => onProgress('inquiries, offers and what came of them', done, total))
  // Models are fitted in threads of their own while guests write. A failure is heard when they are waited for.
  const models = learn(stage)
  models.catch(() => undefined)
  const before = reports.length
  await timeline.play(clock, (done) => onProgress('weeks of guests and payments', before + done, total))
  // So are vectors, while what was said in these weeks is summed up.
  const vectors = stage.workOn(['memory.embed', 'knowledge.embed'])
  vectors.catch(() => undefined)
  const after: readonly (readonly [string, () => Promise<void>])[] = [
    ['memories of the weeks', () => rememberWeeks(stage, lines)],
    ['models', () => Promise.all([models, vectors]).then(() => stage.workOffTheRest())],
    ['analytics', () => runAnalytics(stage)],
    ['notifications', () => notifyFrontDesk(stage, counterpart)],
    ['the last touches', () => board.pause()],
  ]
  for (const [place, [about, step]] of after.entries()) {
    onProgress(about, before + timeline.length + place, total)
    await step()
  }
  onProgress('the demo', total, total)
}

/** What is there before the first guest writes. */
async function setUp(stage: DemoHarness): Promise<Switchboard> {
  await openAccount(stage)
  await hireAgents(stage)
  await fillKnowledge(stage)
  return Switchboard.connect(stage)
}

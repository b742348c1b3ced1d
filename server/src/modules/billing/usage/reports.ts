import { sha256 } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Metering } from '../holds/metering.ts'
import type { ChargeLine } from '../ledger/ledger.store.ts'
import { type PriceList, type TokenPrices, tokenCharge, unlistedPrices } from '../prices/prices.rules.ts'
import { listModelPrices } from '../prices/prices.store.ts'
import { type Counter, canonicalText, type Report } from './reports.rules.ts'
import { insertReport } from './reports.store.ts'

export interface AcceptedReport {
  readonly tenantId: string
  readonly report: Report
  readonly start: Date
  readonly end: Date
  readonly actor: string
  readonly now: Date
}

export const hashOf = (report: Report): Buffer => sha256(canonicalText(report))

/** Stores a report and charges what it counts: one ledger transaction, whatever the number of counters. */
export async function bookReport(tx: Tx, metering: Metering, accepted: AcceptedReport): Promise<void> {
  const { tenantId, report } = accepted
  const prices = await metering.pricesOf(tx, tenantId)
  const listed = new Map((await listModelPrices(tx)).map((price) => [price.model, price]))
  const lines = report.counters.flatMap((counter) => linesOf(counter, listed, prices))
  await insertReport(tx, {
    tenantId,
    reportId: report.report_id,
    instanceId: report.instance_id ?? '',
    start: accepted.start,
    end: accepted.end,
    hash: hashOf(report),
    counters: report.counters,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    now: accepted.now,
  })
  await metering.book(tx, {
    tenantId,
    lines,
    description: `Usage report ${report.report_id}`,
    createdBy: accepted.actor,
    source: 'runtime',
  })
}

function linesOf(
  counter: Counter,
  listed: ReadonlyMap<string, TokenPrices>,
  prices: PriceList,
): readonly ChargeLine[] {
  const { model: name, tokens_in, tokens_out, turns } = counter
  const { cache_read_tokens: cache_read = 0, cache_creation_tokens: cache_creation = 0 } = counter
  const mode = counter.billing_mode === 'byok' ? 'byok' : 'standard'
  const tokens = {
    input: tokens_in,
    output: tokens_out,
    cacheRead: cache_read,
    cacheCreation: cache_creation,
  }
  const amount = tokenCharge(listed.get(name) ?? unlistedPrices(prices), mode, tokens)
  const about = { agent: counter.agent_id, project: counter.project_id }
  const used = { tokens_in, tokens_out, cache_read, cache_creation }
  const lines: ChargeLine[] = []
  if (tokens_in + tokens_out + cache_read + cache_creation > 0)
    lines.push({ kind: 'tokens', name, mode, quantity: turns, amount, ...used, ...about })
  if (turns > 0) lines.push({ kind: 'message', name, mode, quantity: turns, amount: 0, ...about })
  return lines
}

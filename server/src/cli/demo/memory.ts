import type { Line } from './channels.ts'
import type { DemoHarness } from './demo-harness.ts'
import type { Guest } from './people.ts'

/** As many as make the memory page worth reading; the nights to come do the rest. */
const CONSOLIDATED = 12

interface Detail {
  readonly items: readonly { readonly agent: string }[]
}

/** Sums up what the agents know of those who were here longest, as they do every night. */
export async function rememberWeeks(
  stage: DemoHarness,
  lines: readonly { readonly guest: Guest; readonly line: Line }[],
): Promise<void> {
  for (const { line } of lines.slice(0, CONSOLIDATED)) {
    const query = new URLSearchParams({ user_id: line.userId })
    const { items } = await stage.call<Detail>('GET', `/api/v1/conversations?${query}`)
    const agent = items[0]?.agent
    if (agent === undefined || agent === '') continue
    await stage.call('POST', `/api/v1/agents/${agent}/memory/consolidate`, {
      body: { user_id: line.userId, period: 'weekly' },
    })
  }
}

import type { DataMap } from '../../platform/db/data-map.ts'

export const evaluationsDataMap: DataMap = {
  evaluation_cases: {
    purpose: 'tests of an agent; one may be made from a person’s conversation',
    kept: 'until the test, the agent or the person is erased',
    readers: 'members, `read:agents`',
    personal: ['name', 'content', 'user_id', 'session_id', 'created_by'],
    other: [],
  },
  evaluations: {
    purpose: 'who let an agent’s tests run and when, and what the agent was set to',
    kept: 'until the agent is deleted; the newest hundred of an agent',
    readers: 'members, `read:agents`',
    personal: ['started_by'],
    other: ['status', 'target', 'settings', 'provider', 'model', 'label', 'error'],
  },
  evaluation_results: {
    purpose: 'what an agent answered in a test, and what was wrong with it',
    kept: 'with the run, or until the person whose conversation the test was made from is erased',
    readers: 'members, `read:agents`',
    personal: ['name', 'content', 'replies', 'checks', 'verdict', 'user_id', 'session_id'],
    other: ['status', 'error', 'responder'],
  },
}

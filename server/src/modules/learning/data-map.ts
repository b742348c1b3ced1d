import type { DataMap } from '../../platform/db/data-map.ts'

export const learningDataMap: DataMap = {
  learning_outcomes: {
    purpose: 'what came of a decision about a person',
    kept: 'until the person is erased',
    readers: 'members, `read:learning`',
    personal: ['subject_id', 'features', 'context', 'event', 'note'],
    other: ['use_case', 'action_id', 'action_features'],
    clear: { gap: ['features', 'context', 'event', 'note'] },
  },
  scoring_heads: { other: ['use_case', 'kind'] },
  scoring_models: { other: ['use_case', 'kind', 'trained_from', 'summary', 'model'] },
  learning_dossiers: {
    purpose: 'what is known of a lead',
    kept: 'until the person is erased',
    readers: 'members, `read:learning`',
    personal: ['lead_ref', 'profile'],
    other: [],
    clear: { gap: ['profile'] },
  },
  scoring_priors: { other: ['use_case', 'kind', 'fingerprint', 'model'] },
  bandit_models: { other: ['use_case', 'snapshot'] },
  bandit_lessons: {
    purpose: 'what was learned from, without saying of whom',
    kept: 'until it is learned',
    readers: 'the server',
    personal: ['context'],
    other: ['use_case', 'action_id', 'action_features'],
    clear: { gap: ['context'] },
  },
  approvals: {
    purpose: 'decisions that a person has to approve',
    kept: 'until the person is erased',
    readers: 'members, `read:learning`',
    personal: ['subject_id', 'title', 'details', 'requested_by', 'resolved_by', 'note'],
    other: ['kind', 'status'],
    clear: { gap: ['title', 'details', 'note'] },
  },
}

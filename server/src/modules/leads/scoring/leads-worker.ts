import { setPriority } from 'node:os'
import { threadProgram } from '../../../platform/threads/thread.ts'
import { trainPolicy, usualPolicy } from '../policy/policy-training.ts'
import type { LeadsTask } from './lead-training.ts'

// On Linux this lowers the priority of the calling thread alone: requests go first.
if (process.platform === 'linux') setPriority(0, 10)

/** Trains a policy, or works out the policy that is best where nothing is known. */
threadProgram((task: LeadsTask) =>
  task.task === 'policy' ? (trainPolicy(task) as unknown) : usualPolicy(task.actions),
)

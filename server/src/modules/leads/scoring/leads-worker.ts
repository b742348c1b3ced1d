import { setPriority } from 'node:os'
import { threadProgram } from '../../../platform/threads/thread.ts'
import { trainPolicy, usualPolicy } from '../policy/policy-training.ts'
import type { LeadsTask } from './lead-training.ts'
import { trainModel } from './training.ts'

// On Linux this lowers the priority of the calling thread alone: requests go first.
if (process.platform === 'linux') setPriority(0, 10)

/** Trains a model or a policy, or works out the policy that is best where nothing is known. */
threadProgram((task: LeadsTask) => {
  if (task.task === 'model') return trainModel(task.rows, task.epochs) as unknown
  return task.task === 'policy' ? trainPolicy(task) : usualPolicy(task.actions)
})

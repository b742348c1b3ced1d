import { setPriority } from 'node:os'
import { threadProgram } from '../../../platform/threads/thread.ts'
import type { ThreadTask } from '../bandit/bandit-threads.ts'
import { evaluateLog } from '../evaluation/evaluation.ts'
import { type SimulationPoint, simulate } from './simulation.ts'

// On Linux this lowers the priority of the calling thread alone: requests go first.
if (process.platform === 'linux') setPriority(0, 10)

/** Plays a simulation, or evaluates a log. */
threadProgram((task: ThreadTask, report: (point: SimulationPoint) => void) =>
  task.task === 'simulate' ? simulate(task, report) : (evaluateLog(task) as unknown),
)

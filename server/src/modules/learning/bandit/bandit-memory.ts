import { MEMORY_DEFAULT } from '../../../algorithms/bandit/bandit.ts'

/**
 * Lessons after which evidence counts 1/e. When people answer changes with seasons and habits; when to hand over changes
 * with the team. Sudden changes are noticed sooner, whatever the memory.
 */
const MEMORIES: Readonly<Record<string, number>> = { contact_timing: 5_000, handoff_timing: 5_000 }

export const memoryOf = (useCase: string): number =>
  Object.hasOwn(MEMORIES, useCase) ? (MEMORIES[useCase] as number) : MEMORY_DEFAULT

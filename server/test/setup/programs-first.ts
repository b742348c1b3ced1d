import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { startsPrograms } from './which-tests.ts'

/**
 * These limit the processor time of one turn. Files share their worker's heap, and collecting the garbage of hundreds
 * of files counts as part of a turn: they run while the heap is still small.
 */
const MEASURES_TURNS = /\/server\/test\/(?:large-writes|hostile-requests)\.test\.ts$/

function rank({ moduleId }: TestSpecification): number {
  if (MEASURES_TURNS.test(moduleId)) return 0
  return startsPrograms(moduleId) ? 1 : 2
}

/** Long files first, so that at the end of a run no worker waits for the other. */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

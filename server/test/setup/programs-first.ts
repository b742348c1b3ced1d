import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { startsPrograms } from './which-tests.ts'

/** Long files first, so that at the end of a run no worker waits for the other. */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => (startsPrograms(moduleId) ? 0 : 1)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

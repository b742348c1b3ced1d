import { setPriority } from 'node:os'
import { threadProgram } from '../../../platform/threads/thread.ts'
import { BuiltinExtractor } from './builtin-extractor.ts'
import type { ExtractionInput } from './extractor.ts'

// On Linux this sets the priority of the calling thread alone: answering requests comes before learning.
if (process.platform === 'linux') setPriority(0, 5)

const extractor = new BuiltinExtractor()

threadProgram((input: ExtractionInput) => extractor.extract(input))

import { setPriority } from 'node:os'
import { threadProgram } from '../../../platform/threads/thread.ts'
import { type FitDone, type FitWork, fitSome } from './model-fits.ts'
import { type Trained, type TrainingWork, train } from './model-training.ts'

// On Linux this lowers the priority of the calling thread alone: requests go first.
if (process.platform === 'linux') setPriority(0, 5)

/** Trains a model, or makes some of the fits of one that another thread trains. */
threadProgram(
  async (work: TrainingWork | FitWork): Promise<Trained | undefined | FitDone[]> =>
    work.task === 'train' ? train(work) : fitSome(work),
)

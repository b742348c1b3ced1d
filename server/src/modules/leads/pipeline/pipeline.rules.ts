import { Value } from 'typebox/value'
import { stageWord } from '../../../kernel/stage-word.ts'
import { type Pipeline, PipelineBody, type StageKind } from './pipeline.schemas.ts'

/** The config value of a project that holds its stages. */
export const PIPELINE_KEY = 'lead_pipeline'

export const DEFAULT_PIPELINE: Pipeline = {
  currency: 'USD',
  stages: [
    { key: 'new', name: 'New', kind: 'open' },
    { key: 'contacted', name: 'Contacted', kind: 'open' },
    { key: 'site_visit', name: 'Site visit', kind: 'open' },
    { key: 'reserved', name: 'Reserved', kind: 'won' },
    { key: 'won', name: 'Won', kind: 'won' },
    { key: 'lost', name: 'Lost', kind: 'lost' },
  ],
}

/** What is stored, unless it was written as a config value without being a pipeline. */
export const pipelineIn = (stored: unknown): Pipeline | undefined =>
  Value.Check(PipelineBody, stored) && faultsIn(stored).length === 0 ? stored : undefined

export interface PipelineFault {
  readonly location: string
  readonly message: string
}

/** What the schema cannot say. */
export function faultsIn({ currency, stages }: Pipeline): readonly PipelineFault[] {
  const faults: PipelineFault[] = []
  if (!Intl.supportedValuesOf('currency').includes(currency))
    faults.push({ location: 'body.currency', message: 'must be a currency, such as EUR' })
  for (const [at, { key, name }] of stages.entries()) {
    const before = stages.slice(0, at)
    if (before.some((one) => one.key === key))
      faults.push({ location: `body.stages[${at}].key`, message: 'must not be the key of another stage' })
    if (before.some((one) => stageWord(one.name) === stageWord(name)))
      faults.push({ location: `body.stages[${at}].name`, message: 'must not be the name of another stage' })
  }
  for (const kind of ['won', 'lost'] as const)
    if (!stages.some((stage) => stage.kind === kind))
      faults.push({ location: 'body.stages', message: `must have a stage of the kind ${kind}` })
  return faults
}

/** Whether a report with this word decides the lead, where it names one of the project's own stages. */
export const kindOf = (pipeline: Pipeline | undefined, outcome: string): StageKind | undefined =>
  pipeline?.stages.find(
    ({ key, name }) => key === stageWord(outcome) || stageWord(name) === stageWord(outcome),
  )?.kind

import { type Static, Type } from 'typebox'
import { NonEmpty, named, OneOf } from '../../../platform/http/schema.ts'

const STAGES_MAX = 20

const Stage = () =>
  Type.Object({
    key: Type.String({
      pattern: '^[a-z0-9_]{1,60}$',
      description: 'What is reported as the `outcome` of a lead that comes into this stage.',
    }),
    name: NonEmpty(60, { description: 'What people read.' }),
    kind: OneOf(['open', 'won', 'lost'], { description: 'Whether a lead in this stage is decided.' }),
  })

const pipelineFields = () => ({
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    description: 'An ISO 4217 code, such as `EUR`. Values of leads are shown in it; nothing is converted.',
  }),
  stages: Type.Array(Stage(), {
    minItems: 1,
    maxItems: STAGES_MAX,
    description: 'In the order in which leads pass them.',
  }),
})

export const PipelineBody = Type.Object(pipelineFields())
export const LeadPipeline = named(
  'LeadPipeline',
  Type.Object({
    ...pipelineFields(),
    is_default: Type.Boolean({ description: 'True until stages of your own are stored.' }),
  }),
)
export type Pipeline = Static<typeof PipelineBody>
export type StageKind = Pipeline['stages'][number]['kind']

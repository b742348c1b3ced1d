import { Type } from 'typebox'
import { named } from '../../platform/http/schema.ts'
import type { JobShare } from '../../platform/jobs/job-shares.store.ts'

export const JobShareBody = Type.Object({
  weight: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'How many times as long as others its jobs run before another workspace has its turn.',
  }),
  jobs_max: Type.Union([Type.Integer({ minimum: 1, maximum: 64 }), Type.Null()], {
    description: 'How many jobs of one kind run at once in one process; null leaves it to the kind.',
  }),
})

export const WorkspaceJobShare = named(
  'WorkspaceJobShare',
  Type.Object({
    tenant_id: Type.String(),
    weight: Type.Integer(),
    jobs_max: Type.Union([Type.Integer(), Type.Null()]),
  }),
)

export const jobShareView = (tenantId: string, { weight, jobsMax }: JobShare) => ({
  tenant_id: tenantId,
  weight,
  jobs_max: jobsMax,
})

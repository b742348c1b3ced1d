import { Type } from 'typebox'
import { jobKind } from '../../platform/jobs/job-kind.ts'
/** Reads what channels posted. The handler belongs to the conversations that it writes. */
export const readInboundJob = jobKind('channels.inbound', Type.Object({ connection_id: Type.String() }))

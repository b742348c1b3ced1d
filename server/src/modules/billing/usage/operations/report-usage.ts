import { Type } from 'typebox'
import { conflict, notFound, Problem, refused } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { openSecrets } from '../report-keys.ts'
import { canonicalText, isSignedBy, periodFault } from '../reports.rules.ts'
import { UsageReportBody, UsageReportResult } from '../reports.schemas.ts'
import { findOverlap, findReportHash, noteHeartbeat } from '../reports.store.ts'
import { bookReport, hashOf } from '../reports.ts'

export const reportUsage = keyOperation({
  id: 'reportUsage',
  method: 'POST',
  path: '/usage/reports',
  domain: 'usage',
  permission: 'write',
  summary: 'Report what a runtime used, signed, and that it lives',
  description:
    'The signature is a lowercase hex HMAC-SHA-256 over the canonical text of the report. A report that was accepted before is accepted again and counted once.',
  status: 202,
  headers: Type.Object({
    'X-Rapport-Metering-Signature': Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The same as `signature`. Any header whose name ends in `-metering-signature` is read.',
      }),
    ),
  }),
  body: UsageReportBody,
  response: UsageReportResult,
  uses: ['clock', 'vault', 'events', 'metering'],
  async handle({ caller, body, headers, tx, clock, vault, events, metering }) {
    const now = clock.now()
    const { tenantId } = caller
    if (body.tenant_id.toLowerCase() !== tenantId) throw notFound('workspace')
    const given = [body.signature, ...signaturesIn(headers)].filter((signature) => signature !== '')
    const secrets = await openSecrets(tx, vault, tenantId, now)
    const canonical = canonicalText(body)
    if (given.length === 0 || !given.every((signature) => isSignedBy(secrets, canonical, signature)))
      throw badSignature(secrets.length > 0)

    const heartbeatAt = new Date(Math.min(new Date(body.heartbeat_at).getTime(), now.getTime()))
    await noteHeartbeat(tx, tenantId, heartbeatAt)
    const accepted = { accepted: true, report_id: body.report_id }
    const known = await findReportHash(tx, tenantId, body.report_id)
    if (known !== undefined) {
      if (!known.equals(hashOf(body))) throw conflict('A report with this report_id said something else.')
      return accepted
    }
    const [start, end] = [new Date(body.period_start), new Date(body.period_end)]
    const fault = periodFault(start, end, now)
    if (fault !== undefined) throw refused(fault)
    const overlap = await findOverlap(tx, { tenantId, instanceId: body.instance_id ?? '', start, end })
    if (overlap !== undefined) throw conflict(`The period overlaps that of report ${overlap}.`)
    await bookReport(tx, metering, { tenantId, report: body, start, end, actor: caller.actor, now })
    events.append(tx, {
      tenantId,
      type: 'usage.reported',
      subjectId: body.report_id,
      payload: { instance_id: body.instance_id ?? '', counters: body.counters.length },
    })
    return accepted
  },
})

function signaturesIn(headers: object): string[] {
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase().endsWith('-metering-signature'))
    .map(([, value]) => String(value))
}

const badSignature = (hasKey: boolean): Problem =>
  new Problem(
    'unauthenticated',
    hasKey
      ? 'The signature does not fit the report.'
      : 'This workspace has no metering key yet; an operator makes one.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )

import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import { addressFault } from '../auth/allowed-addresses.ts'
import { readCredential } from '../auth/credentials.ts'
import { confirmedCaller } from './access.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { refusedCredential } from './failed-credentials.ts'
import type { Caller } from './operation.ts'
import { allowanceHeaders } from './rate-limit.ts'

const ANY_SCOPE = { tenantId: undefined, projectId: undefined }

/**
 * For routes that are no operation: the API key or connected app that calls, counted against its rate limit. Only the Authorization
 * header counts, so a page cannot use the console's cookie.
 */
export async function keyCallerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AdapterParts,
): Promise<Caller> {
  const authorization = request.headers.authorization ?? ''
  const credential = await readCredential({ authorization }, parts.tokens, parts.publicUrl).catch(
    (error: unknown) => {
      throw refusedCredential(error, parts.failureLimit, request.ip)
    },
  )
  if (credential.kind === 'session')
    throw new Problem('wrong_credential_kind', 'This address takes an API key, not a session token.')
  const caller = await confirmedCaller(parts, credential, ANY_SCOPE, 'rapport_app', request.ip)
  const allowance = parts.rateLimit.take(caller.credentialId)
  if (allowance !== undefined) void reply.headers(allowanceHeaders(allowance))
  const elsewhere = addressFault(caller.allowedAddresses, request.ip)
  if (elsewhere !== undefined) throw elsewhere
  const owner = caller.tenantId ?? caller.credentialId
  request.load.owner = owner
  const overload = parts.shedder.refusal(owner)
  if (overload !== undefined) throw overload
  // A key always belongs to a project of a workspace.
  return caller as Caller
}

import type { FastifyRequest } from 'fastify'
import { readCredential } from '../auth/credentials.ts'
import type { AdapterParts } from './adapter.ts'
import { refusedCredential } from './failed-credentials.ts'
import type { Operation } from './operation.ts'
import type { wantedReader } from './wanted.ts'

/** Bodies up to this size are read for anybody. */
export const BODY_LIMIT = 1024 * 1024

/**
 * Large bodies are read into memory only for those whose credential holds. Undefined for operations without them.
 * What the caller may do is asked afterwards, in the way of every request.
 */
export function admissionTo(
  { auth, bodyLimit = BODY_LIMIT }: Operation,
  parts: AdapterParts,
  wantedBy: ReturnType<typeof wantedReader>,
): ((request: FastifyRequest) => Promise<void>) | undefined {
  if (auth === 'public' || bodyLimit <= BODY_LIMIT) return undefined
  return async (request) => {
    try {
      const credential = await readCredential(request.headers, parts.tokens, parts.publicUrl)
      const opening = parts.callers.opening(
        credential,
        wantedBy(request),
        'rapport_app',
        undefined,
        () => undefined,
      )
      await parts.db.read(opening, async () => undefined)
    } catch (error) {
      throw refusedCredential(error, parts.failureLimit, request.ip)
    }
  }
}

import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { JsonIndex } from '../../algorithms/json/json-index.ts'
import { JsonScanner } from '../../algorithms/json/json-scanner.ts'
import { Problem } from '../../kernel/problem.ts'
import { TimeSlices } from '../../kernel/time-slices.ts'
import { type BodyRules, LargeBody, malformed, parseJson, problemOfFault, RefusedBody } from './body.ts'
import { BodyBytes, LARGE_BODY_BYTES } from './body-bytes.ts'

type Done = (error: Error | null, body?: unknown) => void

/** The length that the request announces; undefined when it comes in pieces of unknown number. */
export function announcedLength({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/**
 * Reads a body as it arrives. What passes a limit ends the reading at once: nothing after it is kept. JSON is scanned
 * chunk by chunk; small bodies are parsed here, large ones where there is a thread for it.
 */
export function receiveBody(
  request: FastifyRequest,
  payload: Readable,
  as: { readonly rules: BodyRules; readonly isJson: boolean },
  done: Done,
): void {
  const limit = request.admitted?.bodyLimit ?? as.rules.limit
  const announced = announcedLength(request)
  if (announced !== undefined && announced > limit) {
    done(tooLarge())
    return
  }
  const body = new ArrivingBody(request, announced, limit, as)
  const slices = new TimeSlices()
  let isOver = false
  const end = (error: Error | null, result?: unknown) => {
    isOver = true
    payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose)
    payload.on('error', () => undefined)
    // What follows stays in the network until the answer is sent.
    payload.pause()
    done(error, result)
  }
  /** A socket hands over megabytes in one turn of the event loop, as long as it has them. */
  const pause = () => {
    payload.pause()
    void slices.yield().then(() => {
      if (!isOver) payload.resume()
    })
  }
  const onData = (chunk: Buffer) => {
    try {
      const refused = body.add(chunk)
      if (refused !== undefined) end(null, refused)
      else if (slices.isOver) pause()
    } catch (error) {
      if (error instanceof Problem && error.code === 'payload_too_large') end(error)
      else end(null, new RefusedBody(error as Problem))
    }
  }
  const onEnd = () => end(null, body.finish())
  const onError = () => end(brokenOff())
  const onClose = () => end(brokenOff())
  payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
}

/** A body of which a part may be here. */
class ArrivingBody {
  readonly #request: FastifyRequest
  readonly #limit: number
  readonly #announced: number | undefined
  readonly #bytes: BodyBytes
  readonly #scanner: JsonScanner | undefined
  readonly #index: JsonIndex | undefined
  readonly #hash: Hash | undefined

  constructor(
    request: FastifyRequest,
    announced: number | undefined,
    limit: number,
    { rules, isJson }: { readonly rules: BodyRules; readonly isJson: boolean },
  ) {
    this.#request = request
    this.#limit = limit
    this.#announced = announced
    this.#bytes = new BodyBytes(announced, isJson, (bytes) => request.held?.growTo(bytes))
    const mayBeLarge = announced === undefined || announced > LARGE_BODY_BYTES
    const isScanned = isJson && !rules.isRaw
    this.#index = isScanned && mayBeLarge ? new JsonIndex() : undefined
    this.#scanner = isScanned ? new JsonScanner(rules.limits, rules.shape, this.#index) : undefined
    // Of a large body the hash is made while it arrives: at its end that would take too long at a stretch.
    const isRepeatable = request.headers['idempotency-key'] !== undefined
    this.#hash = isRepeatable && mayBeLarge ? createHash('sha256') : undefined
  }

  add(chunk: Buffer): RefusedBody | undefined {
    if (this.#bytes.length + chunk.length > this.#limit) throw tooLarge()
    const fault = this.#scanner?.write(chunk)
    if (fault !== undefined) return new RefusedBody(problemOfFault(fault))
    this.#bytes.add(chunk)
    this.#hash?.update(chunk)
    return undefined
  }

  finish(): unknown {
    const bytes = this.#bytes.whole()
    if (this.#announced !== undefined && bytes.length !== this.#announced)
      return new RefusedBody(new Problem('malformed_request', 'The body is not as long as it was announced.'))
    this.#request.rawBody = bytes
    this.#request.bodyHash = this.#hash?.digest()
    const scanner = this.#scanner
    if (scanner === undefined || bytes.length === 0) return {}
    const fault = scanner.end()
    if (fault !== undefined) return new RefusedBody(problemOfFault(fault))
    this.#request.hasSuspectText = scanner.hasSuspectText
    if (bytes.length <= LARGE_BODY_BYTES) return parseJson(bytes)
    return new LargeBody(bytes, this.#index?.root, scanner.hasSuspectText)
  }
}

const tooLarge = (): Problem =>
  new Problem('payload_too_large', 'The body is larger than this operation accepts.')

const brokenOff = (): Problem => malformed('it was broken off')

import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { type Dispatcher, request } from 'undici'
import { openAgent } from '../net/agents.ts'
import type { Bucket } from './bucket-url.ts'
import { checkedKey, type FileStorage, FileStorageFault } from './file-storage.ts'

const CONNECT_MS = 5_000
const ANSWER_MS = 60_000
const REFUSAL_BYTES_MAX = 16 * 1024

/**
 * Bytes as objects of an S3-compatible bucket, addressed as `<endpoint>/<bucket>/<key>`, which every such service
 * understands. The operator chose the address, so it may be a private one. Redirects are not followed.
 */
export class BucketStorage implements FileStorage {
  readonly place: string
  readonly #bucket: Bucket
  readonly #agent = openAgent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  })

  constructor(bucket: Bucket) {
    this.#bucket = bucket
    this.place = `bucket ${bucket.bucket} at ${bucket.endpoint}`
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const { statusCode, body } = await this.#send('PUT', key, bytes)
    await discard(body)
    if (statusCode !== 200) throw refusedWith(statusCode)
  }

  async open(key: string): Promise<Readable | undefined> {
    const { statusCode, body } = await this.#send('GET', key)
    if (statusCode === 200) return body
    await discard(body)
    if (statusCode === 404) return undefined
    throw refusedWith(statusCode)
  }

  async remove(key: string): Promise<void> {
    const { statusCode, body } = await this.#send('DELETE', key)
    await discard(body)
    if (statusCode !== 204 && statusCode !== 200 && statusCode !== 404) throw refusedWith(statusCode)
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  async #send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    bytes?: Buffer,
  ): Promise<Dispatcher.ResponseData> {
    const { endpoint, bucket, region, keyId, secret } = this.#bucket
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}/${checkedKey(key)}`,
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
      headers: {
        'user-agent': 'Rapport',
        // The signature covers the content, so that a proxy on the way cannot change it unseen.
        'x-amz-content-sha256': await hexDigest(bytes ?? Buffer.alloc(0)),
        ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
    })
    const { url, headers } = await signer.sign()
    try {
      return await request(url, {
        dispatcher: this.#agent,
        method,
        headers: Object.fromEntries(headers),
        body: bytes ?? null,
      })
    } catch (error) {
      throw new FileStorageFault('The bucket for files does not answer.', error)
    }
  }
}

async function hexDigest(bytes: Buffer): Promise<string> {
  // Off the event loop: a large file takes a while.
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** Reads the rest of an answer, which leaves the connection free for the next one. */
const discard = (body: Dispatcher.ResponseData['body']): Promise<void> =>
  body.dump({ limit: REFUSAL_BYTES_MAX }).catch(() => undefined)

const refusedWith = (status: number): FileStorageFault =>
  new FileStorageFault(`The bucket for files answered with status ${status}.`)

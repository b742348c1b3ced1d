import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { BucketStorage } from './bucket-storage.ts'
import { type Bucket, readBucketUrl } from './bucket-url.ts'

const SECRET = 'se/cr+et'
const objects = new Map<string, Buffer>()
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4 as its reference describes it, written apart from the library that signs. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\d{8})\/(\S+?)\/s3\/aws4_request, ?SignedHeaders=(\S+), ?Signature=(\w+)$/
  const [, day = '', region = '', names = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? []
  const content = String(request.headers['x-amz-content-sha256'])
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, content].join('\n')
  const date = String(request.headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(
    (last, part) => hmac(last, part),
    hmac(`AWS4${SECRET}`, day),
  )
  return (
    content === sha256(body) &&
    Math.abs(Date.now() - Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:'))) <
      60_000 &&
    hmac(key, toSign).toString('hex') === signature
  )
}

const server = createServer(async (request, response) => {
  const body = await buffer(request)
  const name = request.url ?? ''
  if (!isSigned(request, body)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
  if (request.method === 'PUT') objects.set(name, body)
  if (request.method === 'DELETE') objects.delete(name)
  const found = objects.get(name)
  if (request.method === 'GET' && found === undefined)
    return response.writeHead(404).end('<Code>NoSuchKey</Code>')
  return response
    .writeHead(request.method === 'DELETE' ? 204 : 200)
    .end(request.method === 'GET' ? found : '')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const bucketAt = (secret: string): BucketStorage => {
  const url = `s3://KEY:${encodeURIComponent(secret)}@${host}/media?region=eu-central-1&scheme=http`
  return new BucketStorage(readBucketUrl(url) as Bucket)
}

it('stores, reads and removes, each with a signature that holds', async () => {
  const storage = bucketAt(SECRET)
  const key = `${newId()}/${newId()}`
  const content = Buffer.from([0, 255, 1, 254])
  await storage.put(key, content)
  expect([...objects.keys()]).toEqual([`/media/${key}`])
  const stream = await storage.open(key)
  expect(stream === undefined ? undefined : await buffer(stream)).toEqual(content)
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.open(key)).toBeUndefined()
  await storage.close()
})

it('says that it was refused, and never shows the secret', async () => {
  const storage = bucketAt('wrong')
  const key = `${newId()}/${newId()}`
  await expect(storage.put(key, Buffer.from('a'))).rejects.toThrow('answered with status 403')
  await expect(storage.put('../../etc/passwd', Buffer.from('a'))).rejects.toThrow('two ids')
  expect(storage.place).toBe(`bucket media at http://${host}`)
  await storage.close()
})

it.each(['s3://host/bucket', 's3://k:s@host', 'https://k:s@host/bucket', 's3://k:s@host/a/b', 'nonsense'])(
  'refuses the address %s',
  (text) => {
    expect(readBucketUrl(text)).toEqual({ fault: expect.stringContaining('must look like s3://') })
  },
)

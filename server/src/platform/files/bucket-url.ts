/** A bucket of any service that speaks S3. */
export interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

const SHAPE = 's3://KEY:SECRET@host[:port]/bucket[?region=…][&scheme=http]'

/** Reads `s3://KEY:SECRET@host:port/bucket?region=eu-central-1`; the message of what is wrong never shows the secret. */
export function readBucketUrl(text: string): Bucket | { readonly fault: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fault = { fault: `must look like ${SHAPE}` }
  if (url === undefined || url.protocol !== 's3:' || url.hostname === '') return fault
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/.test(bucket)) return fault
  if (url.username === '' || url.password === '') return fault
  const scheme = url.searchParams.get('scheme') ?? 'https'
  if (scheme !== 'https' && scheme !== 'http') return fault
  try {
    return {
      endpoint: `${scheme}://${url.host}`,
      bucket,
      region: url.searchParams.get('region') ?? 'us-east-1',
      keyId: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    }
  } catch {
    return fault
  }
}

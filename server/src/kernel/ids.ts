import { hash, randomBytes } from 'node:crypto'
import { v5, v7 } from 'uuid'

/** Time-ordered, so that primary keys grow at their end. */
export const newId = (): string => v7()

/** The name space of ids that are derived from names; changing it would orphan every named agent. */
const NAME_SPACE = '6f1d1c43-6f0d-5a55-9b7c-3c1f0a7e2b11'

/** The same tenant and name always give the same id, whatever the name's case. */
export const idFromName = (tenantId: string, name: string): string =>
  v5(`${tenantId}/${name.toLowerCase()}`, NAME_SPACE)

/** Random text for secrets; 24 bytes are 192 bits. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** In one call, which costs a fraction of what making a hash object does. */
export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')

/** Owner of rows that belong to the platform itself, such as maintenance jobs. Not the nil UUID: that sorts before every owner. */
export const PLATFORM_TENANT_ID = '00000000-0000-0000-0000-000000000001'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

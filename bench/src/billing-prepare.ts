import type { App } from '../../server/src/app.ts'
import { newId } from '../../server/src/kernel/ids.ts'
import {
  createWorkspace,
  findFirstAdministrator,
  insertWorkspaceUsers,
  issueApiKey,
} from '../../server/src/modules/identity/index.ts'
import { asSystem, type Database } from '../../server/src/platform/db/database.ts'
import type { StormTenant } from '../../server/test/billing-storm-parts.ts'

export const WEBHOOK_SECRET = 'whsec_bench'
const TENANTS = 8
const VOUCHERS = 400

export interface Prepared {
  readonly tenants: readonly StormTenant[]
  readonly voucherCodes: readonly string[]
}

/** Workspaces with everything a storm needs: an owner, a key, a metering secret, prices, and vouchers to fight over. */
export async function prepareStorm(app: App, db: Database): Promise<Prepared> {
  const { tokens } = app.services
  const administrator = (await db.read(asSystem, findFirstAdministrator)) ?? ''
  const operator = (
    await tokens.issue({
      subject: administrator,
      email: undefined,
      name: 'Operator',
      organisation: undefined,
    })
  ).token
  const operate = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await app.server.inject({
      method,
      url: `/api/v1/operator/${path}`,
      headers: { authorization: `Bearer ${operator}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const tenants: StormTenant[] = []
  for (let number = 0; number < TENANTS; number += 1) {
    const made = await newTenant(app, db, `Bench ${number}`)
    const limit = number % 2 === 0 ? 0 : 5
    await operate('PUT', `tenants/${made.tenantId}/billing-profile`, {
      billingMode: limit > 0 ? 'postpaid' : 'prepaid',
      postpaidLimitUsd: limit,
      eventPrices: { '*': 0.0312345 },
      servicePrices: { '*': 0.1 },
    })
    const { secret } = await operate('POST', `tenants/${made.tenantId}/metering-key`, {})
    tenants.push({ ...made, meteringSecret: secret })
  }
  const voucherCodes: string[] = []
  for (let number = 0; number < VOUCHERS; number += 1) {
    const body = { creditAmountUsd: 1, maxRedemptions: 1 + (number % 3) }
    voucherCodes.push((await operate('POST', 'vouchers', body)).code)
  }
  return { tenants, voucherCodes }
}

export async function newTenant(
  app: App,
  db: Database,
  name: string,
): Promise<Omit<StormTenant, 'meteringSecret'>> {
  const { events, clock, tokens } = app.services
  const now = clock.now()
  const userId = newId()
  const made = await db.transaction(asSystem, async (tx) => {
    const workspace = await createWorkspace(tx, events, {
      name,
      actor: `user:${userId}`,
      creditGrantUsd: 10,
      baseDomain: 'rapport.localhost',
      now,
    })
    const { tenantId, projectId } = workspace
    const person = {
      tenantId,
      userId,
      username: name,
      email: undefined,
      displayName: name,
      role: 'owner' as const,
    }
    await insertWorkspaceUsers(tx, [{ ...person, passwordHash: undefined, temporaryHash: undefined, now }])
    const { key } = await issueApiKey(tx, {
      tenantId,
      projectId,
      name,
      scopes: ['*'],
      createdBy: 'bench',
      expiresAt: undefined,
      now,
    })
    return { tenantId, key }
  })
  const issued = await tokens.issue({ subject: userId, email: undefined, name, organisation: undefined })
  return { ...made, owner: issued.token }
}

import type { Api } from '../api.ts'
import type { Body, CallOptions, Query } from '../types.ts'

const ORG = '/api/v1/org'

/** Credit, what it was spent on, and how to get more. */
export const billing = (api: Api) => ({
  profile: (options?: CallOptions) => api.request(`GET ${ORG}/billing`, { ...options }),

  ledger: (query: Query<`GET ${typeof ORG}/ledger`> = {}, options?: CallOptions) =>
    api.request(`GET ${ORG}/ledger`, { query, ...options }),

  usage: (query: Query<`GET ${typeof ORG}/usage-summary`> = {}, options?: CallOptions) =>
    api.request(`GET ${ORG}/usage-summary`, { query, ...options }),

  prices: (options?: CallOptions) => api.request(`GET ${ORG}/model-pricing`, { ...options }),

  /** The statement as CSV. */
  statement: (query: Query<`GET ${typeof ORG}/statement`> = {}, options?: CallOptions) =>
    api.request(`GET ${ORG}/statement`, { query, ...options }),

  redeem: (body: Body<`POST ${typeof ORG}/vouchers/redeem`>, options?: CallOptions) =>
    api.request(`POST ${ORG}/vouchers/redeem`, { body, ...options }),

  /** The address where the payment is made. */
  checkout: (body: Body<`POST ${typeof ORG}/billing/checkout`>, options?: CallOptions) =>
    api.request(`POST ${ORG}/billing/checkout`, { body, ...options }),
})

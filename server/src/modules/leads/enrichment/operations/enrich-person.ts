import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { enrichPerson as enrich } from '../enrich-person.ts'
import { EnrichPersonBody, EnrichPersonOutputBody } from '../enrichment.schemas.ts'

const BOTH = ['email', 'phone'] as const
const NAMES = ['name', 'email', 'linkedin_url'] as const

export const enrichPerson = keyOperation({
  id: 'enrichPerson',
  method: 'POST',
  path: '/enrichment/person',
  domain: 'leads',
  permission: 'write',
  mode: 'manual',
  summary: 'Find out who a person is and how to reach them',
  description:
    'Asks the project’s providers in their order, each for what is still open. What a provider said before is not ' +
    'paid for again: `cache_hit` is true when nothing had to be asked. Without a provider the answer is what the ' +
    'input, memory and knowledge say, and `steps` say why.',
  body: EnrichPersonBody,
  response: EnrichPersonOutputBody,
  uses: ['clock', 'outbound', 'vault', 'metering', 'knowledge'],
  async handle({ caller, body, db, request, ...services }) {
    const { tenantId, projectId, actor } = caller
    const { employer, want, ...person } = body
    if (NAMES.every((name) => !body[name]?.trim()))
      throw invalid(
        NAMES.map((name) => ({
          location: `body.${name}`,
          message: 'is needed, unless one of the others says whom it is about',
        })),
      )
    const wanted = want === undefined || want.length === 0 ? BOTH : want
    const asker = { actor, signal: request.signal }
    return enrich(services, db, { tenantId, projectId }, { ...person, company: employer }, wanted, asker)
  },
})

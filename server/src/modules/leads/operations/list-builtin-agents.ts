import { keyOperation } from '../../../platform/http/operation.ts'
import { BuiltinAgentList } from '../schemas.ts'

const BUILT_IN = 'built-in'

export const listBuiltinAgents = keyOperation({
  id: 'listBuiltinAgents',
  method: 'GET',
  path: '/builtin-agents',
  domain: 'leads',
  permission: 'read',
  summary: 'List the built-in agents',
  response: BuiltinAgentList,
  async handle() {
    return {
      agents: [
        {
          slug: 'lead_research',
          name: 'Lead research',
          description:
            'Finds out who a lead is: from the lead itself, from memory and knowledge, and from the providers of the project. Use POST /builtin-agents/lead/enrich.',
          model: BUILT_IN,
          provisioned: true,
        },
        {
          slug: 'market_intel',
          name: 'Market intelligence',
          description: 'Watches a market. This installation has no source for it.',
          model: '',
          provisioned: false,
        },
        {
          slug: 'lead_extract',
          name: 'Lead extraction',
          description:
            'Reads budget, financing, timeline and contact data from free text, as a part of enrichment.',
          model: BUILT_IN,
          provisioned: true,
        },
        {
          slug: 'lead_score',
          name: 'Lead score',
          description: 'Says how likely a lead is won, and learns from how leads ended.',
          model: 'boosted linear model',
          provisioned: true,
        },
        {
          slug: 'lead_qualifier',
          name: 'Next best action',
          description: 'Says what to do with a lead next, by a policy trained on a simulated funnel.',
          model: 'tabular Q-learning',
          provisioned: true,
        },
      ],
    }
  },
})

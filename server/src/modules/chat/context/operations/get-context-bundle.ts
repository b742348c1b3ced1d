import { dayOf } from '../../../../algorithms/text/zoned-time.ts'
import { randomToken } from '../../../../kernel/ids.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, instanceScope, personaView, resolveAgent } from '../../../agents/index.ts'
import { systemPrompt } from '../../reply/prompt.rules.ts'
import { findSetup } from '../../reply/setup.store.ts'
import { timezoneFrom } from '../../turns/turns.ts'
import { BundleBody, ContextBundle } from '../context.schemas.ts'
import { buildContext, localTimeInWords } from '../context.ts'
import { characterInWords, moodInWords } from '../persona.rules.ts'
import { Recalls } from '../recalls.ts'

/** As long as a mood and a memory hardly change. */
const TTL_SECONDS = 300

export const getContextBundle = keyOperation({
  id: 'getContextBundle',
  method: 'POST',
  path: '/agents/{agentId}/context-bundle',
  domain: 'chat',
  permission: 'read',
  mode: 'manual',
  summary: 'Get a system prompt that is ready to be sent to a model of your own',
  description:
    'The same parts that chat sends, in the same order and within the same budget, with what was recalled fenced off as data.',
  params: agentPath,
  body: BundleBody,
  response: ContextBundle,
  uses: ['clock', 'memory', 'chat'],
  async handle({ caller, params, body, db, clock, memory, chat }) {
    const now = clock.now()
    const person = { userId: body.user_id, instanceId: instanceScope(body.instance_id) }
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const context = await buildContext({ recalls: new Recalls(memory), knowledge: chat.knowledge }, db, {
      agent,
      ...person,
      sessionId: body.session_id,
      query: body.current_message ?? '',
      timezone: timezoneFrom(body.timezone, 'body.timezone'),
      mustWait: true,
      now,
    })
    const setup = await db.read((tx) => findSetup(tx, agent, body.session_id, person))
    const prompt = systemPrompt({
      ...context,
      facts: context.facts,
      knowledge: context.knowledge ?? [],
      messages: context.messages.map(({ role, text, at }) => ({ role: role ?? 'user', text, at })),
      summaries: context.summaries.map((row) => ({ summary: row.summary, from: row.period_start })),
      gameContext: undefined,
      language: body.language ?? '',
      localDay: (at) => dayOf(at, context.timezone),
      localTime: localTimeInWords(now, context.timezone),
      requestType: 'chat',
      interactionRole: body.user_id === agent.owner_user_id ? 'owner' : '',
      initiative: agent.capabilities.proactiveMode ?? 'full',
      compiledPrompt: '',
      fence: randomToken(9),
    })
    const { gender: _, avatar_url: __, primary_traits, ...persona } = personaView(agent)
    const behaviors = Object.entries(persona.behaviors).flatMap(([name, value]) =>
      value ? [`${name.replaceAll('_', ' ')}: ${value}`] : [],
    )
    const manner = [
      ...behaviors,
      ...primary_traits,
      ...characterInWords(context.persona),
      moodInWords(context.mood),
    ]
    return {
      system_prompt_parts: prompt.text.split('\n\n'),
      persona: { name: agent.name, behavioral_instructions: manner.join('; '), ...persona },
      memory_context: context.enriched,
      tool_definitions: [...setup.agentTools, ...setup.sessionTools].map((tool) => ({
        type: 'function',
        function: tool,
      })),
      ttl: TTL_SECONDS,
    }
  },
})

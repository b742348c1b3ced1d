import { type OperationCalls, OperationRefused } from './operation-calls.ts'
import { profileOf } from './profile.ts'
import { agentPage } from './which-agent.ts'

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly mimeType: string
}

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'rapport://agents/{agent}',
    name: 'Persona of an agent',
    description: 'Who the agent is and how it speaks. The agent is a name or an id.',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'rapport://agents/{agent}/people/{user}',
    name: 'Profile of a person',
    description: 'What an agent knows about a person: their record, facts and summaries of conversations.',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'rapport://documents/{document}',
    name: 'Document',
    description: 'The text of a document of the project’s knowledge.',
    mimeType: 'text/plain',
  },
] as const

const PAGE_SIZE = 50
const PASSAGES_A_PAGE = 200
/** About 50,000 tokens; the rest is found by searching. */
const DOCUMENT_LENGTH_MAX = 200_000

export const personUri = (agent: string, user: string): string =>
  `rapport://agents/${encodeURIComponent(agent)}/people/${encodeURIComponent(user)}`

interface ResourcePage {
  readonly resources: readonly Resource[]
  readonly nextCursor?: string
}

/** Personas first, then documents; the cursor tells in which of the two lists it is. */
export async function listResources(
  calls: OperationCalls,
  cursor: string | undefined,
): Promise<ResourcePage> {
  const [kind = '', ...rest] = (cursor ?? 'agents:').split(':')
  const after = rest.join(':') || undefined
  if (kind !== 'agents' && kind !== 'documents') throw new OperationRefused(422, 'The cursor is not valid.')
  const page = await (kind === 'agents' ? personas : documents)(calls, after).catch(leaveOutForbidden)
  const { next } = page
  if (next !== undefined) return { resources: page.resources, nextCursor: `${kind}:${next}` }
  return { resources: page.resources, ...(kind === 'agents' ? { nextCursor: 'documents:' } : {}) }
}

interface Part {
  readonly resources: readonly Resource[]
  readonly next: string | undefined
}

/** A key that may not read one kind still sees the other. */
function leaveOutForbidden(error: unknown): Part {
  if (error instanceof OperationRefused && error.status === 403) return { resources: [], next: undefined }
  throw error
}

async function personas(calls: OperationCalls, cursor: string | undefined): Promise<Part> {
  const { items, next_cursor } = await agentPage(calls, { cursor, size: PAGE_SIZE })
  const resources = items.map(({ agent_id, name }) => ({
    uri: `rapport://agents/${encodeURIComponent(agent_id)}`,
    name: `Persona of ${name}`,
    mimeType: 'text/markdown',
  }))
  return { resources, next: next_cursor }
}

interface DocumentPage {
  readonly documents: readonly { readonly document_id: string; readonly file_name: string }[]
  readonly next_cursor?: string
}

async function documents(calls: OperationCalls, cursor: string | undefined): Promise<Part> {
  const page = await calls.json<DocumentPage>('listDocuments', {
    params: { projectId: calls.projectId },
    query: { limit: PAGE_SIZE, cursor },
  })
  const resources = page.documents.map(({ document_id, file_name }) => ({
    uri: `rapport://documents/${document_id}`,
    name: file_name,
    mimeType: 'text/plain',
  }))
  return { resources, next: page.next_cursor }
}

export interface ResourceText {
  readonly uri: string
  readonly mimeType: string
  readonly text: string
}

export async function readResource(calls: OperationCalls, uri: string): Promise<ResourceText> {
  const [agents, agent, people, user, ...more] = segmentsOf(uri)
  if (agents === 'documents' && agent !== undefined && people === undefined)
    return { uri, mimeType: 'text/plain', text: await documentText(calls, agent) }
  if (agents === 'agents' && agent !== undefined && people === undefined)
    return { uri, mimeType: 'text/markdown', text: await personaOf(calls, agent) }
  if (agents === 'agents' && agent && people === 'people' && user && more.length === 0)
    return { uri, mimeType: 'text/markdown', text: await profileOf(calls, agent, user) }
  throw new OperationRefused(404, 'There is no resource at this address.')
}

function segmentsOf(uri: string): readonly string[] {
  if (!uri.startsWith('rapport://')) return []
  try {
    return uri.slice('rapport://'.length).split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

interface Persona {
  readonly name: string
  readonly bio: string
  readonly personality_prompt: string
  readonly primary_traits: readonly string[]
  readonly speech_patterns: readonly string[]
  readonly true_interests: readonly string[]
  readonly true_dislikes: readonly string[]
}

async function personaOf(calls: OperationCalls, agentId: string): Promise<string> {
  const agent = await calls.json<Persona>('getAgent', { params: { agentId } })
  const lists = [
    ['Traits', agent.primary_traits],
    ['Speech', agent.speech_patterns],
    ['Interests', agent.true_interests],
    ['Dislikes', agent.true_dislikes],
  ] as const
  return [
    `# ${agent.name}`,
    agent.bio,
    agent.personality_prompt,
    ...lists.map(([title, words]) => (words.length === 0 ? '' : `${title}: ${words.join(', ')}`)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

interface PassagePage {
  readonly passages: readonly { readonly heading: string; readonly content: string }[]
  readonly next_cursor?: string
}

async function documentText(calls: OperationCalls, docId: string): Promise<string> {
  const parts: string[] = []
  let length = 0
  let heading = ''
  let cursor: string | undefined
  do {
    const page: PassagePage = await calls.json('listDocumentPassages', {
      params: { projectId: calls.projectId, docId },
      query: { limit: PASSAGES_A_PAGE, cursor },
    })
    for (const passage of page.passages) {
      if (passage.heading !== '' && passage.heading !== heading) parts.push(`# ${passage.heading}`)
      heading = passage.heading
      parts.push(passage.content)
      length += passage.content.length
      if (length > DOCUMENT_LENGTH_MAX)
        return `${parts.join('\n\n')}\n\n(The document goes on; search_knowledge finds the rest.)`
    }
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return parts.join('\n\n')
}

import { newId } from '../../../server/src/kernel/ids.ts'
import { type Figure, figure, openWorkspace, type Place, timed, type Workspace } from './measure.ts'

const ASKED = 60
const WARM_UP = 3

/** The first page of each list of a workspace with so many facts of one person, nodes, documents, people and conversations. */
export async function measureLists(place: Place, sizes: readonly number[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const workspace = await openWorkspace(place, `Lists ${size}`)
    const { agent_id: agentId, project_id: projectId } = await workspace.call('POST', '/agents', {
      name: 'Ada',
    })
    await fill(place, workspace, { agentId, projectId, size })
    const lists = {
      'facts of one person': '/agents/Ada/memory/facts?user_id=ann',
      'facts of one person, of one type': '/agents/Ada/memory/facts?user_id=ann&fact_type=preference',
      'facts of an agent': '/agents/Ada/memory/facts',
      'facts of one person with all that is known of them': '/agents/Ada/users/ann/facts?limit=50',
      nodes: `/projects/${projectId}/knowledge/nodes`,
      'nodes of one type': `/projects/${projectId}/knowledge/nodes?type=lamp`,
      'nodes of the organisation': `/tenants/${workspace.tenantId}/knowledge/org-nodes?limit=100`,
      documents: `/projects/${projectId}/knowledge/documents`,
      people: '/people',
      'people, with a word': '/people?q=person%2012',
      'people, with a word of one': `/people?q=person%20${size}`,
      conversations: '/conversations',
      'conversations, with a name': '/conversations?q=person%2012',
      'conversations that are open': '/conversations?status=open',
    }
    for (const [name, route] of Object.entries(lists)) {
      const list = () => workspace.call('GET', route)
      await timed(WARM_UP, list)
      figures.push(figure(`list of ${name}`, size, await timed(ASKED, list)))
    }
  }
  return figures
}

async function fill(
  { client, tidyUp }: Place,
  { tenantId }: Workspace,
  { agentId, projectId, size }: { agentId: string; projectId: string; size: number },
): Promise<void> {
  await client.query(
    `insert into memory_facts (tenant_id, agent_id, user_id, fact_id, node_id, atomic_text, text_key, fact_type,
       valid_from, last_confirmed, created_at, updated_at, revision)
     select $1, $2, 'ann', gen_random_uuid(), $2, 'Fact ' || n, 'fact ' || n,
       case when n % 2 = 0 then 'preference' else 'user_fact' end, at, at, at, at, 1
     from (select n, now() - n * interval '1 minute' as at from generate_series(1, $3::int) n) told`,
    [tenantId, agentId, size],
  )
  await client.query(
    `insert into memory_scopes (tenant_id, agent_id, user_id, version, rebuilt_at_version, created_at, updated_at)
     values ($1, $2, 'ann', 1, 1, now(), now())`,
    [tenantId, agentId],
  )
  await client.query(
    `insert into kb_nodes (tenant_id, node_id, scope_id, node_type, label, norm_label, properties, source_type,
       norm_type, confidence, version, revision, created_at, updated_at)
     select $1, gen_random_uuid(), scope, 'lamp', 'lamp ' || n, 'lamp ' || n, '{}', 'api', 'lamp', 1, 1, 1,
       now() - n * interval '1 second', now() - n * interval '1 second'
     from generate_series(1, $3::int) n, unnest(array[$2::text, '']) scope`,
    [tenantId, projectId, size],
  )
  await client.query(
    `insert into kb_scopes (tenant_id, scope_id, version, rebuilt_at_version, updated_at)
     select $1, scope, 1, 1, now() from unnest(array[$2::text, '']) scope on conflict do nothing`,
    [tenantId, projectId],
  )
  await client.query(
    `insert into kb_documents (tenant_id, document_id, project_id, file_name, content_type, file_size, checksum, status,
       uploaded_by, created_at, updated_at)
     select $1, gen_random_uuid(), $2, n || '.txt', 'text/plain', 1, n::text, 'indexed', 'ada',
       now() - n * interval '1 second', now()
     from generate_series(1, $3::int) n`,
    [tenantId, projectId, size],
  )
  await client.query(
    `insert into agent_users (tenant_id, agent_id, user_id, display_name, created_at, updated_at, last_interaction_at)
     select $1, $2, 'user ' || n, 'Person ' || n, now(), now(), now() - n * interval '1 second'
     from generate_series(1, $3::int) n`,
    [tenantId, agentId, size],
  )
  await client.query(
    `insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id, contact_name,
       status, last_message_preview, last_message_at, created_at, updated_at, agent_id)
     select $1, $2, id, 'telegram', 'contact ' || n, 'user ' || n, 'Person ' || n,
       case when n % 3 = 0 then 'closed' else 'open' end, 'Thank you', now() - n * interval '1 minute', now(), now(), $4
     from unnest($3::uuid[]) with ordinality as given (id, n)`,
    [tenantId, projectId, Array.from({ length: size }, () => newId()), agentId],
  )
  await client.query(
    'insert into message_word_runs (tenant_id, started_at, done_at) values ($1, now(), now())',
    [tenantId],
  )
  for (const table of ['memory_facts', 'kb_nodes', 'kb_documents', 'agent_users', 'conversations'])
    await tidyUp(table)
}

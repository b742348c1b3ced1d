import { newId } from '../../../server/src/kernel/ids.ts'
import { writeMessageWords } from '../../../server/src/modules/conversations/index.ts'
import { asTenant } from '../../../server/src/platform/db/database.ts'
import { type Figure, figure, openWorkspace, type Place, pick, roll, timed } from './measure.ts'

const PER_CONVERSATION = 10
const SLICE = 10_000
const ASKED = 40
/** What is said again and again, in four languages; every message has one rare word beside it, such as an order number. */
const SENTENCES = [
  'Good morning, could you tell me when the order',
  'Vielen Dank, wann werden die Rechnungen verschickt für',
  'Bonjour, je cherche la facture de la commande',
  'ご注文の配達はいつですか',
  'I would like to book a table for two near',
  'Das Paket ist leider beschädigt angekommen, Nummer',
  'The delivery was late again, please refund',
  'Hola, necesito cambiar la dirección de la entrega',
]
const RARE_WORDS = 50_000

interface MessageRow {
  readonly conversationId: string
  readonly messageId: string
  readonly content: string
}

/** Searching everything that was said in a workspace, alone and with filters, and the inbox without words. */
export async function measureInbox(place: Place, sizes: readonly number[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const workspace = await openWorkspace(place, `Inbox ${size}`)
    const { project_id: projectId } = await workspace.call('POST', '/agents', { name: 'Ada' })
    await fill(place, workspace.tenantId, projectId, size)
    await place.client.query(
      'insert into message_word_runs (tenant_id, started_at, done_at) values ($1, now(), now())',
      [workspace.tenantId],
    )
    await place.tidyUp('message_words')
    await place.tidyUp('conversation_messages')
    await place.tidyUp('conversations')
    const list = (query: string) => () => workspace.call('GET', `/conversations?limit=50${query}`)
    const rare = () => `&q=ref${roll(Math.min(size, RARE_WORDS))}`
    await timed(3, () => list('')())
    const search = await timed(ASKED, () => list(rare())())
    figures.push(figure('inbox, a word of a few messages', size, search))
    const filtered = await timed(ASKED, () => list(`${rare()}&status=open&channel=whatsapp`)())
    figures.push(figure('inbox, the same with filters', size, filtered))
    const two = await timed(ASKED, () =>
      list(`&q=${encodeURIComponent(`rechnung ref${roll(Math.min(size, RARE_WORDS))}`)}`)(),
    )
    figures.push(figure('inbox, two words, one in another form', size, two))
    const common = await timed(5, () =>
      list(`&q=${encodeURIComponent(pick(['refund', 'beschädigt', 'facture']))}`)(),
    )
    figures.push(figure('inbox, a word of every eighth message', size, common))
    figures.push(figure('inbox, first page without words', size, await timed(ASKED, list(''))))
  }
  return figures
}

async function fill({ client, db }: Place, tenantId: string, projectId: string, size: number): Promise<void> {
  for (let from = 0; from < size; from += SLICE) {
    const count = Math.min(SLICE, size - from)
    const conversations = Array.from({ length: Math.ceil(count / PER_CONVERSATION) }, () => newId())
    const rows = Array.from(
      { length: count },
      (_, n): MessageRow => ({
        conversationId: conversations[Math.floor(n / PER_CONVERSATION)] as string,
        messageId: newId(),
        content: `${pick(SENTENCES)} ref${roll(RARE_WORDS)}`,
      }),
    )
    await client.query(
      `insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id, contact_name,
         status, last_message_preview, last_message_at, created_at, updated_at)
       select $1, $2, id, case when n % 2 = 0 then 'whatsapp' else 'telegram' end, 'contact ' || n, 'user ' || ($4 + n),
         'Person ' || ($4 + n), case when n % 3 = 0 then 'closed' else 'open' end, 'Thank you', now() - n * interval '1 minute',
         now(), now()
       from unnest($3::uuid[]) with ordinality as given (id, n)`,
      [tenantId, projectId, conversations, from],
    )
    await client.query(
      `insert into conversation_messages (tenant_id, conversation_id, message_id, said_at, sort_key, direction, role,
         author_type, content, is_remembered, created_at, updated_at)
       select $1, conversation_id, message_id, now() - n * interval '1 second', message_id::text, 'inbound', 'user', 'user',
         content, true, now(), now()
       from unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality as given (conversation_id, message_id, content, n)`,
      [
        tenantId,
        rows.map((row) => row.conversationId),
        rows.map((row) => row.messageId),
        rows.map((row) => row.content),
      ],
    )
    const said = rows.map((row) => ({
      tenant_id: tenantId,
      conversation_id: row.conversationId,
      message_id: row.messageId,
      content: row.content,
    }))
    await db.transaction(asTenant(tenantId), (tx) => writeMessageWords(tx, said))
  }
}

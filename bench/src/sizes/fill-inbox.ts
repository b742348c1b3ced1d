import { wordsOfMessage } from '../../../server/src/modules/conversations/word-search/message-words.ts'
import { type Place, pick, roll } from './measure.ts'

const PER_CONVERSATION = 10
const SLICE = 500_000
/** Messages of so many conversations arrive in turns, so that those of one are far from each other. */
const AT_ONCE = 5_000
/** Every message has one of them, in four languages, and a rare word beside it, such as an order number. */
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
/** Beside these, words as a language has them: the word of rank n is said 1/n as often as the first. */
const RANKS = 20_000
const WORDS_PER_MESSAGE = 5
const SYLLABLES = ['ka', 'lo', 'mi', 'ren', 'su', 'tar', 'vo', 'bel', 'dun', 'gri', 'pes', 'zan']

/** Six syllables, so that no word is the beginning of another. */
const wordOfRank = (rank: number): string => {
  let word = ''
  for (let left = rank, at = 0; at < 6; at += 1, left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length]
  return word
}

/** A word that about this share of the messages has. */
export const wordOfShare = (share: number): string =>
  wordOfRank(Math.max(1, Math.round(WORDS_PER_MESSAGE / (share * Math.log(RANKS)))))

export const rareWord = (size: number): string => `ref${roll(Math.min(size, RARE_WORDS))}`
export const commonWord = (): string => pick(['refund', 'beschädigt', 'facture'])

/** So many messages, made by the database itself; indexes are built when all rows are there. */
export async function fillInbox(
  { client }: Place,
  tenantId: string,
  projectId: string,
  size: number,
): Promise<void> {
  const owner = async (statement: string) => {
    await client.query('reset role')
    await client.query(statement)
    await client.query('set role rapport_system')
  }
  const wordsOf = (text: string) => JSON.stringify({ text, forms: wordsOfMessage(tenantId, text) })
  await client.query('create temp table ranked (rank integer primary key, text text, forms text[])')
  await client.query('create temp table sentences (n integer primary key, text text, forms text[])')
  const put = (table: string, texts: readonly string[]) =>
    client.query(
      `insert into ${table} select n - 1, given ->> 'text', array(select jsonb_array_elements_text(given -> 'forms'))
       from unnest($1::jsonb[]) with ordinality as listed (given, n)`,
      [texts.map(wordsOf)],
    )
  await put(
    'ranked',
    Array.from({ length: RANKS }, (_, rank) => wordOfRank(rank)),
  )
  await put('sentences', SENTENCES)
  await client.query('analyze ranked; analyze sentences')
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('message_words'::regclass, 'conversation_messages'::regclass) and not indisprimary`,
  )
  for (const { name } of indexes) await owner(`drop index ${name}`)
  // Looked up row by row, keys and people would take longer than everything else.
  for (const table of ['message_words', 'conversation_messages', 'conversations'])
    await owner(`alter table ${table} disable trigger user`)
  const { rows: keys } = await client.query(
    `select conrelid::regclass as place, conname as name from pg_constraint
     where contype = 'f' and conrelid in ('message_words'::regclass, 'conversation_messages'::regclass)`,
  )
  for (const { place, name } of keys) await owner(`alter table ${place} drop constraint ${name}`)
  await client.query(
    `insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id, contact_name,
       status, last_message_preview, last_message_at, created_at, updated_at)
     select $1, $2, ${idOf('n', '0190')}, case when n % 2 = 0 then 'whatsapp' else 'telegram' end, 'contact ' || n,
       'user ' || n, 'Person ' || n, case when n % 3 = 0 then 'closed' else 'open' end, 'Thank you',
       now() - ($3 - n) * interval '10 seconds', now(), now()
     from generate_series(0, $3::int - 1) n`,
    [tenantId, projectId, Math.ceil(size / PER_CONVERSATION)],
  )
  await client.query('select setseed(0.11)')
  const turns = AT_ONCE * PER_CONVERSATION
  for (let from = 0; from < size; from += SLICE) {
    await client.query(
      `create temp table made as
       select n, ${idOf(`n / ${turns} * ${AT_ONCE} + n % ${AT_ONCE}`, '0190')} as conversation_id, ${idOf('n', '0191')} as message_id,
         floor(random() * ${SENTENCES.length})::int as sentence, 'ref' || floor(random() * ${RARE_WORDS})::int as rare,
         ${Array.from({ length: WORDS_PER_MESSAGE }, (_, at) => `floor(power(${RANKS}, random()))::int - 1 as r${at}`).join(', ')}
       from generate_series($1::bigint, $2::bigint) n`
        .replace('$1', String(from))
        .replace('$2', String(Math.min(from + SLICE, size) - 1)),
    )
    const joins = Array.from(
      { length: WORDS_PER_MESSAGE },
      (_, at) => `join ranked w${at} on w${at}.rank = r${at}`,
    ).join(' ')
    const all = (column: string, between: string) =>
      Array.from({ length: WORDS_PER_MESSAGE }, (_, at) => `w${at}.${column}`).join(` || ${between}`)
    await client.query(
      `insert into conversation_messages (tenant_id, conversation_id, message_id, said_at, sort_key, direction, role,
         author_type, content, is_remembered, created_at, updated_at)
       select $1, conversation_id, message_id, now() - ($2 - made.n) * interval '1 second', message_id::text, 'inbound', 'user', 'user',
         s.text || ' ' || ${all('text', "' ' || ")} || ' ' || rare, true, now(), now()
       from made join sentences s on s.n = sentence ${joins}`,
      [tenantId, size],
    )
    await client.query(
      `insert into message_words (tenant_id, message_id, conversation_id, words)
       select $1, message_id, conversation_id,
         array_to_tsvector(s.forms || ${all('forms', '')} || ($2 || rare))
       from made join sentences s on s.n = sentence ${joins}`,
      [tenantId, `${tenantId.slice(-8)}=`],
    )
    await client.query('drop table made')
  }
  await client.query('drop table ranked; drop table sentences')
  await client.query("set maintenance_work_mem = '1GB'")
  for (const { definition } of indexes) await owner(definition)
  for (const table of ['message_words', 'conversation_messages', 'conversations'])
    await owner(`alter table ${table} enable trigger user`)
}

/** In the order of numbers, as ids are in the order of time. */
const idOf = (number: string, beginning: string) =>
  `('${beginning}0000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

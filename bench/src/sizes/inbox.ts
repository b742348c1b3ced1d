import { commonWord, fillInbox, rareWord, wordOfShare } from './fill-inbox.ts'
import { type Figure, figure, openWorkspace, type Place, timed } from './measure.ts'

const ASKED = 40
/** Of messages that have a word. */
const SHARES = [0.05, 0.01, 0.001]
const FILTERS = '&status=open&channel=whatsapp'

/** Searching everything that was said in a workspace, alone and with filters, and the inbox without words. */
export async function measureInbox(place: Place, sizes: readonly number[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const workspace = await openWorkspace(place, `Inbox ${size}`)
    const { project_id: projectId } = await workspace.call('POST', '/agents', { name: 'Ada' })
    await fillInbox(place, workspace.tenantId, projectId, size)
    await place.client.query(
      'insert into message_word_runs (tenant_id, started_at, done_at) values ($1, now(), now())',
      [workspace.tenantId],
    )
    await place.tidyUp('message_words')
    await place.tidyUp('conversation_messages')
    await place.tidyUp('conversations')
    const list = (query: string) => () => workspace.call('GET', `/conversations?limit=50${query}`)
    const ask = async (work: string, word: () => string) =>
      figures.push(figure(`inbox, ${work}`, size, await timed(ASKED, () => list(word())())))
    const q = (words: string) => `&q=${encodeURIComponent(words)}`
    await timed(3, list(''))
    await ask('a word of a few messages', () => q(rareWord(size)))
    await ask('the same with filters', () => q(rareWord(size)) + FILTERS)
    await ask('two words, one in another form', () => q(`rechnung ${rareWord(size)}`))
    await ask('a word of every eighth message', () => q(commonWord()))
    await ask('such a word with filters', () => q(commonWord()) + FILTERS)
    for (const share of SHARES)
      await ask(`a word of one message in ${1 / share}`, () => q(wordOfShare(share)))
    figures.push(figure('inbox, first page without words', size, await timed(ASKED, list(''))))
  }
  return figures
}

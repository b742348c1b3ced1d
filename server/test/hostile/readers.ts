import { PassageIndex } from '../../src/algorithms/retrieval/index.ts'
import { isNearDuplicate } from '../../src/algorithms/retrieval/near-duplicate.ts'
import { periodsIn } from '../../src/algorithms/retrieval/periods.ts'
import { understand as analyse, inFirstPerson } from '../../src/algorithms/retrieval/question.ts'
import { read } from '../../src/algorithms/retrieval/reading.ts'
import { Speakers } from '../../src/algorithms/retrieval/speakers.ts'
import { findTime } from '../../src/algorithms/text/calendar.ts'
import { cleanText, writeOut } from '../../src/algorithms/text/clean-text.ts'
import { parseCsv } from '../../src/algorithms/text/csv.ts'
import { isForeign, languageOf } from '../../src/algorithms/text/language.ts'
import { passagesOf } from '../../src/algorithms/text/passages.ts'
import { internationalNumber } from '../../src/algorithms/text/phone-number.ts'
import { readSentences } from '../../src/algorithms/text/sentences.ts'
import { termsOf } from '../../src/algorithms/text/words.ts'
import { adapterOf } from '../../src/modules/channels/adapters/index.ts'
import { filledTemplate, reengagementTemplate } from '../../src/modules/channels/templates.rules.ts'
import { readAnswer } from '../../src/modules/chat/forgetting/answer.ts'
import { readRequests, readWish } from '../../src/modules/chat/forgetting/read-request.ts'
import { moodDeltaOf } from '../../src/modules/chat/reply/mood-delta.rules.ts'
import { systemPrompt } from '../../src/modules/chat/reply/prompt.rules.ts'
import { respond } from '../../src/modules/chat/responder/respond.ts'
import { toSecondPerson } from '../../src/modules/chat/responder/second-person.ts'
import { sentencesOf } from '../../src/modules/chat/responder/speech.ts'
import { rangeIn } from '../../src/modules/chat/responder/time-range.ts'
import { understand } from '../../src/modules/chat/responder/understand.ts'
import { messagesIn } from '../../src/modules/imports/content.ts'
import { readImportFile } from '../../src/modules/imports/files/read-file.ts'
import { factsFromRecord } from '../../src/modules/imports/metadata.rules.ts'
import { formatOf } from '../../src/modules/knowledge/documents/document.rules.ts'
import { extract } from '../../src/modules/knowledge/documents/extraction.rules.ts'
import { blocksOfHtml } from '../../src/modules/knowledge/documents/parsing/html.ts'
import { partsOfMail, wordsOfHeader } from '../../src/modules/knowledge/documents/parsing/mail-parts.ts'
import { readMarkdown } from '../../src/modules/knowledge/documents/parsing/markdown.ts'
import { tokensIn } from '../../src/modules/knowledge/documents/parsing/markup.ts'
import { readPlain } from '../../src/modules/knowledge/documents/parsing/plain.ts'
import { blocksOfGrid, seemsHeader } from '../../src/modules/knowledge/documents/parsing/table.ts'
import { conditionsIn, filtersFrom } from '../../src/modules/knowledge/nodes/filter.rules.ts'
import { keyFromText } from '../../src/modules/knowledge/nodes/key.rules.ts'
import { normalLabel } from '../../src/modules/knowledge/nodes/node.rules.ts'
import { decides, emailFacts, phoneFacts } from '../../src/modules/leads/enrichment/contact.rules.ts'
import { readText } from '../../src/modules/leads/enrichment/reading.rules.ts'
import { BuiltinExtractor } from '../../src/modules/memory/extraction/builtin-extractor.ts'
import { ModelExtractor } from '../../src/modules/memory/extraction/model-extractor.ts'
import { notePartsOf } from '../../src/modules/memory/extraction/third-person.ts'
import { textKeyOf } from '../../src/modules/memory/facts/fact.rules.ts'
import { meets, numberIn } from '../../src/modules/routing/criteria.rules.ts'
import { EMPTY_CONFIG, guide, handoffFor } from '../../src/modules/routing/guide.rules.ts'
import { fileIn } from '../../src/platform/http/multipart.ts'
import { jsonValuesIn } from '../../src/platform/llm/json-values.ts'
import { jsonIn } from '../../src/platform/llm/structured.ts'

const NOW = new Date('2026-03-20T10:00:00Z')
const ZONE = 'Europe/Berlin'
const extractor = new BuiltinExtractor()

const persona = (bio: string) => ({
  name: 'Ada',
  bio,
  personalityPrompt: '',
  primaryTraits: [],
  speechPatterns: [],
  interests: [],
  dislikes: [],
  big5: {},
  dimensions: {},
  preferences: {},
  behaviors: {},
})
const mood = { label: 'content', valence: 60, arousal: 50, tension: 55, affiliation: 50 }

const reply = (message: string, known = 'Maria lives in Lyon.', bio = 'Ada is a keeper. She likes tea.') =>
  respond({
    persona: persona(bio),
    mood,
    userName: 'Maria Costa',
    known: [
      { id: 'f', kind: 'fact', text: known, at: NOW, sessionId: 'old' },
      { id: 'm', kind: 'message', text: known, at: NOW, sessionId: 'old', role: 'user' },
    ],
    passages: [{ content: known, source: 'a page' }],
    recentTurns: [],
    message,
    sessionId: 's',
    now: NOW,
    timezone: ZONE,
  })

const said = (content: string, role: 'user' | 'assistant' = 'user') => ({ id: 'm', role, content, at: NOW })
const learnt = (...messages: ReturnType<typeof said>[]) =>
  extractor.extract({
    messages,
    userName: 'Maria',
    agentName: 'Ada',
    timezone: ZONE,
    known: [{ id: 'k', text: 'Maria lives in Lyon.', slot: 'user/home', value: 'lyon', polarity: 0 }],
  })

/** The answer of a model that says nothing but this, about a message and a known fact of the same words. */
const answered = (text: string) => {
  const fact = { text, subject: text, slot: `user/${text}`, value: text, ended: true, event_time: text }
  const answer = `${text}${JSON.stringify({ facts: [fact, { ...fact, text: 'Maria moved.', evidence: text }] })}`
  return new ModelExtractor(async () => answer, { name: 'none', extract: async () => [] }).extract({
    messages: [said(text), said('I live in Lyon.')],
    userName: text,
    agentName: 'Ada',
    timezone: ZONE,
    known: [{ id: 'k', text, slot: 'user/home', value: text, polarity: 0 }],
  })
}

const searched = (text: string) => {
  const index = new PassageIndex()
  const passage = { kind: 'message', at: 0, thread: 't', speaker: 'Ada', entities: [], weight: 1 } as const
  index.put([
    { ...passage, id: '1', text, position: 1 },
    { ...passage, id: '2', text: 'We met in Lyon.', position: 2 },
  ])
  return index.search({ text, now: NOW.getTime(), limit: 5, mode: 'bm25' })
}

const routing = (when: string) => ({
  ...EMPTY_CONFIG,
  handoffs: [{ from: '*', to: 'a', when, mode: 'transfer', carry: [] }],
})
const connection = { page_id: 'p', social_account_id: 'i', phone_number_id: 'n' } as never

const whatsappMessage = (text: string) => ({
  entry: [
    {
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: 'n' },
            contacts: [{ wa_id: '1', profile: { name: text } }],
            messages: [{ id: 'm', from: '1', timestamp: '1760000000', type: 'text', text: { body: text } }],
          },
        },
      ],
    },
  ],
})
const messengerMessage = (text: string) => ({
  entry: [
    {
      id: 'p',
      messaging: [{ sender: { id: '1' }, timestamp: 1_760_000_000_000, message: { mid: 'm', text } }],
    },
  ],
})
const telegramMessage = (text: string) => ({
  message: { message_id: 1, date: 1_760_000_000, chat: { id: 1 }, from: { id: 1, first_name: text }, text },
})

const multipart = (text: string): Buffer =>
  Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${text.replaceAll('\r\n', '')}"\r\n\r\n${text}\r\n--b--\r\n`,
  )

/** Reading may say that a text is no such thing; it may not take long to say so. */
const tried = (work: () => unknown): unknown => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Everything that reads text from outside. Adding a reader is adding a line. */
export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the responder: understanding': understand,
  'the responder: sentences': sentencesOf,
  'the responder: a reply': (text) => reply(text),
  'the responder: a question about what was said': (text) => reply('What do you know about me?', text),
  'the responder: a question with a subject': (text) => reply('Where do I live, and what is a?', text),
  'the responder: a question about the agent': (text) => reply('Where are you from?', '', text),
  'the responder: time ranges': (text) => rangeIn(text, NOW, ZONE),
  'forgetting: a request': (text) => readRequests(text, 'Ada'),
  'forgetting: a wish': (text) => readWish(text, text.slice(0, 40)),
  'forgetting: an answer': (text) => readAnswer(text, 'en', []),
  'the responder: second person': (text) => toSecondPerson(text, ['Maria', text.slice(0, 40)]),
  'moods: what was said': (text) => moodDeltaOf([{ role: 'user', content: text }]),
  'prompts: everything in them': (text) =>
    systemPrompt({
      persona: persona(text),
      mood,
      userName: text,
      facts: [{ id: 'f', text, since: NOW, isEvent: false }],
      messages: [{ role: 'user', text, at: NOW }],
      summaries: [{ summary: text, from: NOW }],
      knowledge: [{ content: text, source: text }],
      gameContext: { text },
      language: text,
      localDay: () => '2026-03-20',
      localTime: '',
      requestType: text,
      interactionRole: '',
      initiative: 'full',
      compiledPrompt: '',
      fence: 'f',
    }),
  'models: JSON in an answer': jsonIn,
  'models: JSON values in an answer': jsonValuesIn,
  'extraction: a model’s answer': answered,
  'extraction: a message': (text) => learnt(said(text)),
  'extraction: an answer to a question': (text) =>
    learnt(said(`${text} Where do you live?`, 'assistant'), said('Lyon')),
  'extraction: a correction': (text) =>
    learnt(said('I live in Paris.'), said(`no, ${text}`), said('sorry, I meant Lyon, not Paris')),
  'extraction: a long answer': (text) => learnt(said('What do you do?', 'assistant'), said(text)),
  'facts: the key of a text': textKeyOf,
  'text: cleaning': (text) => writeOut(cleanText(text, 20_000)),
  'text: sentences': (text) => readSentences(text.slice(0, 8_000)),
  'text: words and stems': termsOf,
  'text: languages': isForeign,
  'text: times': (text) => findTime(text, { at: NOW, timezone: ZONE }),
  'text: CSV': parseCsv,
  'search: reading a passage': read,
  'search: periods': (text) => periodsIn(text, NOW.getTime(), ZONE),
  'search: analysing a query': (text) =>
    analyse({ text, now: NOW.getTime(), limit: 5, mode: 'auto' }, new Speakers(), ['en', 'de']),
  'text: the language of a line': languageOf,
  'text: passages of a long text': passagesOf,
  'search: a query in the first person': (text) => inFirstPerson(text, new Speakers()),
  'search: indexing and finding': searched,
  'search: near duplicates': (text) => isNearDuplicate(text, `${text}a`),
  'knowledge: plain text': (text) => tried(() => extract(readPlain(Buffer.from(text)))),
  'knowledge: markdown': (text) => tried(() => extract(readMarkdown(Buffer.from(text)))),
  'knowledge: HTML': (text) => extract(blocksOfHtml(text)),
  'knowledge: XML': (text) => [...tokensIn(`<a b="${text}">${text}`, false)],
  'knowledge: tables': (text) =>
    extract([{ kind: 'table', rows: parseCsv(text), page: 1, hasHeader: seemsHeader(parseCsv(text)) }]),
  'knowledge: sheets': (text) => extract(blocksOfGrid(parseCsv(text), 1)),
  'knowledge: mails': (text) => [
    partsOfMail(
      Buffer.from(
        `Subject: ${text}\nContent-Type: multipart/mixed; boundary="${text}"\n\n--${text}\n${text}`,
      ),
    ),
    partsOfMail(Buffer.from(text)),
    wordsOfHeader(text),
  ],
  'knowledge: names of files': formatOf,
  'knowledge: uploads': (text) => fileIn(multipart(text)),
  'knowledge: filters': (text) => [filtersFrom(text), conditionsIn({ [`properties.${text}`]: text })],
  'knowledge: keys and labels': (text) => [keyFromText(text), normalLabel(text)],
  // As much as a lead may have written.
  'leads: what a text says': (text) => readText(text.slice(0, 20_000)),
  'leads: contacts': (text) => [emailFacts(text), phoneFacts(text), decides(text), internationalNumber(text)],
  'routing: numbers and criteria': (text) => [numberIn(text), meets({ a: { min: 1 } }, { a: text })],
  'routing: the guide': (text) => guide(EMPTY_CONFIG, { asked: 1, answers: {} }, text, { a: text }),
  'routing: handoffs': (text) => [
    handoffFor(routing(`keyword:${text.slice(0, 150)}`), { agentName: 'a', tier: 't' }, text),
    handoffFor(routing('asks_human'), { agentName: 'a', tier: 't' }, text),
  ],
  'channels: WhatsApp': (text) => adapterOf('whatsapp').read(whatsappMessage(text), connection),
  'channels: Messenger': (text) => adapterOf('messenger').read(messengerMessage(text), connection),
  'channels: Telegram': (text) => adapterOf('telegram').read(telegramMessage(text), connection),
  'channels: templates': (text) => filledTemplate(reengagementTemplate({ name: text }) ?? {}, text),
  'imports: transcripts': (text) =>
    messagesIn({ type: 'transcript', body: text } as never, { person: 'a', agent: 'b' }),
  'imports: notes': (text) => [
    messagesIn({ type: 'note', body: text } as never, { person: 'a', agent: 'b' }),
    notePartsOf(text, 'Maria Costa'),
  ],
  'imports: records': (text) =>
    factsFromRecord({ display_name: text, metadata: { custom: { [text]: text } } }),
  'imports: files': (text) =>
    ['crm', 'mem0', 'zep', 'chatgpt', 'transcript'].map((format) =>
      tried(() => readImportFile(format, text, { userId: 'u' })),
    ),
}

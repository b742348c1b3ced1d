import { BuiltinExtractor } from '../../server/src/modules/memory/extraction/builtin-extractor.ts'
import { disclosures, samples, verdicts } from './chat-labels/index.ts'
import { factsOf, type LearnedFact } from './chat-reading.ts'
import { say } from './machine.ts'
import { readCorpus } from './recall-data.ts'

/**
 * How much of what the built-in extractor learns from other people's chats is correct and useful, and how much of what
 * they clearly disclose it finds, by our own labels. The chats are not part of the repository:
 *
 *     npm run bench -w bench -- chat-facts <realtalk.json or another> [sample] [missed] [wrong] [held-out] [seed=1] [size=120]
 *
 * `sample` prints learned facts that have no verdict yet with the line they come from; `missed` and `wrong` print what
 * went wrong. They show conversations 4 and 5 only with `held-out`, so that rules are not fitted to them.
 */
const [path = '', ...words] = process.argv.slice(2)
if (path === '') {
  say('Which file? One in the format of LoCoMo, or with `turns` and `questions`.')
  process.exit(2)
}
const number = (name: string, otherwise: number): number =>
  Number(words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)

const HELD_OUT = new Set(['Chat_4', 'Chat_5'])
const isShown = words.includes('held-out')

/** The same order for the same seed: facts are drawn by a hash of their key. */
const rank = (key: string, seed: number): number => (Number.parseInt(key, 16) * (2 * seed + 1)) % 4294967291

function tested(
  facts: readonly LearnedFact[],
  turnId: string,
  conversation: string,
  wanted: string,
): boolean {
  const said = facts
    .filter((one) => one.conversation === conversation && one.fact.evidence.includes(turnId))
    .map(({ fact }) => `${fact.text} ${fact.value}`.toLowerCase())
  return wanted
    .split('|')
    .some((choice) => said.some((text) => choice.split(' ').every((word) => text.includes(word))))
}

function judge(title: string, facts: readonly LearnedFact[], conversations: ReadonlySet<string>): void {
  const seed = number('seed', 1)
  const drawn = facts
    .filter(({ conversation }) => conversations.has(conversation))
    .sort((one, other) => rank(one.key, seed) - rank(other.key, seed))
    .slice(0, number('size', 120))
  const verdictOf = (one: LearnedFact) => verdicts.get(`${one.conversation} ${one.turn.id} ${one.key}`)
  const judged = drawn.filter((one) => verdictOf(one) !== undefined)
  const good = judged.filter((one) => verdictOf(one) === true)
  const wanted = disclosures.filter(({ conversation }) => conversations.has(conversation))
  const missed = wanted.filter((one) => !tested(facts, one.turn, one.conversation, one.words))
  say(`\n${title}`)
  say(
    `  learned ${facts.filter((one) => conversations.has(one.conversation)).length} facts, ${drawn.length} drawn`,
  )
  say(
    `  ${judged.length} judged, ${good.length} correct and useful: ${(good.length / judged.length).toFixed(3)}`,
  )
  const statements = judged.filter((one) => one.fact.factType === 'statement')
  const goodStatements = statements.filter((one) => verdictOf(one) === true)
  if (statements.length > 0)
    say(
      `  of them statements: ${goodStatements.length} of ${statements.length}; typed: ${good.length - goodStatements.length} of ${judged.length - statements.length}`,
    )
  say(
    `  disclosures found: ${wanted.length - missed.length} of ${wanted.length}: ${(1 - missed.length / wanted.length).toFixed(3)}`,
  )
  const isHidden = [...conversations].some((id) => HELD_OUT.has(id)) && !isShown
  if (isHidden) return
  if (words.includes('sample'))
    for (const one of drawn.filter((each) => verdictOf(each) === undefined)) show('?', one)
  if (words.includes('wrong'))
    for (const one of drawn.filter((each) => verdictOf(each) === false)) show('-', one)
  if (words.includes('missed'))
    for (const one of missed)
      say(`  missed ${one.conversation} ${one.turn}: ${one.words}  <- ${textOf(one.conversation, one.turn)}`)
}

function show(mark: string, { conversation, turn, fact, key }: LearnedFact): void {
  say(
    `${mark} ${conversation} ${turn.id} ${key}  ${fact.factType} ${fact.retracts ? '~' : ''}${fact.slot}=${fact.value}  "${fact.text}"  <- ${turn.text.replace(/\s+/g, ' ').slice(0, 260)}`,
  )
}

const corpus = readCorpus(path)
const textOf = (conversation: string, id: string): string =>
  corpus.conversations.find((one) => one.id === conversation)?.turns.find((turn) => turn.id === id)?.text ??
  ''
const extractor = new BuiltinExtractor()
const learned: LearnedFact[] = []
for (const conversation of corpus.conversations) learned.push(...(await factsOf(extractor, conversation)))
const ids = corpus.conversations.map(({ id }) => id)
const others = ids.filter((id) => HELD_OUT.has(id))
if (others.length > 0) {
  judge('worked on', learned, new Set(ids.filter((id) => !HELD_OUT.has(id))))
  judge('chats 4 and 5, read in part', learned, new Set(others))
}

for (const { title, disclosures: wanted, verdicts: given } of samples) {
  const found = wanted.filter(({ conversation }) => ids.includes(conversation))
  const judged = learned.flatMap((one) => given.get(`${one.conversation} ${one.turn.id} ${one.key}`) ?? [])
  if (found.length === 0) continue
  const told = found.filter((one) => tested(learned, one.turn, one.conversation, one.words)).length
  say(`\n${title}`)
  say(
    `  ${judged.filter((isGood) => isGood).length} of the ${judged.length} judged facts that are still learned are good`,
  )
  say(`  disclosures found: ${told} of ${found.length}: ${(told / found.length).toFixed(3)}`)
  if (words.includes('wrong'))
    for (const one of learned.filter(
      (each) => given.get(`${each.conversation} ${each.turn.id} ${each.key}`) === false,
    ))
      show('-', one)
  if (words.includes('missed'))
    for (const one of found.filter((each) => !tested(learned, each.turn, each.conversation, each.words)))
      say(`  missed ${one.conversation} ${one.turn}: ${one.words}  <- ${textOf(one.conversation, one.turn)}`)
}

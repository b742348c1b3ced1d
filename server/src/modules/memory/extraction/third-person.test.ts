import { expect, it } from 'vitest'
import { BuiltinExtractor } from './builtin-extractor.ts'
import { NOTE_AUTHOR } from './note-parts.ts'
import { isNoteAbout, notePartsOf } from './third-person.ts'

const at = new Date('2025-08-01T00:00:00Z')
const read = async (content: string, userName = 'Maria Costa') => {
  const messages = [{ id: 'm', role: 'user' as const, author: NOTE_AUTHOR, content, at }]
  const facts = await new BuiltinExtractor().extract({
    messages,
    userName,
    agentName: 'Ada',
    timezone: '',
    known: [],
  })
  for (const fact of facts) expect(fact.evidence).toEqual(['m'])
  return facts.map((fact) =>
    fact.slot === ''
      ? fact.text
      : `${fact.retracts || !fact.assertion ? 'not ' : ''}${fact.slot} = ${fact.value}`,
  )
}

it.each([
  ['She moved to Berlin in May.', ['user/home = berlin']],
  ['In May, she moved to Berlin.', ['user/home = berlin']],
  ['Currently he lives in Oslo.', ['user/home = oslo']],
  ['Her favourite colour is green.', ['user/favourite/colour = green']],
  ['Maria’s favourite colour is green.', ['user/favourite/colour = green']],
  ['He no longer works at Siemens.', ['not user/employer = siemens']],
  ['No longer works at Siemens.', ['not user/employer = siemens']],
  ['They are allergic to nuts.', ['user/allergy/nut = nut']],
  ['Allergic to nuts.', ['user/allergy/nut = nut']],
  ["They don't eat meat.", ['not user/consumes/meat = meat']],
  ["She's moved to Graz.", ['user/home = graz']],
  ['She is not a doctor.', ['not user/is/doctor = doctor']],
  ['Maria Costa lives in Porto.', ['user/home = porto']],
  ['Mrs. Costa speaks Portuguese.', ['user/language/portuguese = speaks']],
  ['User likes jazz but hates techno.', ['user/likes/jazz = jazz', 'user/likes/techno = techno']],
  ['The customer works as a nurse and she lives in Ulm.', ['user/job = nurse', 'user/home = ulm']],
  ["The client's husband Tom is a nurse.", ['user/family/husband = tom', 'tom/job = nurse']],
  ['She stopped smoking and sold her car.', ['not user/smokes = no', 'not user/owns/car = car']],
])('reads “%s” as what the person would say', async (note, facts) => {
  expect(await read(note)).toEqual(facts)
})

it.each([
  ['Occupation: dentist\nCity: Oslo', ['user/job = dentist', 'user/home = oslo']],
  ['**Company:** Bosch', ['user/employer = bosch']],
  ['Favorite color: green', ['user/favourite/colour = green']],
  ['Name: Maria. She prefers tea.', ['user/likes/tea = tea']],
])('reads the lines of a form: %j', async (note, facts) => {
  expect(isNoteAbout(note, '', true)).toBe(true)
  expect(await read(note)).toEqual(expect.arrayContaining(facts))
})

it.each(['Allergies: none', 'Allergies: N/A', 'Allergies: unknown', 'Allergies: -', 'Likes: none'])(
  'takes an open line of a form for nothing that is there: %s',
  async (line) => {
    const facts = await read(`City: Oslo\n${line}`)
    expect(facts).toContain('user/home = oslo')
    expect(facts.filter((fact) => /^user\/(?:allergy|likes)/.test(fact))).toEqual([])
  },
)

it('knows of whom a pronoun speaks', async () => {
  expect(await read('Her sister Ana lives in Rome. She is a doctor.')).toEqual([
    'user/family/sister/ana = ana',
    'ana/home = rome',
    'ana/job = doctor',
  ])
  expect(await read('Her husband Tom lost his job. She works at Bosch. He likes fishing.')).toEqual(
    expect.arrayContaining(['user/employer = bosch', 'tom/likes/fishing = fishing']),
  )
  expect(await read('Tom is a nurse. He works at Bosch.')).toEqual([])
})

it('keeps what it cannot read as it is written, and nothing of the writer', async () => {
  expect(await read('I called her yesterday. She asked for tea.')).toEqual(['Maria Costa asked for tea.'])
  expect(await read('Maria vive em Lisboa.')).toEqual(['Maria vive em Lisboa.'])
  expect(await read('Does she like tea? The weather was bad.')).toEqual([])
})

it('reads any text in time', () => {
  for (const text of [
    'She '.repeat(50_000),
    'her her’s '.repeat(20_000),
    '\u202e\u0000'.repeat(9_999),
    'Maria, '.repeat(9_999),
  ])
    expect(Array.isArray(notePartsOf(text, 'Maria'))).toBe(true)
})

it('does not take what is said of someone the person met for the person', async () => {
  for (const met of ['Met Priya Nair today.', 'Spoke with Priya Nair on the phone.']) {
    const slots = await read(
      `${met} She is the purchasing manager at Medica and her favourite colour is green.`,
    )
    expect(slots.filter((slot) => /^user\/(?:job|employer|favourite)/.test(slot))).toEqual([])
  }
  expect(await read('Met Maria Costa today. She lives in Porto.')).toContain('user/home = porto')
})

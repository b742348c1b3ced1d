import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../kernel/clock.ts'
import { passagesOf } from '../text/passages.ts'
import { type Passage, PassageIndex, type PassageQuery, packVector } from './index.ts'

const NOW = Date.parse('2024-03-14T12:00:00Z')

let position = 0
const said = (id: string, speaker: string, text: string, more: Partial<Passage> = {}): Passage => ({
  id,
  kind: 'message',
  text,
  at: NOW - 30 * DAY_MS,
  thread: 'first',
  position: position++,
  speaker,
  entities: [],
  weight: 0.5,
  ...more,
})
const fact = (id: string, text: string, more: Partial<Passage> = {}): Passage =>
  said(id, '', text, { kind: 'fact', thread: '', ...more })

const indexOf = (...passages: Passage[]): PassageIndex => {
  const index = new PassageIndex()
  index.put(passages)
  return index
}

const ids = (index: PassageIndex, text: string, more: Partial<PassageQuery> = {}): string[] =>
  index.search({ text, now: NOW, limit: 10, mode: 'auto', ...more }).map((hit) => hit.id)

const axis = (at: number): Float32Array => {
  const vector = new Float32Array(16)
  vector[at] = 1
  return vector
}

const talk = [
  said('hello', 'Ada', 'Hello there, how are you doing today?'),
  said('ask', 'Ben', 'Fine. Do you have any pets at home?'),
  said('answer', 'Ada', 'Yes, a tabby called Max since last spring.'),
  said('work', 'Ben', 'I started as a nurse at the hospital.', { thread: 'second' }),
  said('food', 'Ada', 'We cooked noodles with mushrooms.', { thread: 'third' }),
]

describe('a search by words', () => {
  const index = indexOf(...talk)

  it('finds forms of the same word, and says why', () => {
    const [hit] = index.search({ text: 'Who works in hospitals?', now: NOW, limit: 1, mode: 'auto' })
    expect(hit).toMatchObject({ id: 'work', why: ['words'] })
  })

  it('finds the answer next to the question that names the topic', () => {
    expect(ids(index, 'What pets does Ada have?')[0]).toBe('answer')
  })

  it('leaves out the same question asked before', () => {
    const asked = indexOf(
      said('asked', 'user', 'Where do I work?'),
      said('told', 'user', 'I work at the harbour office.', { thread: 'second' }),
      said('other', 'user', 'Where do I work best, at home or at the library?', { thread: 'third' }),
    )
    expect(ids(asked, 'Where do I work?', { asker: 'user' })).toEqual(['told', 'other'])
  })

  it('prefers whom the question names, and the one who asks for "my"', () => {
    const twice = indexOf(
      said('hers', 'Ada', 'Green is the best colour'),
      said('his', 'Ben', 'Green is the best colour', { thread: 'other' }),
      said('more', 'Ben', 'Trains and planes', { thread: 'more' }),
    )
    expect(ids(twice, 'Which colour does Ada like?')[0]).toBe('hers')
    expect(ids(twice, 'Which colour does Ben like?')[0]).toBe('his')
    expect(ids(twice, 'What is my best colour?', { asker: 'Ada' })[0]).toBe('hers')
    expect(ids(twice, 'What is my best colour?', { asker: 'Ben' })[0]).toBe('his')
  })

  it('prefers a short line of the person to long talk of the other about the same', () => {
    const advice = 'To plan a sprint, decide when the sprint ends and write the tasks of the sprint down. '
    const index = indexOf(
      said('person', 'user', 'My first sprint ends on Friday'),
      said('agent', 'assistant', advice.repeat(40)),
    )
    expect(ids(index, 'When does my first sprint end?', { asker: 'user' })[0]).toBe('person')
    // Without a name and without "I", a question is about the one who asks.
    expect(ids(index, 'end of the sprint', { asker: 'user' })[0]).toBe('person')
    expect(ids(index, 'What did you say about the tasks of a sprint?', { asker: 'user' })[0]).toBe('agent')
  })

  it('finds the paragraph of a long text, wherever in it that is', () => {
    const filler = 'The weather was fine and we walked along the river to the old mill.\n\n'.repeat(40)
    const text = `${filler}The spare key is under the blue flowerpot.\n\n${filler}`
    const index = indexOf(said('long', 'Ada', text), ...talk)
    const [hit] = index.search({ text: 'Where is the spare key?', now: NOW, limit: 3, mode: 'auto' })
    expect(hit?.id).toBe('long')
    expect(text.slice(hit?.part?.from, hit?.part?.to)).toContain('blue flowerpot')
    expect((hit?.part?.to ?? 0) - (hit?.part?.from ?? 0)).toBeLessThan(901)
    index.remove(['long'])
    expect(ids(index, 'Where is the spare key?')).toEqual([])
  })

  it('lists a long text once, and takes its vectors passage by passage', () => {
    const text = `${'Cats sleep all day. '.repeat(50)}${'Dogs like the beach. '.repeat(50)}`
    const parts = passagesOf(text)
    const vectors = parts.map(({ from, to }) =>
      packVector(axis(text.slice(from, to).includes('Dogs') ? 1 : 0)),
    )
    const index = indexOf(said('long', 'Ada', text, { vectors }), ...talk)
    const hits = index.search({ text: 'seaside', vector: axis(1), now: NOW, limit: 10, mode: 'semantic' })
    expect(hits.filter(({ id }) => id === 'long')).toHaveLength(1)
    expect(text.slice(hits[0]?.part?.from, hits[0]?.part?.to)).toContain('Dogs')
  })

  it('finds nothing for nothing, and nothing where nothing matches', () => {
    expect(ids(index, '')).toEqual([])
    expect(ids(index, '   \n')).toEqual([])
    expect(ids(index, 'zeppelin')).toEqual([])
    expect(ids(new PassageIndex(), 'pets')).toEqual([])
    expect(ids(index, 'hospital', { limit: 0 })).toEqual([])
  })

  it('finds an entity that the text leaves out', () => {
    const named = indexOf(
      ...talk,
      said('she', 'Ben', 'She loved the concert', { entities: ['Grace Hopper'] }),
    )
    expect(ids(named, 'What about Grace Hopper?')[0]).toBe('she')
  })
})

describe('a question about a time', () => {
  const index = indexOf(
    said('june', 'Ada', 'We went on a trip to the lake', { at: Date.parse('2023-06-10'), thread: 'a' }),
    said('autumn', 'Ada', 'We went on a trip to the lake again', {
      at: Date.parse('2023-10-10'),
      thread: 'b',
    }),
    said('when', 'Ada', 'The trip was two weeks ago, in May', { at: Date.parse('2022-05-20'), thread: 'c' }),
  )

  it('finds what was said then', () => {
    expect(ids(index, 'Which trip did she take in June 2023?')[0]).toBe('june')
    expect(ids(index, 'Which trip did she take in October?')[0]).toBe('autumn')
  })

  it('finds who tells a time when one is asked for', () => {
    expect(ids(index, 'When was the trip?')[0]).toBe('when')
  })
})

describe('a search by meaning', () => {
  const index = indexOf(
    said('cats', 'Ada', 'Cats are lovely', { vectors: [packVector(axis(0))], thread: 'a' }),
    said('dogs', 'Ada', 'Dogs are lovely', { vectors: [packVector(axis(1))], thread: 'b' }),
    said('bare', 'Ada', 'Fish are lovely', { thread: 'c' }),
  )

  it('finds what shares no word', () => {
    expect(ids(index, 'feline', { vector: axis(0) })[0]).toBe('cats')
    expect(ids(index, 'feline')).toEqual([])
  })

  it('mixes passages with and without vectors', () => {
    expect(ids(index, 'fish', { vector: axis(5) })[0]).toBe('bare')
  })

  it('leaves meaning out, or words, when told so', () => {
    expect(ids(index, 'dogs', { vector: axis(0), mode: 'bm25' })).toEqual(['dogs'])
    expect(ids(index, 'dogs', { vector: axis(0), mode: 'semantic' })[0]).toBe('cats')
    expect(ids(index, 'dogs', { mode: 'semantic' })).toEqual(['dogs'])
  })

  it('goes by words when the vector is of another model', () => {
    expect(ids(index, 'dogs', { vector: new Float32Array(8).fill(1) })).toEqual(['dogs'])
    index.put([
      said('odd', 'Ada', 'Snakes', { vectors: [packVector(new Float32Array(8).fill(1))], thread: 'd' }),
    ])
    expect(ids(index, 'snakes', { vector: axis(3) })[0]).toBe('odd')
    index.remove(['cats', 'dogs', 'odd'])
    index.put([
      said('new', 'Ada', 'Owls', { vectors: [packVector(new Float32Array(8).fill(1))], thread: 'e' }),
    ])
    expect(ids(index, 'bird', { vector: new Float32Array(8).fill(0.3) })[0]).toBe('new')
  })
})

describe('what is told twice', () => {
  it('is told once: the same words by the same person', () => {
    const index = indexOf(
      said('one', 'Ada', 'I love the violin', { thread: 'a' }),
      said('two', 'Ada', 'I love the violin!', { thread: 'b' }),
      said('other', 'Ben', 'I love the violin', { thread: 'c' }),
    )
    expect(ids(index, 'violin').sort()).toEqual(['other', 'two'])
  })

  it('is a fact before the message it came from, which only fills an empty place', () => {
    const index = indexOf(
      said('message', 'Ben', 'By the way, did I say that I play the violin on some evenings, or is it new?', {
        thread: 'a',
      }),
      said('aside', 'Ada', 'The violin shop was closed', { thread: 'b' }),
      fact('fact', 'Plays the violin in the evenings', { sources: ['message'], weight: 1 }),
    )
    expect(ids(index, 'Who plays the violin in the evenings?', { limit: 2 })).toEqual(['fact', 'aside'])
    expect(ids(index, 'Who plays the violin in the evenings?')).toHaveLength(3)
    expect(ids(index, 'Who plays the violin?', { kinds: 'fact' })).toEqual(['fact'])
  })
})

describe('a search for what was said word for word', () => {
  const index = indexOf(
    said('message', 'Ada', 'It sounds best in the evening, the old one from grandfather', { thread: 'a' }),
    said('aside', 'Ada', 'A violin shop was closed', { thread: 'b' }),
    fact('fact', 'Ada plays the violin', { sources: ['message', 'gone'], speaker: 'Ada' }),
    fact('orphan', 'Ada teaches the violin', { sources: ['gone'], speaker: 'Ada' }),
  )

  it('puts the message in the place of the fact it led to', () => {
    const wanted = { text: 'Does Ada play the violin?', now: NOW, limit: 10, mode: 'auto' } as const
    const [asFact] = index.search(wanted)
    const [asMessage, ...others] = index.search({ ...wanted, isVerbatim: true })
    expect(asFact?.id).toBe('fact')
    expect(asMessage).toMatchObject({ id: 'message', score: asFact?.score })
    expect(others.map((hit) => hit.id).sort()).toEqual(['aside', 'orphan'])
  })

  it('leaves facts alone where only facts are wanted', () => {
    const found = ids(index, 'Does Ada play the violin?', { isVerbatim: true, kinds: 'fact' })
    expect(found).toEqual(['fact', 'orphan'])
  })
})

describe('a budget', () => {
  it('leaves out what does not fit', () => {
    const index = indexOf(
      said('long', 'Ada', `violin ${'and more '.repeat(40)}`, { thread: 'a' }),
      said('short', 'Ada', 'A violin.', { thread: 'b' }),
    )
    expect(ids(index, 'violin', { tokenBudget: 10 })).toEqual(['short'])
    expect(ids(index, 'violin', { tokenBudget: 1_000 })).toHaveLength(2)
  })
})

describe('the text to embed for a question', () => {
  it('speaks as the one it is about', () => {
    const index = indexOf(...talk)
    expect(index.questionText("What is Ada's cat called, and when did Ben come?")).toBe(
      'What is my cat called, and when did I come?',
    )
    expect(index.questionText('What about Adam?')).toBe('What about Adam?')
    expect(index.questionText('where does ada live?')).toBe('where does I live?')
  })

  it('takes words for names only where they are written as names', () => {
    const index = indexOf(
      said('greeting', 'Coffee Companion', 'Hello, tell me what you like'),
      said('taste', 'user', 'I take my coffee black'),
    )
    expect(index.questionText('Which coffee does the user like?')).toBe('Which coffee does I like?')
    expect(index.questionText('which coffee is it?')).toBe('which coffee is it?')
    expect(index.questionText('What did Coffee Companion say?')).toBe('What did I say?')
    expect(ids(index, 'Which coffee does the user like?')[0]).toBe('taste')
  })

  it('knows people by what others call them', () => {
    const messages = ['Hey Ada!', 'Thanks, Ada.', 'Hi Ada, how are you?', 'Hi Paris'].map((text, at) =>
      said(`m${at}`, 'assistant', text),
    )
    const index = indexOf(...messages, said('u', 'user', 'The cello is mine.'), fact('f', 'Plays the cello'))
    expect(index.questionText('What does Ada play in Paris?')).toBe('What does I play in Paris?')
    expect(index.search({ text: 'What does Ada drive?', now: NOW, limit: 1, mode: 'bm25' })).toEqual([])
    expect(
      index.search({ text: 'Which cello is Ada talking of?', now: NOW, limit: 2, mode: 'bm25' })[0],
    ).toMatchObject({ why: expect.arrayContaining(['person']) })
    index.remove(['m0'])
    expect(index.questionText('What does Ada play?')).toBe('What does Ada play?')
  })
})

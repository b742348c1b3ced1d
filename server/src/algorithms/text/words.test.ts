import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStopword, stemOf, termsOf, wordsOf } from './words.ts'

describe('words', () => {
  it('are lower case, without accents and without possessive endings', () => {
    expect(wordsOf("Zoë's café – it’s OPEN, isn't it?")).toEqual(['zoe', 'cafe', 'it', 'open', 'isn', 'it'])
  })

  it('keep numbers and take emoji and punctuation for gaps', () => {
    expect(wordsOf('7 May 2023 🙂 done!!')).toEqual(['7', 'may', '2023', 'done'])
    expect(wordsOf('🙂🙂')).toEqual([])
  })

  it('are pairs of characters where the script has no spaces', () => {
    expect(wordsOf('東京都 に')).toEqual(['東京', '京都', 'に'])
  })

  it('are bounded in length, and so is the text', () => {
    expect(wordsOf('x'.repeat(100))[0]).toHaveLength(40)
    expect(wordsOf('word '.repeat(100_000)).length).toBeLessThan(5_000)
  })

  it('come from any text, quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const word of wordsOf(text)) expect(word).not.toMatch(/\s/)
      }),
    )
    const begun = performance.now()
    termsOf('🏳️‍🌈é漢字 '.repeat(20_000))
    termsOf(`${"'".repeat(100_000)}${'a'.repeat(100_000)}`)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})

describe('terms', () => {
  it('bring the forms of a word together and drop the words of every sentence', () => {
    expect(termsOf('She was running with her runs')).toEqual(['run', 'run'])
    expect(termsOf('Who is it?')).toEqual([])
    expect(stemOf('hobbies')).toBe(stemOf('hobby'))
    expect(isStopword('with')).toBe(true)
    expect(isStopword('piano')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { cleanText, QUOTATION, writeOut } from './clean-text.ts'

describe('a cleaned text', () => {
  it.each([
    ['look:\n```js\nconst me = "I"\n```\nfine', 'look:\n\n\nfine'],
    ['see https://example.com/i-live-here now', 'see now'],
    ['he said "I am a king" twice', `he said ${QUOTATION} twice`],
    ["in the film he says 'I hate you'", `in the film he says ${QUOTATION}`],
    ["it's Maria's dog", "it's Maria's dog"],
    ['I’m here', "I'm here"],
    ['> I live in Rome\nyes', 'yes'],
    ['great 😀😀', 'great .'],
    ['<b>bold</b> word', 'bold word'],
  ])('of %j is %j', (written, clean) =>
    expect(cleanText(written, 1_000).replace(/ +(?=\n)/g, '')).toBe(clean),
  )

  it('ends where reading ends', () => {
    expect(cleanText('x'.repeat(100_000), 500)).toHaveLength(500)
  })
})

describe('a text written out', () => {
  it.each([
    ['im 27', 'I am 27'],
    ['i dont and cant', 'I do not and can not'],
    ["I've won't she'll", 'I have will not she will'],
    ['ill be there', 'I will be there'],
    ['my wife is ill', 'my wife is ill'],
    ['gonna wanna', 'going to want to'],
    ['my id is 5', 'my id is 5'],
    ['we were here', 'we were here'],
    ['my favorite', 'my favourite'],
    ['shes nice and hes not', 'she is nice and he is not'],
  ])('%j is %j', (typed, full) => expect(writeOut(typed)).toBe(full))
})

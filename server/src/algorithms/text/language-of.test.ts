import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'
import { stemOf, termsOf, wordsOf } from './words.ts'

describe('the language of a line', () => {
  it.each([
    ['en', 'I live in Lyon with my dog'],
    ['en', 'no way lol'],
    ['en', 'ok'],
    ['en', 'Thanks!'],
    ['de', 'Ich wohne in Hamburg und habe zwei Katzen'],
    ['de', 'Wo wohne ich?'],
    ['es', 'Vivo en Valencia con mi hermana'],
    ['es', '¿Cómo se llama mi perro?'],
    ['fr', "J'habite à Lyon et je travaille dans un hôpital"],
    ['fr', 'Où est-ce que je travaille ?'],
    ['it', 'Mi chiamo Giulia e abito a Torino'],
    ['pt', 'Eu moro em Lisboa e tenho um cachorro'],
    ['nl', 'Ik woon in Utrecht en mijn zoon heet Daan'],
    ['pl', 'Mieszkam w Krakowie i mam psa'],
    ['tr', 'Benim adım Elif ve İzmir’de yaşıyorum'],
    ['id', 'Saya tinggal di Bandung dan suka kopi'],
    ['sv', 'Jag bor i Malmö och har en katt'],
    ['ru', 'Я живу в Казани'],
    ['uk', 'Я живу у Львові і працюю лікарем'],
    ['ar', 'أعيش في القاهرة'],
    ['hi', 'मैं दिल्ली में रहता हूँ'],
    ['ja', '私は京都に住んでいます'],
    ['zh', '我住在上海'],
    ['ko', '저는 부산에 살아요'],
    ['th', 'ฉันอยู่ที่เชียงใหม่'],
    ['he', 'אני גר בחיפה'],
    ['el', 'Μένω στην Αθήνα'],
  ])('%s: %s', (language, text) => {
    expect(languageOf(text)).toBe(language)
  })

  it('is English where nothing tells', () => {
    for (const text of ['', '12345', '🙂', 'Zxqw brtl', '!!!']) expect(languageOf(text)).toBe('en')
  })
})

describe('words of other languages', () => {
  it.each([
    ['de', 'Katzen', 'Katze'],
    ['es', 'hermanas', 'hermana'],
    ['fr', 'travaille', 'travailler'],
    ['it', 'lavoro', 'lavorare'],
    ['pt', 'cachorros', 'cachorro'],
    ['nl', 'honden', 'hond'],
    ['ru', 'работаю', 'работает'],
    ['tr', 'kediler', 'kedi'],
    ['sv', 'hundar', 'hund'],
    ['fi', 'koirat', 'koira'],
  ])('%s: %s is %s', (language, one, other) => {
    expect(termsOf(one, language)).toEqual(termsOf(other, language))
  })

  it('are found behind an elided article', () => {
    expect(wordsOf("l'hôpital dell'acqua qu'il aujourd'hui")).toEqual(['hopital', 'acqua', 'il', 'aujourd'])
    expect(wordsOf("I'm Ada's friend, don't")).toEqual(['i', 'ada', 'friend', 'don'])
  })

  it('keep the vowel signs that tell them apart', () => {
    expect(wordsOf('दिल्ली दल')).toEqual(['दिल्ली', 'दल'])
  })

  it('are cut by a dictionary or into pairs where there are no spaces', () => {
    expect(wordsOf('ฉันแพ้ถั่วลิสง')).toEqual(['ฉัน', 'แพ้', 'ถั่ว', 'ลิสง'])
    expect(wordsOf('부산에')).toEqual(['부산', '산에'])
  })

  it('leave words of languages without a stemmer as they are', () => {
    expect(stemOf('मकान', 'hi')).toBe('मकान')
  })
})

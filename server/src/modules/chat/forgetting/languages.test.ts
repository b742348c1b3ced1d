import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.ts'
import { LANGUAGES } from './languages/index.ts'
import { readRequests } from './read-request.ts'

const understood = (message: string): string =>
  readRequests(message, 'Ada')
    .requests.map(({ wish, language }) => {
      if (wish.kind !== 'topics') return `${language} ${wish.kind}`
      return `${language} ${wish.topics.map(({ kinds, terms }) => [...kinds, ...(terms.length > 0 ? ['…'] : [])].join(' ')).join(' + ')}`
    })
    .join('; ')

/** A request by kind, one by words, one for what was said last, one for everything; what is none. */
const SENTENCES: Readonly<
  Record<string, readonly [asked: readonly (readonly [string, string])[], not: readonly string[]]>
> = {
  de: [
    [
      ['Vergiss bitte, wo ich wohne.', 'home'],
      ['Kannst du meine Telefonnummer löschen?', 'phone'],
      ['Vergiss, dass ich dir von dem Streit mit Pieter erzählt habe', '…'],
      ['Ada, vergiss das bitte', 'that'],
      ['Merk dir das nicht.', 'that'],
      ['Lösche alles, was du über mich weißt', 'everything'],
    ],
    [
      'Vergiss nicht, dass ich am 3. Mai Geburtstag habe',
      'Ich habe meine Schlüssel vergessen',
      'Hast du vergessen, wo ich wohne?',
      'Vergiss es',
      'Vergiss meinen Geburtstag nicht',
      'Ich werde nie vergessen, wo ich gewohnt habe',
    ],
  ],
  es: [
    [
      ['Olvida dónde vivo, por favor', 'home'],
      ['Por favor borra mi número de teléfono', 'phone'],
      ['Olvida que te conté lo de la pelea con Pieter', '…'],
      ['Olvida eso', 'that'],
      ['Borra todo lo que sabes de mí', 'everything'],
    ],
    [
      'No olvides que mi cumpleaños es el 3 de mayo',
      'Olvidé mis llaves',
      '¿Olvidaste dónde vivo?',
      'Olvídalo',
      'Nunca olvidaré dónde vivía',
    ],
  ],
  fr: [
    [
      ['Oublie où j’habite, s’il te plaît', 'home'],
      ['Peux-tu supprimer mon numéro de téléphone ?', 'phone'],
      ['Oublie que je t’ai parlé de la dispute avec Pieter', '…'],
      ['Oublie ce que je viens de dire', 'that'],
      ['Efface tout ce que tu sais sur moi', 'everything'],
    ],
    [
      "N'oublie pas que mon anniversaire est le 3 mai",
      "J'ai oublié mes clés",
      "As-tu oublié où j'habite ?",
      'Laisse tomber',
      'Oublie pas mon anniversaire',
      "Je n'oublierai jamais où j'habitais",
    ],
  ],
  it: [
    [
      ['Dimentica dove abito', 'home'],
      ['Puoi cancellare il mio numero di telefono?', 'phone'],
      ['Dimentica che ti ho parlato della lite con Pieter', '…'],
      ['Dimentica quello che ho appena detto', 'that'],
      ['Cancella tutto quello che sai di me', 'everything'],
    ],
    [
      'Non dimenticare che il mio compleanno è il 3 maggio',
      'Ho dimenticato le chiavi',
      'Hai dimenticato dove abito?',
      'Lascia perdere',
    ],
  ],
  pt: [
    [
      ['Esquece onde eu moro, por favor', 'home'],
      ['Podes apagar o meu número de telefone?', 'phone'],
      ['Esqueça que te contei sobre a briga com o Pieter', '…'],
      ['Esquece isso', 'that'],
      ['Apaga tudo o que sabes sobre mim', 'everything'],
    ],
    [
      'Não esqueças que o meu aniversário é a 3 de maio',
      'Esqueci as chaves',
      'Esqueceste onde eu moro?',
      'Deixa pra lá',
    ],
  ],
  nl: [
    [
      ['Vergeet waar ik woon', 'home'],
      ['Kun je mijn telefoonnummer verwijderen?', 'phone'],
      ['Vergeet dat ik je vertelde over de ruzie met Pieter', '…'],
      ['Vergeet dat alsjeblieft', 'that'],
      ['Verwijder alles wat je over mij weet', 'everything'],
    ],
    [
      'Vergeet niet dat ik op 3 mei jarig ben',
      'Ik ben mijn sleutels vergeten',
      'Ben je vergeten waar ik woon?',
      'Vergeet het maar',
    ],
  ],
  pl: [
    [
      ['Zapomnij, gdzie mieszkam', 'home'],
      ['Proszę usuń mój numer telefonu', 'phone'],
      ['Zapomnij, że mówiłem ci o kłótni z Pieterem', '…'],
      ['Zapomnij o tym', 'that'],
      ['Usuń wszystko, co o mnie wiesz', 'everything'],
    ],
    [
      'Nie zapomnij, że mam urodziny 3 maja',
      'Zapomniałem kluczy',
      'Czy zapomniałeś, gdzie mieszkam?',
      'Nieważne',
    ],
  ],
  ru: [
    [
      ['Забудь, где я живу', 'home'],
      ['Удали мой номер телефона, пожалуйста', 'phone'],
      ['Забудь, что я рассказывал тебе о ссоре с Питером', '…'],
      ['Забудь это', 'that'],
      ['Удали всё, что ты знаешь обо мне', 'everything'],
    ],
    [
      'Не забудь, что мой день рождения 3 мая',
      'Я забыл ключи',
      'Ты забыл, где я живу?',
      'Я никогда не забуду, где жил',
    ],
  ],
  tr: [
    [
      ['Nerede yaşadığımı unut', 'home'],
      ['Lütfen telefon numaramı sil', 'phone'],
      ['Pieter ile kavga ettiğimi unut', '…'],
      ['Bunu unut lütfen', 'that'],
      ['Hakkımda bildiğin her şeyi sil', 'everything'],
    ],
    [
      'Doğum günümün 3 Mayıs olduğunu unutma',
      'Anahtarlarımı unuttum',
      'Nerede yaşadığımı unuttun mu?',
      'Boş ver',
    ],
  ],
  id: [
    [
      ['Lupakan di mana aku tinggal', 'home'],
      ['Tolong hapus nomor teleponku', 'phone'],
      ['Lupakan bahwa aku bercerita tentang pertengkaran dengan Pieter', '…'],
      ['Lupakan itu', 'that'],
      ['Hapus semua yang kamu tahu tentang aku', 'everything'],
    ],
    [
      'Jangan lupa ulang tahunku 3 Mei',
      'Aku lupa kunciku',
      'Apakah kamu lupa di mana aku tinggal?',
      'Lupakan saja',
    ],
  ],
  ar: [
    [
      ['انسَ أين أعيش', 'home'],
      ['من فضلك احذف رقم هاتفي', 'phone'],
      ['انسَ أنني أخبرتك عن الشجار مع بيتر', '…'],
      ['انسَ ما قلته للتو', 'that'],
      ['احذف كل ما تعرفه عني', 'everything'],
    ],
    ['لا تنسَ أن عيد ميلادي في 3 مايو', 'نسيت مفاتيحي', 'هل نسيت أين أعيش؟', 'انسَ الأمر'],
  ],
  hi: [
    [
      ['भूल जाओ कि मैं कहाँ रहता हूँ', 'home'],
      ['कृपया मेरा फ़ोन नंबर हटा दो', 'phone'],
      ['पीटर के साथ झगड़े की बात भूल जाओ', '…'],
      ['यह बात भूल जाओ', 'that'],
      ['मेरे बारे में सब कुछ भूल जाओ', 'everything'],
    ],
    ['मेरा जन्मदिन मत भूलना', 'मैं अपनी चाबी भूल गया', 'क्या तुम भूल गए मैं कहाँ रहता हूँ?', 'मेरा जन्मदिन मत भूल जाओ'],
  ],
  ja: [
    [
      ['私が住んでいる場所を忘れてください', 'home'],
      ['私の電話番号を消して', 'phone'],
      ['ピーターとの喧嘩のことは忘れて', '…'],
      ['今言ったことは忘れて', 'that'],
      ['私について知っていることを全部忘れて', 'everything'],
    ],
    ['私の誕生日を忘れないで', '鍵を忘れてしまった', '私の住所を忘れたの？', '忘れて'],
  ],
  ko: [
    [
      ['내가 어디 사는지 잊어줘', 'home'],
      ['내 전화번호를 지워 주세요', 'phone'],
      ['피터와 싸운 일은 잊어줘', '…'],
      ['방금 한 말은 잊어줘', 'that'],
      ['나에 대해 아는 모든 것을 잊어줘', 'everything'],
    ],
    ['내 생일을 잊지 마', '열쇠를 잊어버렸어', '내가 어디 사는지 잊었어?', '됐어'],
  ],
  th: [
    [
      ['ช่วยลืมว่าฉันอยู่ที่ไหน', 'home'],
      ['ลบเบอร์โทรของฉันด้วย', 'phone'],
      ['ลืมเรื่องที่ฉันทะเลาะกับปีเตอร์ไปเถอะ', '…'],
      ['ช่วยลืมสิ่งที่ฉันเพิ่งพูด', 'that'],
      ['ลบทุกอย่างที่คุณรู้เกี่ยวกับฉัน', 'everything'],
    ],
    ['อย่าลืมวันเกิดของฉันนะ', 'ฉันลืมกุญแจ', 'คุณลืมแล้วเหรอว่าฉันอยู่ที่ไหน?', 'ช่างมัน'],
  ],
  zh: [
    [
      ['忘掉我住在哪里', 'home'],
      ['请把我的电话号码删掉', 'phone'],
      ['请忘记我告诉你的和彼得吵架的事', '…'],
      ['忘了我刚才说的话', 'that'],
      ['忘记你知道的关于我的一切', 'everything'],
    ],
    ['别忘了我的生日是五月三日', '我忘了带钥匙', '你忘了我住在哪里吗？', '算了'],
  ],
}

describe.each(Object.entries(SENTENCES))('%s', (code, [asked, not]) => {
  it.each(asked)('%s', (message, expected) => {
    expect(understood(message)).toBe(`${code} ${expected}`)
  })

  it.each(not)('%s (no request)', (message) => expect(understood(message)).toBe(''))

  it('is answered with yes, no and all', () => {
    const words = LANGUAGES.get(code)
    const one = [{ label: '“a”' }]
    const two = [{ label: '“a”' }, { label: '“b”' }]
    for (const yes of words?.yes ?? [])
      expect([yes, readAnswer(`${yes}!`, code, one).kind]).toEqual([yes, 'yes'])
    for (const no of words?.no ?? []) expect([no, readAnswer(no, code, one).kind]).toEqual([no, 'no'])
    for (const all of words?.all ?? [])
      expect(readAnswer(all, code, two)).toEqual({ kind: 'yes', chosen: [0, 1] })
    expect(readAnswer('2', code, two)).toEqual({ kind: 'yes', chosen: [1] })
    for (const yes of words?.yes ?? []) expect(readAnswer(`${yes}?`, code, one).kind).toBe('other')
  })

  it('has every reply, with what it is about in it', () => {
    const replies = LANGUAGES.get(code)?.replies
    const keys = Object.keys(LANGUAGES.get('en')?.replies ?? {})
    expect(Object.keys(replies ?? {})).toEqual(keys)
    for (const key of ['forgotten', 'which', 'ask'] as const) expect(replies?.[key]).toContain('{items}')
    for (const reply of Object.values(replies ?? {})) expect(reply.length).toBeGreaterThan(3)
  })
})

it('knows all languages that people are answered in', () => {
  expect([...LANGUAGES.keys()].sort()).toEqual(['en', ...Object.keys(SENTENCES)].sort())
})

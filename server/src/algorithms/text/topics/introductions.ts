/** "Ich bin Jonas", "я Дима", "저는 민수예요": a line that is nothing but a name. The group is the name. */
const INTRODUCTIONS: Readonly<Record<string, RegExp>> = {
  ar: /^(?:مرحبا[،, ]*)?(?:أنا|انا|معك) (\p{L}{2,12})(?: بالمناسبة)?[.!]?$/u,
  de: /^(?:hallo,? |hi,? |also,? )?(?:ich bin|bin|hier ist)(?: übrigens)? (?:die |der )?(\p{L}{2,20})(?: übrigens)?[.!]?$/iu,
  es: /^(?:hola,? )?(?:yo )?soy (\p{L}{2,20})(?:,? (?:mucho gusto|encantad[oa]))?[.!]?$/iu,
  fr: /^(?:salut,? |bonjour,? )?(?:moi c['’]est|je suis|c['’]est) (\p{L}{2,20})[.!]?$/iu,
  hi: /^मैं ([\p{L}\p{M}]{2,20}) (?:हूँ|हूं)[।.!]?$/u,
  id: /^(?:halo,? |hai,? )?(?:aku|saya) (\p{L}{3,20})[.!]?$/iu,
  it: /^(?:ciao,? |piacere,? )?(?:io )?sono (\p{L}{2,20})(?:,? piacere)?[.!]?$/iu,
  ja: /^(?:私|僕|俺)?は?([\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]{2,6})(?:と申します|といいます|っていいます)。?$/u,
  ko: /^(?:저는|나는|난|전) (\p{Script=Hangul}{2,4}?)(?:이?라고 (?:해요|합니다)|예요|이에요|입니다)[.!]?$/u,
  nl: /^(?:hoi,? |hallo,? )?(?:ik ben|dit is)(?: trouwens)? (\p{L}{2,20})(?: trouwens)?[.!]?$/iu,
  pl: /^(?:cześć,? |hej,? )?(?:jestem|tu) (\p{L}{2,20})[.!]?$/iu,
  pt: /^(?:oi,? |olá,? )?(?:eu )?sou (?:o |a )?(\p{L}{2,20})(?:,? (?:muito )?prazer)?[.!]?$/iu,
  ru: /^(?:привет,? )?(?:я|это)(?: кстати)?,? (\p{L}{2,20})(?:,? кстати)?[.!]?$/iu,
  th: /^(?:ฉัน|ผม|เรา|หนู)(?:ชื่อ|คือ)([\p{L}\p{M}]{2,12})(?:ค่ะ|ครับ)?$/u,
  tr: /^(?:merhaba,? |selam,? )?ben (\p{L}{2,20})(?:,? bu arada)?[.!]?$/iu,
  zh: /^我是(\p{Script=Han}{2,3})。?$/u,
}

/** The name, where a line of this language is nothing but an introduction. */
export const introducedIn = (text: string, language: string): string | undefined =>
  INTRODUCTIONS[language]?.exec(text.trim())?.[1]

/**
 * Words that open a question, by language, for questions without their mark. Where a word also opens statements
 * ("como fruta"), what comes after it decides.
 */
const OPENERS: Readonly<Record<string, RegExp>> = {
  ar: /^(?:هل|أين|اين|متى|كيف|لماذا|كم|ماذا|ما هو|ما هي|ما اسم|من هو|من هي|أي)(?!\p{L})/u,
  da: /^(?:hvor|hvem|hvad|hvornår|hvorfor|hvordan|hvilken|hvilket|hvilke)(?!\p{L})/iu,
  de: /^(?:wo|wer|was|wann|warum|wieso|weshalb|wie|welche[rsnm]?|woher|wohin|wem|wen)(?!\p{L})/iu,
  es: /^(?:cómo|qué|dónde|adónde|cuándo|quién|quiénes|cuál|cuáles|cuánt[oa]s?|por qué|de qué|a qué|con quién|como (?:est[aá]s?|te|se|le|me llamo|va|vas|es|son|puedo|hago))(?!\p{L})/iu,
  fr: /^(?:où|qui|que|quoi|quand|comment|pourquoi|combien|quel(?:le)?s?|est-ce que|qu'est-ce)(?!\p{L})/iu,
  hi: /^(?:क्या|कहाँ|कहां|कौन|कब|क्यों|कैसे)|(?:कहाँ|कहां|कौन|कब|क्यों|क्या) /u,
  id: /^(?:apa|apakah|di mana|dimana|siapa|kapan|mengapa|kenapa|bagaimana|berapa)(?!\p{L})/iu,
  it: /^(?:dove|chi|che cosa|cosa|quando|come|perché|quanto|quanti|quante|quale|quali)(?!\p{L})/iu,
  ja: /(?:どこ|だれ|誰|いつ|なぜ|どうして)(?![かも])/u,
  ko: /(?:어디|누구|언제|무엇|(?:^|\s)왜)(?![나든])/u,
  nl: /^(?:waar|wie|wat|wanneer|waarom|hoe|welke?|hoeveel)(?!\p{L})/iu,
  pl: /^(?:gdzie|kto|co|kiedy|dlaczego|jak|jaki|jaka|jakie|ile|czy)(?!\p{L})/iu,
  pt: /^(?:onde|aonde|quem|o que|que|quando|por que|qual|quais|quant[oa]s?|como (?:est|vai|se|me chamo|você|é))(?!\p{L})/iu,
  ru: /^(?:где|кто|что|когда|почему|зачем|как|какой|какая|какие|сколько|откуда|куда|чей)(?!\p{L})/iu,
  sv: /^(?:var|vem|vad|när|varför|hur|vilken|vilket|vilka)(?!\p{L})/iu,
  th: /(?:ที่ไหน|อะไร|เมื่อไหร่|เมื่อไร|ใคร|ทำไม|อย่างไร|กี่)/u,
  tr: /(?<!\p{L})(?:nerede|nerde|nereli|kim|ne zaman|neden|niçin|nasıl|hangi|kaç|m[ıiuü](?:y[ıiuü]m)?)(?!\p{L})/iu,
  zh: /(?:哪里|哪儿|哪裡|什么|什麼|谁|誰|怎么|怎麼|为什么|為什麼|多少|几岁|是不是|有没有)/u,
}

export const opensQuestion = (sentence: string, language: string): boolean =>
  OPENERS[language]?.test(sentence.replace(/^[¿¡\s]+/u, '')) ?? false

/**
 * Orders to the assistant, by language. "Write me a poem" has a word of the first person and tells nothing; what people
 * want to be called ("call me", "chiamami") is no order.
 */
const ORDERS: Readonly<Record<string, RegExp>> = {
  ar: /^(?:اكتب|اعمل|أعط|اعط|قل|ترجم|أرسل|ارسل|ابحث|ساعد|ذكر|أخبر|اخبر|اشرح|احجز|لخص|اقترح)(?:ي|ني|نا|لي|لنا)?(?!\p{L})/u,
  da: /^(?:skriv|lav|giv|sig|oversæt|send|søg|find|hjælp|mind|vis|fortæl|forklar|bestil|foreslå)(?!\p{L})/iu,
  de: /^(?:schreib|mach|gib|sag|übersetz|schick|such|find|hilf|erinner|zeig|erzähl|erklär|prüf|buch|bestell|ruf|lies|stell|nenn|fass|korrigier)e?(?: (?!mich|ich)|[.!]?$)/iu,
  es: /^(?:por favor,? )?(?:escr[íi]be|haz|da|di|traduce|env[íi]a|busca|encuentra|ay[úu]da|recu[ée]rda|mu[ée]stra|cu[ée]nta|expl[íi]ca|reserva|genera|res[uú]me|corr[íi]ge|recomi[ée]nda)(?:me|nos|le)(?!\p{L})|^(?:escribe|haz|traduce|busca|resume|corrige|genera|reserva) /iu,
  fr: /^(?:écris|ecris|fais|donne|dis|traduis|envoie|cherche|trouve|aide|rappelle|montre|raconte|explique|réserve|résume|corrige|propose|écrivez|faites|donnez|traduisez|envoyez)(?:-moi|-nous| |$)/iu,
  hi: /(?:दो|दीजिए|दीजिये|बताओ|बताइए|बताइये|लिखो|लिखिए|कीजिए|भेजो|दिखाओ|समझाओ|करो)\s*[।.!]*$/u,
  id: /^(?:coba |tolong )?(?:buatkan|tuliskan|tulis|buat|beri|carikan|cari|terjemahkan|kirim|ingatkan|jelaskan|tunjukkan|ceritakan|bantu|rekomendasikan)(?!\p{L})/iu,
  it: /^(?:scrivi|fai|fa|dà|dì|traduci|invia|manda|cerca|trova|aiuta|ricorda|mostra|racconta|spiega|prenota|riassumi|correggi|consiglia)(?:mi|ci|gli)?(?!\p{L})|^(?:dammi|dimmi|fammi)(?!\p{L})/iu,
  ko: /(?:주세요|줘|줄래|달라|십시오)\s*[.!]*$/u,
  nl: /^(?:schrijf|maak|geef|stuur|vertel|zoek|vertaal|help|leg|laat|zet|bel|herinner|boek|plan|vat|noem)(?: (?!ik|mij$)|$)/iu,
  pl: /^(?:napisz|zrób|daj|powiedz|przetłumacz|wyślij|znajdź|pomóż|przypomnij|pokaż|opowiedz|wytłumacz|podaj|sprawdź|zarezerwuj|zadzwoń|poleć|streść)(?!\p{L})/iu,
  pt: /^(?:me )?(?:escreve|escreva|faz|faça|dá|dê|diz|diga|traduz|traduza|envia|envie|manda|mande|procura|procure|ajuda|ajude|lembra|lembre|mostra|mostre|recomenda|recomende|indica|indique|conta|conte|explica|explique|reserva|resume|resuma|sugira|sugere)(?!\p{L})/iu,
  ru: /^(?:напиши|сделай|дай|скажи|переведи|отправь|найди|помоги|напомни|покажи|расскажи|объясни|проверь|закажи|позвони|придумай|составь|посоветуй)(?:те)?(?!\p{L})/iu,
  sv: /^(?:skriv|gör|ge|säg|översätt|skicka|sök|hitta|hjälp|påminn|visa|berätta|förklara|boka|föreslå)(?!\p{L})/iu,
  th: /^(?:ช่วย|กรุณา|ขอ|บอก|เขียน|แปล|แนะนำ|หา|เตือน)/u,
  tr: /(?<!\p{L})(?:yaz|yap|ver|söyle|çevir|gönder|bul|hatırlat|göster|anlat|açıkla|oluştur|hazırla|öner)(?:ın|in|un|ün|sana|sene)?[.!]*$/iu,
  zh: /^(?:请|麻烦|帮|给我|替我|告诉我|写|翻译|推荐|提醒|查|解释|介绍)/u,
}

/** Orders that begin with their verb are known whatever language the rest was taken for. */
const OPENING = Object.values(ORDERS).filter((pattern) => pattern.source.startsWith('^'))

export function isOrderIn(sentence: string, language: string): boolean {
  const said = sentence.trim()
  return ORDERS[language]?.test(said) === true || OPENING.some((pattern) => pattern.test(said))
}

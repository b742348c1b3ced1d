/** What a statement of a language is about, where its verb leaves no doubt. A group takes the value. */
interface StatementSlots {
  /** With one of these, the statement denies or ends something, or tells of another time. */
  readonly denied: RegExp
  readonly slots: readonly (readonly [slot: string, pattern: RegExp])[]
}

const SLOTS: Readonly<Record<string, StatementSlots>> = {
  ar: {
    denied: /(?<!\p{L})(?:لا|لم|لن|لست|ليس|كنت)(?!\p{L})/u,
    slots: [
      ['name', /(?<!\p{L})اسمي (\p{L}{2,20})/u],
      ['home', /(?<!\p{L})(?:أعيش|اعيش|أسكن|اسكن|أقيم)(?: الآن)? في /u],
      ['job', /(?<!\p{L})أعمل (?:ك|مهندس|معلم|طبيب)/u],
      ['birthday', /(?<!\p{L})عيد ميلادي /u],
    ],
  },
  hi: {
    denied: /नहीं|रहता था|रहती थी/u,
    slots: [
      ['name', /मेरा नाम (\S{1,30}) है/u],
      ['home', /में (?:रहता|रहती) (?:हूँ|हूं)/u],
      ['birthday', /मेरा जन्मदिन /u],
    ],
  },
  id: {
    denied: /\b(?:tidak|bukan|nggak|ga|gak|dulu|belum)\b/iu,
    slots: [
      ['name', /\bnama (?:saya|aku) (?:adalah )?(\p{Lu}\p{L}{1,20})/iu],
      ['home', /\b(?:saya|aku) (?:sekarang )?tinggal (?:sekarang )?di /iu],
      ['employer', /\b(?:saya|aku) (?:sekarang )?(?:bekerja|kerja) di /iu],
      ['job', /\b(?:saya|aku) (?:bekerja|kerja) sebagai /iu],
      ['birthday', /\bulang tahun (?:saya|aku) /iu],
    ],
  },
  ja: {
    denied: /ない|ません|ました。?$|でした/u,
    slots: [
      // "息子の名前は…" is the name of the son.
      ['name', /(?:^|[、。 ])(?:私の|僕の|俺の)?名前は(\S{1,12})です/u],
      ['home', /に住んで(?:い|る)/u],
      ['employer', /で働いて(?:い|る)/u],
      ['birthday', /誕生日は/u],
    ],
  },
  ko: {
    denied: /않|안 |못 |았|었/u,
    slots: [
      ['home', /에(?:서)? (?:살아|살고|삽니다)/u],
      ['employer', /에서 (?:일해|일하고|일합니다)/u],
      ['birthday', /생일은 /u],
    ],
  },
  pl: {
    denied: /(?<!\p{L})(?:nie|kiedyś)(?!\p{L})/iu,
    slots: [
      ['name', /(?:nazywam się|mam na imię) (\p{Lu}\p{L}{1,20})/iu],
      ['home', /(?<!\p{L})(?:mieszkam|mieszkamy) (?:teraz )?(?:w|we|na|pod) /iu],
      ['job', /(?<!\p{L})pracuję jako /iu],
      ['employer', /(?<!\p{L})pracuję (?:teraz )?(?:w|dla) /iu],
      ['birthday', /(?<!\p{L})(?:moje urodziny|mam urodziny|urodziny mam) /iu],
    ],
  },
  ru: {
    denied: /(?<!\p{L})(?:не|раньше|когда-то)(?!\p{L})/iu,
    slots: [
      ['name', /(?<!\p{L})меня зовут (\p{Lu}\p{L}{1,20})/iu],
      ['home', /(?<!\p{L})(?:живу|живём|живем) (?:сейчас |теперь )?(?:в|во|на|под) /iu],
      ['job', /(?<!\p{L})я работаю (?:\p{L}{3,20}(?:ом|ем|ей|ой))(?!\p{L})/iu],
      ['employer', /(?<!\p{L})работаю (?:в|на) /iu],
      ['birthday', /(?<!\p{L})(?:мой день рождения|день рождения у меня|у меня день рождения) /iu],
    ],
  },
  da: {
    denied: /(?<!\p{L})(?:ikke|aldrig|boede|før)(?!\p{L})/iu,
    slots: [
      ['name', /(?<!\p{L})jeg hedder (\p{Lu}\p{L}{1,20})/iu],
      [
        'home',
        /(?<!\p{L})(?:(?:jeg|vi) bor|bor (?:jeg|vi)|(?:jeg|vi) er (?:lige |nu )?flyttet til) (?:nu )?(?:i |på |uden for )?/iu,
      ],
      ['job', /(?<!\p{L})jeg arbejder som /iu],
      ['employer', /(?<!\p{L})jeg arbejder (?:på|hos|for) /iu],
      ['birthday', /(?<!\p{L})(?:jeg har fødselsdag|min fødselsdag er) /iu],
    ],
  },
  sv: {
    denied: /(?<!\p{L})(?:inte|aldrig|bodde|förr)(?!\p{L})/iu,
    slots: [
      ['name', /(?<!\p{L})jag heter (\p{Lu}\p{L}{1,20})/iu],
      ['home', /(?<!\p{L})(?:jag bor|vi bor|bor jag|bor vi) (?:nu )?(?:i|på|utanför) /iu],
      ['job', /(?<!\p{L})jag (?:jobbar|arbetar) som /iu],
      ['employer', /(?<!\p{L})jag (?:jobbar|arbetar) (?:på|hos|för) /iu],
      ['birthday', /(?<!\p{L})(?:jag fyller år|min födelsedag) /iu],
    ],
  },
  th: {
    denied: /ไม่|เคย/u,
    slots: [
      ['home', /(?:อยู่ที่|อาศัยอยู่)/u],
      ['employer', /ทำงานที่/u],
      ['birthday', /วันเกิดของ(?:ฉัน|ผม)/u],
    ],
  },
  tr: {
    denied: /(?<!\p{L})(?:değil|değilim)(?!\p{L})|mıyorum|miyorum|yordum|dım(?!\p{L})/iu,
    slots: [
      ['name', /(?<!\p{L})(?:adım|ismim) (\p{Lu}\p{L}{1,20})/iu],
      ['home', /(?:da|de|ta|te) (?:yaşıyorum|oturuyorum)/iu],
      ['job', /(?<!\p{L})olarak çalışıyorum/iu],
      ['employer', /(?:da|de|ta|te) çalışıyorum/iu],
      ['birthday', /(?<!\p{L})doğum günüm /iu],
    ],
  },
  zh: {
    denied: /不|没|以前|曾/u,
    slots: [
      ['name', /我(?:叫|的名字是)(\p{Script=Han}{2,4})/u],
      ['home', /我[^，。]{0,4}住在/u],
      ['employer', /我[^，。]{0,4}在[^，。]{1,12}(?:工作|上班)/u],
      ['birthday', /我的生日是/u],
    ],
  },
}

export const STATEMENT_SLOTS: ReadonlyMap<string, StatementSlots> = new Map(Object.entries(SLOTS))

/**
 * How people tell, in languages without typed facts, that something of their lives has changed. A statement is kept in
 * its own words, so a change is known by its verb alone.
 */
interface StatementChanges {
  /** What begins, and replaces what was said before about the same: "I moved to …", "we got divorced". */
  readonly begun: readonly (readonly [slot: string, pattern: RegExp])[]
  /** What holds no longer. The group is the name of what ends, so that another place or employer stays. */
  readonly ended: readonly (readonly [slot: string, pattern: RegExp])[]
  /** The work is over, without a name. */
  readonly leftWork: RegExp
}

const CHANGES: Readonly<Record<string, StatementChanges>> = {
  ar: {
    begun: [
      ['home', /(?<!\p{L})و?(?:انتقلت|انتقلنا) (?:للعيش |للسكن )?(?:إلى|الى) /u],
      ['employer', /(?<!\p{L})و?(?:بدأت (?:أعمل|العمل)|انضممت) (?:في|إلى|لدى) /u],
      ['marital', /(?<!\p{L})(?:متزوجة?|أعزب|عزباء|مطلقة?|تزوجت|تزوجنا|تطلقت|تطلقنا|انفصلنا)(?!\p{L})/u],
    ],
    ended: [
      ['home', /(?<!\p{L})(?:لم أعد (?:أعيش|أسكن)|لا (?:أعيش|أسكن)) في (\p{L}{3,20})/u],
      ['employer', /(?<!\p{L})(?:لم أعد أعمل|لا أعمل) (?:في|لدى) (\p{L}{3,20})/u],
    ],
    leftWork: /(?<!\p{L})(?:استقلت|تركت (?:عملي|العمل|وظيفتي)|فقدت (?:عملي|وظيفتي))(?!\p{L})/u,
  },
  hi: {
    begun: [
      ['home', /(?:में|को) (?:शिफ्ट|रहने (?:आ|चला|चली|लगा|लगी))/u],
      ['employer', /में (?:काम|नौकरी) (?:शुरू|करने लग)/u],
      ['marital', /शादीशुदा|तलाकशुदा|अविवाहित|शादी हो (?:गई|गयी)|तलाक हो गया/u],
    ],
    ended: [
      ['home', /(\S{2,20}) में (?:अब )?नहीं (?:रहता|रहती)/u],
      ['employer', /(\S{2,20}) में (?:अब )?(?:काम )?नहीं (?:करता|करती)/u],
    ],
    leftWork: /नौकरी (?:छोड़ (?:दी|दिया)|चली गई)|इस्तीफ़?ा दे/u,
  },
  id: {
    begun: [
      [
        'home',
        /\b(?:saya|aku|kami) (?:baru saja |baru |sudah |sekarang |akhirnya )?pindah (?:rumah )?ke (?!kerja)/iu,
      ],
      [
        'employer',
        /\b(?:saya|aku) (?:baru saja |baru |sekarang )?(?:mulai|pindah) (?:bekerja|kerja) (?:di|ke) /iu,
      ],
      [
        'marital',
        /\b(?:saya|aku|kami) (?:baru saja |baru |sudah |belum |masih )?(?:menikah|bercerai|cerai|lajang|putus)\b/iu,
      ],
    ],
    ended: [
      ['home', /\b(?:tidak|nggak|gak|ga) (?:lagi )?tinggal (?:lagi )?di (\p{L}{3,20})/iu],
      ['employer', /\b(?:tidak|nggak|gak|ga) (?:lagi )?(?:bekerja|kerja) (?:lagi )?di (\p{L}{2,20})/iu],
    ],
    leftWork:
      /\b(?:saya|aku) (?:baru saja |baru |sudah )?(?:resign|mengundurkan diri|berhenti (?:kerja|bekerja)|dipecat)\b/iu,
  },
  ja: {
    begun: [
      ['home', /[にへ]引っ?越し(?:ました|た|て)/u],
      ['employer', /に(?:転職|入社|就職)し(?:ました|た)|で働き始め/u],
      ['marital', /(?:結婚|離婚)し(?:ました|た|て)|独身/u],
    ],
    ended: [
      ['home', /(?:^|[はもう、])([^はもう、\s]{2,8})には?(?:もう)?住んでい?(?:ません|ない)/u],
      ['employer', /(?:^|[はもう、])([^はもう、\s]{2,8})では?(?:もう)?働いてい?(?:ません|ない)/u],
    ],
    leftWork: /(?:仕事|会社)を(?:辞め|やめ)(?:ました|た|て)|退職し|失業し/u,
  },
  ko: {
    begun: [
      ['home', /(?:으로|로) 이사(?:했|왔|갔)/u],
      ['employer', /(?:으로|로) 이직했|에 (?:입사|취직)했/u],
      ['marital', /결혼했|이혼했|미혼이|기혼이|헤어졌/u],
    ],
    ended: [
      ['home', /(\p{L}{2,10}?)에(?:서|는)? (?:더 이상 |이제 )?(?:안 살|살지 않)/u],
      ['employer', /(\p{L}{2,10}?)에서(?:는)? (?:더 이상 |이제 )?(?:안 일|일하지 않|일 안)/u],
    ],
    leftWork: /(?:회사|직장|일)(?:을|를) 그만|퇴사했|해고(?:됐|당했|되었)/u,
  },
  pl: {
    begun: [
      [
        'home',
        /(?<!\p{L})(?:przeprowadzi|przenios|wyprowadzi)(?:łem|łam|liśmy|łyśmy) się (?:\p{L}{3,12} )?(?:do|na|nad) /iu,
      ],
      [
        'employer',
        /(?<!\p{L})(?:zacząłem|zaczęłam|dostałem|dostałam) (?:\p{L}{3,12} )?prac(?:ę|ować) (?:w|dla|na) /iu,
      ],
      [
        'marital',
        /(?<!\p{L})(?:jestem (?:żonaty|zamężna|mężatką|rozwiedzion[ya]|singlem|singielką)|ożeniłem się|wyszłam za mąż|rozwi(?:odłem|odłam|edliśmy) się|(?:rozstałem|rozstałam|rozstaliśmy) się)(?!\p{L})/iu,
      ],
    ],
    ended: [
      [
        'home',
        /(?<!\p{L})(?:nie mieszkam(?:y)? już|już nie mieszkam(?:y)?|nie mieszkamy?) (?:w|we|na) (\p{L}{3,20})/iu,
      ],
      [
        'employer',
        /(?<!\p{L})(?:nie pracuję już|już nie pracuję|nie pracuję) (?:w|we|dla|na) (\p{L}{2,20})/iu,
      ],
    ],
    leftWork:
      /(?<!\p{L})(?:(?:rzuciłem|rzuciłam|straciłem|straciłam) pracę|zwolniono mnie|zwolnili mnie|zwolniłem się|zwolniłam się)(?!\p{L})/iu,
  },
  ru: {
    begun: [
      [
        'home',
        /(?<!\p{L})(?:переехала?|переехали|перебрался|перебралась|перебрались) (?:\p{L}{3,12} )?(?:жить )?(?:в|во|на) /iu,
      ],
      [
        'employer',
        /(?<!\p{L})(?:устроил(?:ся|ась) (?:на работу )?(?:в|на)|начала? работать (?:в|на)|пере(?:ш[её]л|шла) (?:\p{L}{3,12} )?(?:работать )?в) /iu,
      ],
      [
        'marital',
        /(?<!\p{L})(?:жен(?:ат|ился)|замужем|вышла замуж|развёлся|развелся|развелась|развелись|разведён|разведена|расстались|холост)(?!\p{L})/iu,
      ],
    ],
    ended: [
      ['home', /(?<!\p{L})(?:больше не живу|уже не живу|не живу больше) (?:в|во|на) (\p{L}{3,20})/iu],
      ['employer', /(?<!\p{L})(?:больше не работаю|уже не работаю) (?:в|на) (\p{L}{2,20})/iu],
    ],
    leftWork: /(?<!\p{L})(?:уволился|уволилась|меня уволили|потеряла? работу|ушла? с работы)(?!\p{L})/iu,
  },
  sv: {
    begun: [
      [
        'home',
        /(?<!\p{L})(?:(?:jag|vi) (?:har )?(?:flyttade|flyttat) (?:\p{L}{3,12} )?till|(?:flyttade|har) (?:jag|vi) (?:flyttat )?till) /iu,
      ],
      [
        'employer',
        /(?<!\p{L})jag (?:har )?(?:började|börjat) (?:jobba |arbeta |ett nytt jobb )?(?:på|hos) \p{Lu}/u,
      ],
      [
        'marital',
        /(?<!\p{L})(?:är (?:gift|skild|singel|ogift)|(?:gift|skilt) (?:mig|oss)|gifte (?:mig|oss)|skilde (?:mig|oss)|gjort slut)(?!\p{L})/iu,
      ],
    ],
    ended: [
      ['home', /(?<!\p{L})bor inte (?:längre |kvar )?(?:i|på) (\p{L}{3,20})/iu],
      ['employer', /(?<!\p{L})(?:jobbar|arbetar) inte (?:längre |kvar )?(?:på|hos) (\p{L}{2,20})/iu],
    ],
    leftWork:
      /(?<!\p{L})(?:(?:sagt|sade|sa) upp mig|slutat (?:på )?jobbet|förlorat jobbet|förlorade jobbet|fått sparken)(?!\p{L})/iu,
  },
  th: {
    begun: [
      ['employer', /(?:เริ่ม|ย้ายไป|ย้ายมา)ทำงานที่/u],
      ['home', /ย้าย(?:บ้าน)?(?:ไป|มา)(?!ทำงาน)/u],
      ['marital', /แต่งงานแล้ว|หย่าแล้ว|หย่ากัน|โสด|เลิกกับแฟน/u],
    ],
    ended: [
      ['home', /ไม่ได้(?:อาศัย)?อยู่(?:ที่)?(\S{3,20})/u],
      ['employer', /ไม่ได้ทำงาน(?:ที่)(\S{3,20})/u],
    ],
    leftWork: /ลาออกจากงาน|ลาออกแล้ว|ตกงาน|ถูกเลิกจ้าง/u,
  },
  tr: {
    begun: [
      ['home', /\p{L}['’]?[yn]?[ae] taşınd(?:ım|ık)(?!\p{L})/iu],
      ['employer', /\p{L}['’]?[dt][ae] (?:işe|çalışmaya) başladım(?!\p{L})/iu],
      [
        'marital',
        /(?<!\p{L})(?:evliyim|bekarım|bekârım|boşand(?:ım|ık)|evlend(?:im|ik)|ayrıldık)(?!\p{L})/iu,
      ],
    ],
    ended: [
      ['home', /(?<!\p{L})(\p{L}{3,20})['’]?[dt][ae] (?:artık )?(?:yaşamıyorum|oturmuyorum)/iu],
      ['employer', /(?<!\p{L})(\p{L}{2,20})['’]?[dt][ae] (?:artık )?çalışmıyorum/iu],
    ],
    leftWork:
      /(?<!\p{L})(?:işten (?:ayrıldım|çıkarıldım|kovuldum)|işimi (?:bıraktım|kaybettim)|istifa ettim)(?!\p{L})/iu,
  },
  zh: {
    begun: [
      ['home', /我[^，。]{0,8}搬(?:到|去|来|家到)/u],
      ['employer', /我[^，。]{0,8}(?:跳槽到|入职|加入了)/u],
      ['marital', /我[^，。]{0,6}(?:结婚|离婚|分手|已婚|单身|未婚)/u],
    ],
    ended: [
      ['home', /我[^，。]{0,4}不(?:再)?住在?(\p{Script=Han}{2,6})/u],
      ['employer', /我[^，。]{0,4}不(?:再)?在([^，。]{2,12}?)(?:工作|上班)/u],
    ],
    leftWork: /我[^，。]{0,6}(?:辞职|离职|被裁|失业|被解雇)/u,
  },
}

export const STATEMENT_CHANGES: ReadonlyMap<string, StatementChanges> = new Map(Object.entries(CHANGES))

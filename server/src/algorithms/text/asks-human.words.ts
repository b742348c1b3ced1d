import { PhraseIndex } from './phrase-index.ts'

/**
 * The words of a wish for a person, by language. A `*` stands for any ending.
 *
 * `contact`: to talk, to be connected or called. `wants`: to want or to look for, and `asks`: the beginnings of questions. `humans`: whom. `bots`: what is not
 * wanted. `between`: what may stand between two of them. `please`: what may follow.
 */
export interface HumanWords {
  readonly contact: PhraseIndex
  readonly wants: PhraseIndex
  readonly humans: PhraseIndex
  readonly bots: PhraseIndex
  readonly between: ReadonlySet<string>
  readonly please: ReadonlySet<string>
  /** Without one of these, or of `wants`, a person named before the contact is told of: "they have someone to talk to". */
  readonly asks: ReadonlySet<string>
}

/** Lower case without accents; Arabic without vowel signs, articles and the variants of its letters. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/n['’]t\b/g, 'nt')
    .replace(/['’]/g, ' ')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670\u093c]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/ة/g, 'ه')
    .replace(/[ىئ]/g, 'ي')
    .replace(/(^|\s)(?:ال|لل)(?=\p{L}{3})/gu, '$1')

const wording = (words: Readonly<Record<keyof HumanWords, string>>): HumanWords => ({
  contact: new PhraseIndex(plain(words.contact).split('|')),
  wants: new PhraseIndex(plain(words.wants).split('|')),
  humans: new PhraseIndex(plain(words.humans).split('|')),
  bots: new PhraseIndex(plain(words.bots).split('|')),
  between: new Set(plain(words.between).split(' ')),
  please: new Set(plain(words.please).split(' ')),
  asks: new Set(plain(words.asks).split(' ')),
})

/** Languages whose verb comes last, or may. */
export const ANY_ORDER = '*'

const BOTS = 'bot|bots|robot|robots|chatbot|chatbots|ai'

export const WITH_SPACES: readonly HumanWords[] = [
  wording({
    contact:
      'talk|speak|chat|connect me|connect us|transfer me|transfer us|transfer this|switch me|switch to|move me|hand this over|direct me|redirect me|get through|route me|transfer this|forward me|put me through|put me in touch|hand me over|pass me|escalate|escalate this|call me|ring me|phone me|i reach|to reach|contact|answer|answer this|answer me|get hold of|get in touch',
    wants:
      'i need|i want|^need|^want|i d like|i would like|give me|get me|find me|bring me|can i have|can i get|may i have|could i have|could i get|is there|are there|do you have|let me have|i demand|i prefer|i d rather have',
    humans:
      'human|humans|human being|person|someone|somebody|anyone|anybody|agent|agents|representative|rep|operator|advisor|adviser|assistant manager|manager|management|supervisor|supervisors|managers|boss|employee|employees|human help|member of staff|staff|staff member|support staff|support team|support agent|support person|colleague|colleagues|customer service|customer support|customer care|support|help desk|helpdesk|real people|actual people|real one|team|team member|specialist|consultant',
    bots: `${BOTS}|machine|computer|automated system`,
    between:
      'a an the to with your some any one of another from real actual live human living breathing proper who that which i we can could may might please here at in there customer service support over directly',
    please: 'please now pls plz asap immediately instead here right there or for on me',
    asks: 'can could may might would any please',
  }),
  wording({
    contact:
      'sprechen|reden|schreiben|verbinden|verbinden sie mich|verbinde mich|verbindet mich|weiterleiten|leiten sie mich|leite mich|leitet mich|durchstellen|stellen sie mich durch|telefonieren|zuruckrufen|anrufen|chatten|kontaktieren|erreichen|unterhalten',
    wants:
      'ich brauche|ich mochte|ich will|ich hatte gern|ich hatte gerne|geben sie mir|gib mir|gibt es|habt ihr|haben sie|kann ich|konnte ich',
    humans:
      'mensch|menschen|person|jemand|jemanden|jemandem|mitarbeiter|mitarbeitern|mitarbeiterin|berater|beraterin|kollege|kollegen|kollegin|kundendienst|kundenservice|support|chef|vorgesetzten|ansprechpartner|sachbearbeiter|team',
    bots: `${BOTS}|roboter|maschine|computer`,
    between:
      'mit einem einen einer eine ein dem den der die das ihrem ihren euren eurem echten echter echte echtes richtigen richtige lebenden menschlichen menschlicher mich mir hier auch noch zu von an aus bitte mal bei dir ihnen euch kann konnte ich ans vom',
    please: 'bitte jetzt sofort haben hier sein stattdessen',
    asks: ANY_ORDER,
  }),
  wording({
    contact:
      'hablar|hablo|comunicar|pasar|transferir|conectar|comunicarme|comuniqueme|comuniquenme|comunicame|paseme|pasame|paseme con|conectarme|conecteme|conectame|transferirme|transfierame|transfiereme|contactar|chatear|llamarme|que me llame|que me atienda|atienda|atender|atenderme',
    wants:
      'necesito|quiero|quisiera|deme|dame|hay|tienen|me gustaria|puedo tener|prefiero|pongame con|ponme con',
    humans:
      'humano|humana|ser humano|persona|alguien|agente|asesor|asesora|operador|operadora|representante|ejecutivo|ejecutiva|encargado|encargada|gerente|supervisor|empleado|trabajador|atencion al cliente|soporte|servicio al cliente',
    bots: `${BOTS}|maquina|ordenador`,
    between:
      'con a al a un una uno el la los de del su sus tu verdad real reales humano humana algun alguna alguien otra otro por favor aqui que me pueda',
    please: 'por favor ya ahora aqui real humano humana',
    asks: 'puede pueden podria podrian que pido',
  }),
  wording({
    contact:
      'parler|discuter|joindre|contacter|echanger|rappeler|appeler|passez moi|passe moi|mettez moi en relation|mettez moi en contact|transferez moi|transferer|etre mis en relation|etre mise en relation|etre rappele|rappelez moi|avoir affaire|communiquer',
    wants:
      'je veux|je voudrais|je souhaite|j ai besoin|besoin|il me faut|donnez moi|y a t il|est ce qu il y a|avoir|puis je avoir|je demande|je prefere',
    humans:
      'humain|etre humain|personne|vraie personne|quelqu un|conseiller|conseillere|agent|operateur|operatrice|responsable|employe|employee|collegue|technicien|service client|support|gerant',
    bots: `${BOTS}|machine|ordinateur`,
    between:
      'a au avec un une le la les l d de du des en votre vos vrai vraie reel reelle humain humaine autre svp physique par que moi peut il elle me pourrait en chair et os qui puisse s il vous plait',
    please: 's il vous plait te svp stp maintenant ici reel physique',
    asks: 'peut pourrait pourriez pouvez puis est',
  }),
  wording({
    contact:
      'parlare|parlo|passare|trasferire|essere contattato|essere contattata|contattarmi|mettermi in contatto|mi metta in contatto|mi passi|passami|mi passa|passatemi|collegarmi|mi colleghi|trasferirmi|mi trasferisca|contattare|chattare|chiamarmi|richiamarmi|essere richiamato|essere richiamata|sentire',
    wants:
      'ho bisogno|mi serve|voglio|vorrei|c e|ci sono|avete|posso avere|mi dia|preferisco|preferirei|datemi|dammi',
    humans:
      'umano|essere umano|persona|qualcuno|operatore|operatrice|agente|consulente|addetto|addetta|responsabile|assistenza|assistenza clienti|servizio clienti|dipendente|collega',
    bots: `${BOTS}|macchina|computer`,
    between:
      'con a al alla di del della un una uno il lo la l vostro vostra vero vera reale reali umano umana in carne e ossa qualche altro altra per favore qui che mi possa da cui posso',
    please: 'per favore piacere subito ora qui reale umano vero vera',
    asks: 'puo potrebbe potete posso potrei',
  }),
  wording({
    contact:
      'falar|conversar|passar|transferir|encaminhar|me passar|me encaminhe|me passa|passa me|me passe|passe me|me transfere|me transfira|transferir me|me conecta|me conecte|ligar me|ligar para mim|contactar|contatar|ser atendido|ser atendida|entrar em contato|entrar em contacto|me ligar|me ligue',
    wants: 'preciso|quero|queria|gostaria|tem|ha|posso ter|me da|me de|de me|prefiro|existe',
    humans:
      'humano|humana|ser humano|pessoa|alguem|atendente|agente|operador|operadora|representante|gerente|supervisor|funcionario|funcionaria|assistente humano|responsavel|suporte|atendimento|apoio ao cliente|atendimento humano|atendimento ao cliente|colaborador',
    bots: `${BOTS}|maquina|computador`,
    between:
      'com a ao para pra um uma o os de do da seu sua vosso algum alguma verdade real reais humano humana por favor aqui que me possa outra outro no na pelo ai comigo',
    please: 'por favor agora ja aqui real humano humana',
    asks: 'pode poderia podem posso quero',
  }),
  wording({
    contact:
      'spreken|praten|chatten|verbind me|verbind mij|verbinden|doorverbinden|doorverbonden|contact|bellen|terugbellen|teruggebeld|aan de lijn|bereiken|overleggen|spreek',
    wants:
      'ik wil|ik wil graag|ik zoek|ik heb|mag ik|kan ik|zou ik|geef me|geef mij|is er|zijn er|hebben jullie|liever',
    humans:
      'mens|mensen|persoon|iemand|medewerker|medewerkster|collega|klantenservice|klantendienst|adviseur|manager|leidinggevende|helpdesk|support|agent|vertegenwoordiger',
    bots: `${BOTS}|computer|machine`,
    between:
      'met een de het echt echte levende menselijke van jullie uw aan door graag hier ook in even me mij ik kan wil zou willen nodig bij die worden',
    please: 'alsjeblieft alstublieft aub graag nodig nu krijgen hebben hier',
    asks: ANY_ORDER,
  }),
  wording({
    contact:
      'rozmawiac|porozmawiac|pogadac|polacz mnie|polaczyc|polaczcie mnie|prosze polaczyc|przelacz mnie|przekieruj mnie|skontaktowac|kontakt|zadzwonic|rozmowa|rozmowe|rozmowy|oddzwoni|zadzwoni',
    wants: 'potrzebuje|chce|chcialbym|chcialabym|poprosze|prosze|czy jest|czy sa|wole|dajcie|daj mi',
    humans:
      'czlowiek*|osob*|kims|ktos|kogos|konsultant*|pracownik*|doradc*|agent*|operator*|kierownik*|przedstawiciel*|obslug*|zyw*',
    bots: `${BOTS}|botem|robotem|maszyna|automatem`,
    between:
      'z ze do kims zywym zywym prawdziwym prawdziwa prawdziwego sie waszym jakims jakas mnie tu o klienta od',
    please: 'prosze teraz tutaj klienta',
    asks: 'czy moze moglby moglaby prosze',
  }),
  wording({
    contact: 'konus*|gorus*|baglan*|bagla*|aktar*|iletisim*|ulas*|ara*|yazis*',
    wants: 'istiyorum|ihtiyacim var|lazim|gerek|ver|verin|var mi',
    humans:
      'insan|insanla|insana|insani|insanlarla|kisi*|kisiyle|biri*|birisi*|temsilci*|yetkili*|operator*|calisan*|gorevli*|mudur*|destek*|hizmetleri*|danisman*|canli destek',
    bots: `${BOTS}|botla|robotla|makineyle`,
    between: 'bir ile gercek canli musteri beni bana lutfen size sizden ekibinden direkt dogrudan',
    please: 'lutfen istiyorum isterim rica ederim hemen ihtiyacim var lazim gerek mi',
    asks: ANY_ORDER,
  }),
  wording({
    contact:
      'bicara|berbicara|ngobrol|hubungkan|hubungkan saya|sambungkan|sambungkan saya|hubungi|menghubungi|telepon|telpon|chat|alihkan|dialihkan',
    wants: 'butuh|perlu|mau|ingin|minta|ada|saya mau|tolong',
    humans:
      'manusia|orang|orang asli|orang beneran|seseorang|agen|petugas|operator|cs|customer service|layanan pelanggan|admin|staf|staff|karyawan|manajer|tim dukungan',
    bots: `${BOTS}|mesin`,
    between: 'dengan sama ke kepada saya langsung asli yang bisa seorang ada tim dong ya',
    please: 'tolong dong ya sekarang asli aja saja dong',
    asks: 'bisa bisakah boleh tolong apakah',
  }),
  wording({
    contact:
      'поговорить|говорить|общаться|пообщаться|соедините|соедини|переключите|переключи|переведите|переведи|свяжите|связаться|позвать|позовите|позови|позвоните|перезвоните|перезвонить|подключите|чат|дозвониться|пригласите',
    wants:
      'нужен|нужна|нужно|хочу|хотел бы|хотела бы|дайте|дай|есть ли|есть у вас|можно|мне бы|требую|давайте',
    humans:
      'человек*|людьми|люди|оператор*|кем то|кто нибудь|кем нибудь|менеджер*|специалист*|сотрудник*|консультант*|поддержк*|представител*|администратор*|начальник*|руководител*|живой|живого|живым',
    bots: 'бот|ботом|бота|робот*|машин*|автоответчик*|ии',
    between:
      'с со на меня мне вашим ваше вашего живым живого живой настоящим реальным реального к службой служба службу из вашей мог могла бы тут здесь кто то нибудь пожалуиста',
    please: 'пожалуиста сеичас срочно здесь тут плиз',
    asks: 'может можете можно пусть пожалуиста',
  }),
  wording({
    contact:
      'تحدث|اتحدث|التحدث|تكلم|اتكلم|اكلم|كلم|حول|حولني|حولوني|تحويلي|وصلني|وصلوني|توصيلي|اتواصل|تواصل|التواصل|اتصال|يتصل|اتصلوا',
    wants: 'اريد|احتاج|ابغي|اعطني|اعطوني|هل يوجد|هل هناك|ممكن|عايز|بدي|اود',
    humans:
      'انسان|شخص|شخصا|بشر|بشري|موظف|موظفا|موظفه|احد|احدا|ممثل|وكيل|مسوول|مدير|مشرف|دعم|خدمه عملاء|عملاء',
    bots: 'بوت|روبوت|الي|اله',
    between: 'مع الي ل حقيقي حقيقيا حقيقيه من خدمه عملاء بي ان فريق لو فضلك سمحت دعم فني',
    please: 'من فضلك لو سمحت رجاء حقيقي حقيقيا الان هنا',
    asks: 'هل ممكن يمكن',
  }),
  wording({
    contact: 'बात|बातचीत|संपर्क|कनेक्ट|जोड़*|कॉल',
    wants: 'मुझे|चाहिए|क्या कोई',
    humans:
      'किसी से|किसी और|इंसान*|इसान*|इनसान*|व्यक्ति*|आदमी|एजेंट|एजेट|कर्मचारी|प्रतिनिधि|मैनेजर|अधिकारी|सपोर्ट|कस्टमर केयर|ग्राहक सेवा',
    bots: 'बॉट|रोबोट|मशीन',
    between: 'किसी एक असली से के के साथ साथ मुझे को की कोई चाहता चाहती',
    please: 'से चाहिए कृपया चाहता हूँ हू है दो दीजिए',
    asks: ANY_ORDER,
  }),
]

/** Words that are also said of other things: alone they are no wish. */
export const NOT_ALONE: ReadonlySet<string> = new Set(
  plain(
    'support team staff colleague colleagues someone somebody anyone anybody manager managers management supervisor supervisors boss employee employees agents humans specialist consultant persona persone personne pessoa alguien alguem quelqu jemand jemanden jemandem iemand qualcuno person chef kollege kollegen kollegin menschen mensch mens mensen humano humana umano orang seseorang люди людьми живои живого живым احد احدا مدير',
  ).split(' '),
)

export const POLITE: ReadonlySet<string> = new Set(
  plain(
    'please pls plz now bitte jetzt favor svp stp plait favore piacere alsjeblieft alstublieft aub graag prosze lutfen tolong пожалуиста فضلك سمحت رجاء कृपया',
  ).split(' '),
)

/** Words before a contact that was, or is talked about: "it was so nice to talk to someone". */
export const TOLD: ReadonlySet<string> = new Set(
  'great cool nice good fun hard difficult used loved enjoyed able scared afraid important easy helps helped'.split(
    ' ',
  ),
)

/** Scripts without spaces: a wish is one of each, at most a few characters apart. */
export interface UnspacedWords {
  readonly humans: readonly string[]
  readonly contact: readonly string[]
  /** One of these as well, where talking to people is also what strangers tell of. */
  readonly request: readonly string[]
}

const list = (text: string): readonly string[] => (text === '' ? [] : text.split('|'))
const unspaced = (humans: string, contact: string, request = ''): UnspacedWords => ({
  humans: list(humans),
  contact: list(contact),
  request: list(request),
})

export const WITHOUT_SPACES: readonly UnspacedWords[] = [
  unspaced(
    '真人|人工|客服|经理|經理|主管|工作人员|工作人員|专员|專員|负责人|負責人|店员',
    '转|轉|接|要|找|叫|联系|聯絡|聯繫|跟|和|让|請|请|换|換|需要|想',
    '转|轉|接|要|找|叫|联系|聯絡|聯繫|说|說|谈|談|聊|通话|换|換|吗|嗎',
  ),
  unspaced(
    '人|人間|担当者|担当の方|担当の人|オペレーター|オペレータ|スタッフ|係の人|係の者|店員|責任者|サポートの方',
    'と話|とお話|と喋|とチャット|につない|に繋い|につなげ|に繋げ|に代わ|に替わ|に変わ|を出し|をお願い|と直接|に連絡|と連絡|を呼ん|に相談|と会話|いますか|いませんか',
    'たい|てください|て下さい|でください|で下さい|お願い|おねがい|ほしい|欲しい|ますか|ませんか|もらえ|いただけ|くれ|せて',
  ),
  unspaced(
    '상담원|상담사|직원|사람|담당자|매니저|관리자|고객센터|책임자|인간',
    '연결|통화|얘기|이야기|대화|바꿔|불러|말하|말씀|상담하|전화|없나요|있나요|없어요',
    '주세요|해줘|바꿔|고 싶|주실|하고싶|고싶|할 수|부탁|원해|나요|없어요|줘|주라|해 줘',
  ),
  unspaced(
    'คน|เจ้าหน้าที่|พนักงาน|แอดมิน|ฝ่ายบริการลูกค้า|ผู้จัดการ|มนุษย์|ทีมงาน|คอลเซ็นเตอร์',
    'คุยกับ|พูดกับ|ติดต่อ|ขอสาย|ต่อสาย|โอนสาย|พูดสาย|สนทนากับ|แชทกับ|เรียก|ขอ',
    'ขอ|อยาก|ต้องการ|ช่วย|ได้ไหม|ได้มั้ย|หน่อย',
  ),
]
/** At most so many characters stand between the two, or after them for the request. */
export const APART_MAX = 6

export const NEGATIONS: ReadonlySet<string> = new Set(
  plain(
    'not dont doesnt wont never no stop kein keine keinen nicht nie sin pas non nao niet geen не нет لا hayir degil tidak jangan नहीं',
  ).split(' '),
)

/** Per language: what comes before, and whom it asks for. Without accents and in lower case. */
interface Wording {
  readonly leads: readonly string[]
  readonly humans: readonly string[]
  readonly please: readonly string[]
}

const words = (list: string): readonly string[] => list.split('|')
const wording = (leads: string, humans: string, please: string): Wording => ({
  leads: words(leads),
  humans: words(humans),
  please: words(please),
})

const SPACED: readonly Wording[] = [
  wording(
    'talk to|talk with|speak to|speak with|chat with|connect me to|connect me with|transfer me to|get me|i need|i want|give me',
    'human|human being|real human|person|real person|someone|somebody|agent|live agent|human agent|representative|operator|member of staff|employee',
    'please|now',
  ),
  wording(
    'mit|ich brauche|ich mochte|ich will|geben sie mir|verbinden sie mich mit',
    'menschen|mensch|echten menschen|person|jemandem|mitarbeiter|mitarbeiterin|berater|kollegen|kundendienst',
    'bitte|sprechen|reden|verbinden|schreiben',
  ),
  wording(
    'hablar con|necesito|quiero|comuniqueme con|paseme con|pasame con',
    'humano|persona|persona real|alguien|agente|asesor|operador|representante',
    'por favor',
  ),
  wording(
    'parler|parler avec|besoin d|je veux|passez moi|avoir',
    'humain|personne|vraie personne|quelqu un|conseiller|conseillere|agent|operateur',
    's il vous plait|svp|stp|s il te plait',
  ),
  wording(
    'parlare con|ho bisogno di|voglio|vorrei|mi passi|passami',
    'umano|persona|persona reale|qualcuno|operatore|operatrice|agente|consulente',
    'per favore|per piacere',
  ),
  wording(
    'falar com|preciso de|quero|passa me',
    'humano|pessoa|pessoa real|alguem|atendente|agente|operador',
    'por favor',
  ),
  wording(
    'met|ik wil|ik heb|spreken met|praten met',
    'mens|persoon|echt persoon|echte persoon|iemand|medewerker',
    'alsjeblieft|alstublieft|graag|spreken|praten|nodig',
  ),
  wording(
    'z|ze|rozmawiac z|porozmawiac z|potrzebuje|chce',
    'czlowiekiem|czlowieka|osoba|kims|konsultantem|konsultanta|agentem',
    'prosze|porozmawiac|rozmawiac',
  ),
  wording(
    'bir|ile|gercek bir|canli',
    'insanla|insan|kisiyle|temsilci|temsilciyle|temsilciye|yetkiliyle|operatore|destek',
    'lutfen|gorusmek|konusmak|baglanmak|istiyorum',
  ),
  wording(
    'bicara dengan|berbicara dengan|butuh|perlu|mau|hubungkan saya dengan',
    'manusia|orang|orang asli|seseorang|agen|petugas|operator|cs',
    'tolong|dong|ya',
  ),
  wording(
    'с|нужен|нужна|хочу|позовите|соедините с|поговорить с',
    'человеком|человек|живым человеком|оператором|оператор|оператора|кем то|менеджером|специалистом',
    'пожалуиста|поговорить|связаться',
  ),
  wording(
    'مع|اريد|احتاج|الى|التحدث مع|التحدث الى',
    'انسان|شخص|شخص حقيقي|موظف|احد|ممثل|وكيل',
    'من فضلك|لو سمحت|رجاء',
  ),
  wording('किसी|मुझे|एक', 'इसान|इनसान|इंसान|व्यक्ति|आदमी|एजेंट|एजेट', 'से बात|चाहिए|कृपया'),
]

/** Scripts without spaces: the wish is a stretch of text. */
const UNSPACED = [
  '人工客服',
  '转人工',
  '轉人工',
  '真人',
  '人工服务',
  '和人说话',
  '人と話',
  '人間と話',
  'オペレーター',
  '担当者と話',
  '担当者につない',
  '担当者をお願い',
  '상담원',
  '사람과 이야기',
  '사람과 통화',
  '사람이랑 얘기',
  '상담사',
  'คุยกับคน',
  'คุยกับเจ้าหน้าที่',
  'ติดต่อเจ้าหน้าที่',
  'ขอสายเจ้าหน้าที่',
]

const ARTICLES = new Set(
  'a an the your some einem einen einer ein eine un una une uno um uma een der den le la der echten'.split(
    ' ',
  ),
)
const NEGATIONS = new Set(
  'not dont never no kein keine keinen nicht sin pas non nao niet nie не لا'.split(' '),
)
const LENGTH_MAX = 2_000
/** A wish is said in the first sentences. */
const CLAUSES_MAX = 60

const plain = (text: string): string =>
  text
    .slice(0, LENGTH_MAX)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’]/g, text.includes("n't") || text.includes('n’t') ? '' : ' ')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')

/** Whether a contact asks to be answered by a person, in any language that replies are made in. */
export function asksForHuman(text: string): boolean {
  if (UNSPACED.some((stretch) => text.includes(stretch))) return true
  return plain(text)
    .split(/[.,!?;:\n。！？؟،]/)
    .slice(0, CLAUSES_MAX)
    .some((clause) => {
      const tokens = clause.split(/[^\p{L}\p{M}\p{N}]+/u).filter((token) => token !== '')
      if (tokens.length === 0) return false
      const spoken = tokens.filter((token) => !ARTICLES.has(token) || tokens.length === 1)
      const line = ` ${spoken.join(' ')} `
      return SPACED.some((one) => isAskedIn(one, line))
    })
}

function isAskedIn({ leads, humans, please }: Wording, line: string): boolean {
  return humans.some((human) => {
    // Most lines name none of them, and need no closer look.
    if (!line.includes(` ${human} `)) return false
    if (line === ` ${human} `) return human.length > 3
    const wishes = leads.filter((lead) => isSaid(line, ` ${lead} ${human} `))
    const isLed = wishes.length > 0
    // "I need an agent for my house" asks for something else: the wish ends with whom it asks for, or talks to them.
    const isWhole = line.endsWith(` ${human} `) || please.some((word) => line.includes(` ${human} ${word} `))
    const isTalking = wishes.some((lead) => TALKS.test(lead))
    return isTalking || (isLed && isWhole) || please.some((word) => line === ` ${human} ${word} `)
  })
}

/** Words before a wish in which a denial of it may stand: "I don't want to talk to a person". */
const DENIED_WITHIN = 4

function isSaid(line: string, wish: string): boolean {
  const at = line.indexOf(wish)
  if (at < 0) return false
  const before = line.slice(0, at).split(' ').slice(-DENIED_WITHIN)
  return !before.some((word) => NEGATIONS.has(word))
}

const TALKS =
  /talk|speak|chat|connect|transfer|hablar|parler|parlare|falar|spreken|praten|rozmawiac|bicara|поговорить|التحدث/

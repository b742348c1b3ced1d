/** Words of other languages than English, and emoji, for the tones of `mood-delta.rules.ts`. */
type ToneName =
  | 'insult'
  | 'affection'
  | 'praise'
  | 'thanks'
  | 'apology'
  | 'sadness'
  | 'worry'
  | 'anger'
  | 'joy'
  | 'pleasant'
  | 'unpleasant'

/** Scripts with spaces: stems, which up to four letters of an ending may follow. */
const STEMS: Readonly<Record<ToneName, string>> = {
  thanks:
    'dank|danke|dankeschön|bedankt|dankjewel|gracias|agradezco|agradecid|merci|remercie|grazie|ringrazio|obrigad|agradeço|dzięki|dziękuję|спасибо|благодар|terima kasih|makasih|teşekkür|sağ ?ol|شكرا|شكراً|أشكرك|धन्यवाद|शुक्रिया|감사|고마워|고맙',
  joy: 'glücklich|freue mich|begeistert|überglücklich|feliz|felices|contento|contenta|encantad|alegr|heureux|heureuse|suis content|trop content|suis ravi|felice|felici|feliciss|contentiss|contentissim|entusiast|estou animad|szczęśliw|cieszę się|zadowolon|счастлив|я рад|я рада|мы рады|в восторге|senang|bahagia|gembira|blij|gelukkig|verheugd|mutlu|sevindim|seviniyorum|سعيد|سعيدة|مسرور|فرحان|खुश|प्रसन्न|행복|기뻐|기쁘|신나',
  sadness:
    'traurig|einsam|verzweifelt|niedergeschlagen|triste|tristes|tristiss|deprimid|desanimad|malheureux|malheureuse|déprimé|depress[oaie](?![\\p{L}])|infelice|giù di morale|abatid|smutn|przygnębion|samotn|грустн|одинок|печаль|тоскливо|sedih|murung|kesepian|verdrietig|eenzaam|somber|üzgün|mutsuz|yalnızım|حزين|حزينة|مكتئب|दुखी|उदास|अकेला|슬퍼|슬프|우울|외로',
  anger:
    'wütend|sauer|verärgert|stinksauer|empört|enojad|enfadad|furios|molest[oa]|indignad|en colère|furieux|furieuse|énervé|fâché|arrabbiat|incazzat|irritat|irritad|zangad|com raiva|wściek|zły na|zła na|zdenerwowan|злюсь|я зол|я зла|бесит|в ярости|marah|kesal|jengkel|boos|woedend|kwaad|kızgın|sinirli|öfkeli|غاضب|غاضبة|منزعج|गुस्सा|नाराज|화가 나|화나|짜증',
  praise:
    'gut gemacht|großartig|wunderbar|ausgezeichnet|bien hecho|excelente|maravillos|genial|estupend|bravo|bravissim|parfait|magnifique|excellent|ottimo|ottima|eccellente|perfetto|muito bem|ótimo|ótima|perfeito|maravilhos|świetn|wspaniał|brawo|doskonał|отлично|прекрасно|молодец|замечательно|bagus sekali|hebat|luar biasa|goed gedaan|geweldig|uitstekend|harika|aferin|mükemmel|ممتاز|رائع|أحسنت|बहुत अच्छा|शानदार|बढ़िया|잘했어|훌륭|최고',
  apology:
    'entschuldigung|es tut mir leid|tut mir leid|lo siento|perdóname|disculpa|je suis désolé|désolé|pardon|mi dispiace|scusami|scusa|desculp|sinto muito|przepraszam|извини|прости|maafkan|maaf|sorry hoor|het spijt me|özür dilerim|آسف|أعتذر|माफ़ करें|क्षमा|미안|죄송',
  worry:
    'ich habe angst|besorgt|nervös|preocupad|nervios|tengo miedo|inquiet|anxieux|anxieuse|stressé|preoccupat|ansios|ho paura|nervos|com medo|martwię się|boję się|zestresowan|волнуюсь|боюсь|тревож|khawatir|cemas|takut|ongerust|bezorgd|ik ben bang|endişeli|korkuyorum|gergin|قلق|خائف|चिंतित|डर लग|걱정|불안|무서',
  affection:
    "ich liebe dich|hab dich lieb|te quiero|te amo|je t[’']aime|tu me manques|ti amo|ti voglio bene|eu te amo|saudades de você|kocham cię|tęsknię|я тебя люблю|люблю тебя|aku cinta kamu|aku sayang kamu|ik hou van je|seni seviyorum|أحبك|मैं तुमसे प्यार|사랑해",
  insult:
    'du bist dumm|idiot|halt die klappe|eres idiota|estúpid|cállate|tu es stupide|ta gueule|imbécile|sei stupid|stai zitto|você é burr|cala a boca|jesteś głupi|zamknij się|ты дурак|заткнись|kamu bodoh|je bent dom|hou je mond|aptalsın|kapa çeneni|أنت غبي|اخرس|तुम बेवकूफ|멍청|닥쳐',
  pleasant:
    "toll|super(?![\\p{L}])|klasse|wie schön|freu mich|meraviglia|ilusión|весело|mooie? dag|zin in|bella giornata|amei|fajn|eğlendi|круто|herrlich|traumhaft|schönste|wunderschön|dolblij|leuk|fijn|heerlijk|prachtig|súper|bonito|precios|increíble|fantástic|me encanta|génial|trop bien|chouette|j[’']adore|bello|bellissim|fantastic|stupend|adorei|adoro|lindo|incrível|que bom|muito bom|zachwycon|cudown|ekstra|piękn|классн|чудесн|потрясающ|здорово|люблю это|güzel|muhteşem|süper|bayıldım|seru|keren|asyik|menyenangkan|جميل|مذهل|मज़ा|बढिया|अद्भुत|즐거|재미있|재밌|좋아요",
  unpleasant:
    "schlecht|furchtbar|schrecklich|schlimm|mies|genervt|nervt|kotzt|scheiß|scheiss|rotdag|vreselijk|verschrikkelijk|balen|slecht|waardeloos|baal|voel me rot|ich hasse|fertig mit den nerven|total fertig|vermisse|desastre|me duele|de merde|dégoûté|mi sento sol|stanca morta|stanco morto|exaust[ao]|agotad[oa]|épuisé|wykończon|moralim bozuk|yorgunum|متعب|me siento fatal|estoy fatal|horrible|asco|terrible|pésim|harto|harta|me siento mal|affreux|affreuse|c[’']est nul|trop nul|pourri|marre|je me sens mal|galère|schifo|malissimo|orribil|terribil|pessim|uffa|sto male|horrível|péssim|terrível|que droga|saco cheio|okropn|beznadziejn|mam dość|koszmar|straszn|ужасн|плохо|отврат|кошмар|надоело|достал|kötü|berbat|korkunç|bıktım|buruk|menyebalkan|parah|capek|سيئ|سيء|فظيع|إحباط|بالإحباط|الإحباط|محبط|زهقت|बुरा|भयानक|बेकार|थक गय|최악|안 좋아|별로|힘들|지쳤",
}

/** Scripts without spaces. */
const SIGNS: Readonly<Record<ToneName, string>> = {
  thanks: '谢谢|謝謝|多谢|感谢|ありがと|感謝|ขอบคุณ|ขอบใจ',
  joy: '高兴|開心|开心|快乐|幸福|嬉し|うれし|楽し|幸せ|ดีใจ|มีความสุข',
  sadness: '难过|難過|伤心|悲伤|孤独|悲し|かなし|寂し|さびし|辛い|つらい|เสียใจ|เศร้า|เหงา',
  anger: '生气|愤怒|气死|恼火|怒って|腹が立|むかつ|頭にき|โกรธ|โมโห',
  praise: '太棒|很棒|真棒|做得好|厉害|すごい|素晴らし|よくできま|ยอดเยี่ยม|เก่งมาก',
  apology: '对不起|抱歉|ごめん|すみません|申し訳|ขอโทษ',
  worry: '担心|害怕|焦虑|紧张|心配|不安|怖い|กังวล|กลัว',
  affection: '我爱你|我想你|愛してる|大好き|รักคุณ|รักเธอ',
  insult: '你真笨|笨蛋|闭嘴|滚开|ばか|馬鹿|うるさい|黙れ|โง่|หุบปาก',
  pleasant: '好玩|太好了|真好|喜欢这|最高|やった|良かった|よかった|สนุก|เยี่ยม|ชอบมาก',
  unpleasant:
    '糟糕|讨厌|好烦|烦死|累死|太差|倒霉|最悪|ひどい|うんざり|しんどい|もう嫌|疲れた|แย่|เบื่อ|เกลียด|เซ็ง',
}

const EMOJI: Readonly<Partial<Record<ToneName, string>>> = {
  thanks: '🙏',
  joy: '😊|😀|😃|😁|🥳|🎉|🤩|☺|🙂',
  sadness: '😢|😭|😞|😔|💔|☹|🙁|😿',
  anger: '😠|😡|🤬|💢|👿',
  praise: '👍|👏|💯|🌟',
  worry: '😰|😨|😟|😱|😧',
  affection: '❤|🥰|😍|😘|💕|💖|🤗',
  insult: '🖕',
}

/** One pattern per tone; the letters around a stem keep it from matching inside another word. */
const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  (Object.keys(STEMS) as ToneName[]).map((tone) => {
    const emoji = EMOJI[tone] === undefined ? '' : `|${EMOJI[tone]}`
    const stems = `(?<![\\p{L}\\p{M}])(?:${STEMS[tone]})[\\p{L}\\p{M}]{0,4}(?![\\p{L}\\p{M}])`
    return [tone, new RegExp(`${stems}|(?:${SIGNS[tone]}${emoji})`, 'giu')]
  }),
)

export const otherWordsFor = (tone: string): RegExp | undefined => PATTERNS.get(tone)

const NOT_BEFORE =
  /(?<![\p{L}\p{M}])(?:nicht|keine?[mnrs]?|no|nunca|ni|pas|jamais|non|não|nem|nie|не|tidak|bukan|gak|niet|geen|ليس|لست|لا|غير|नहीं|안)\s+(?:[\p{L}\p{M}]{1,20}\s+){0,2}$|(?:不|没|沒|没有|ไม่|ไม่ได้)(?:是|很|太|怎么|ค่อย)?$/iu
const NOT_AFTER =
  /^(?:\s*(?:değil|नहीं|नही|지 않|하지 않)|く(?:は)?(?:ない|ありません|なかった)|じゃない|ではない)/u
/** How much before and after a match is looked at. */
const NEAR = 60

export const isNegatedAround = (text: string, from: number, to: number): boolean =>
  NOT_BEFORE.test(text.slice(Math.max(0, from - NEAR), from)) || NOT_AFTER.test(text.slice(to, to + NEAR))

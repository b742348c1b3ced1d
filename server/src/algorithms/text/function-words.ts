/**
 * The small words of a language. `stop` are those that every sentence has and that say nothing about its topic; `marks`
 * are common words that tell the language of a short text but are worth finding. Written without accents, since many
 * people write without them.
 */
interface FunctionWords {
  readonly stop: string
  readonly marks: string
}

const LISTS: Readonly<Record<string, FunctionWords>> = {
  en: {
    stop:
      'a an the and or but if so of to in on at by for with from as is are was were be been being am do does did ' +
      'doing done have has had having i me my mine we us our you your yours he him his she her hers it its they them ' +
      'their this that these those there here what when where who whom whose which why how will would can could ' +
      'should may might must shall not no yes about into than then too very just also any some such own other s t d ' +
      'm ll re ve',
    marks: 'like love please thanks hello think want know live work name called going got really',
  },
  de: {
    stop:
      'der die das den dem des ein eine einen einem einer und oder aber wenn dass weil als wie so ist sind war waren ' +
      'bin bist sein hat habe haben hatte hast ich mich mir mein meine meinen meinem meiner du dich dir dein deine er ' +
      'ihn ihm sie es wir uns unser unsere ihr ihre ihren sich zu zum zur in im an am auf aus bei mit nach von vom vor ' +
      'fur uber unter um nicht kein keine auch nur noch schon sehr mal doch ja nein was wann wo wer wen wem wessen ' +
      'warum welche welcher welches wird werden wurde kann will soll dann hier da man',
    marks: 'heisse wohne arbeite liebe mag danke bitte hallo guten gerne jahre immer heute morgen',
  },
  es: {
    stop:
      'el la los las un una unos unas y e o u pero si que de del al a en con por para sin sobre es son era fue ser ' +
      'soy eres somos tengo tienes esta estoy estan estaba he ha han hay habia yo me mi mis tu te tus el ella lo le les nos ' +
      'nuestro nuestra su sus se no ya muy tambien mas como cuando donde quien cual cuales cuanto por porque este ' +
      'esta estos esto ese esa eso',
    marks: 'llamo vivo tengo gusta trabajo gracias hola quiero anos hijo hija perro mi soy',
  },
  fr: {
    stop:
      'le la les un une des du de et ou mais si que qui quoi dont est sont etait suis es etre ai as a ont avait je me ' +
      'moi mon ma mes tu te toi ton ta tes il elle on nous notre nos vous votre vos ils elles leur leurs lui se sa son ' +
      'ses ce cet cette ces ca en dans sur sous avec sans pour par au aux chez ne pas plus tres aussi y quand comment ' +
      'pourquoi quel quelle quels quelles l d j m t s n c qu jusqu lorsqu puisqu',
    marks: 'appelle habite aime travaille merci bonjour salut ans fils fille chien chat',
  },
  it: {
    stop:
      'il lo la i gli le un uno una e o ma se che chi di del dello della dei degli delle a al allo alla ai alle da dal ' +
      'dalla in nel nella con su sul sulla per tra fra sono sei siamo era ero essere ho hai ha abbiamo hanno io mi me ' +
      'mio mia miei mie tu ti tuo tua lui lei noi ci nostro nostra voi vi loro suo sua si non piu molto anche come ' +
      'quando dove quale quali perche questo questa quello quella l d c un dell all nell sull dall quest quell',
    marks: 'chiamo abito vivo lavoro piace grazie ciao anni figlio figlia cane',
  },
  pt: {
    stop:
      'o a os as um uma uns umas e ou mas se que quem de do da dos das em no na nos nas com por para sem sobre ao aos ' +
      'sou es somos sao era foi ser estou esta estao tenho tem ha eu me mim meu minha meus minhas tu te teu tua voce ' +
      'voces ele ela lhe nos nosso nossa seu sua seus suas nao ja muito tambem mais como quando onde qual quais ' +
      'porque este esta isto esse essa isso pelo pela',
    marks: 'chamo moro vivo gosto trabalho obrigado obrigada ola anos filho filha cachorro cao',
  },
  nl: {
    stop:
      'de het een en of maar als dat die dit deze van in op aan bij met naar uit voor over om te tot door zonder is ' +
      'zijn was waren ben bent heb hebt heeft had hebben ik me mij mijn je jij jou jouw u uw hij hem ze zij haar we ' +
      'wij ons onze hun er niet geen ook nog al heel erg wel ja nee wat wanneer waar wie welke waarom hoe zal zou kan ' +
      'wil moet dan hier daar',
    marks: 'heet woon werk hou graag dank hallo jaar dochter zoon hond',
  },
  pl: {
    stop:
      'i oraz lub albo ale jesli ze to ten ta te jest sa byl byla bylo byc jestem jestes w we na z ze do od dla przez ' +
      'po pod nad przy o ja mnie mi moj moja moje moich ty ci twoj twoja on ona ono my nas nam wy oni go jej ich sie ' +
      'mam mamy nie tak tez juz bardzo co kto gdzie kiedy jak jaki jaka dlaczego czy',
    marks: 'mam nazywam mieszkam pracuje lubie kocham dziekuje prosze lat pies kot',
  },
  tr: {
    stop:
      've veya ama eger ki bu su o bir ile icin gibi kadar daha cok da de mi mu ben bana beni benim sen sana senin ' +
      'onun biz bizim siz sizin onlar degil var yok ne nerede kim ne zaman nasil neden hangi evet hayir',
    marks: 'adim yasiyorum calisiyorum seviyorum tesekkurler merhaba lutfen yasinda',
  },
  id: {
    stop:
      'dan atau tetapi tapi jika kalau yang di ke dari pada untuk dengan oleh ini itu adalah ialah saya aku ku kamu ' +
      'anda mu dia nya kami kita mereka tidak bukan ada sudah akan sangat juga apa siapa kapan mana bagaimana kenapa ' +
      'ya',
    marks: 'nama tinggal suka bekerja terima kasih halo punya anak anjing kucing',
  },
  sv: {
    stop:
      'och eller men om att som det den de en ett i pa av for med till fran vid ar var vara har hade jag mig min mitt ' +
      'mina du dig din han hon honom henne vi oss var ni er inte ocksa bara mycket vad nar vem hur varfor vilken ja nej',
    marks: 'heter bor jobbar gillar alskar tack hej katt',
  },
  da: {
    stop:
      'og eller men hvis at som det den de en et i pa af for med til fra ved er var vaere har havde jeg mig min mit ' +
      'mine du dig din han hun vi os jer ikke ogsa kun meget hvad hvornar hvor hvem hvordan hvorfor ja nej',
    marks: 'hedder bor arbejder elsker tak hej',
  },
  no: {
    stop:
      'og eller men hvis at som det den de en et i pa av for med til fra ved er var vaere har hadde jeg meg min mitt ' +
      'mine du deg din han hun vi oss dere ikke ogsa bare mye hva nar hvor hvem hvordan hvorfor ja nei',
    marks: 'heter bor jobber liker elsker takk hei',
  },
  fi: {
    stop: 'ja tai mutta jos etta on ovat oli olen olet mina minun minut sina han me te he se ei en myos hyvin mita missa kuka milloin miten miksi',
    marks: 'nimeni asun tyoskentelen rakastan pidan kiitos hei',
  },
  cs: {
    stop: 'a nebo ale jestli ze to ten ta je jsou byl byla byt jsem jsi v ve na z ze do od pro po pri ja me muj moje ty on ona my vy oni se si ne ano take velmi co kdo kde kdy jak proc',
    marks: 'jmenuji bydlim pracuji miluji dekuji prosim ahoj let',
  },
  ro: {
    stop: 'si sau dar daca ca ce de la in pe cu din pentru fara este sunt era am ai are avem eu ma mi meu mea tu te tau el ea noi voi ei nu da si foarte unde cand cine cum care un o',
    marks: 'numesc locuiesc lucrez iubesc multumesc buna ani',
  },
  hu: {
    stop: 'a az egy es vagy de ha hogy nem igen van volt vagyok en nekem engem te o mi ti ez is nagyon csak mi ki hol mikor hogyan miert melyik',
    marks: 'nevem lakom dolgozom szeretem koszonom szia eves',
  },
  ru: {
    stop:
      'и или но если что чтобы в во на с со к ко от до из у за по о об для при без это этот эта эти тот был была было ' +
      'были есть я меня мне мой моя мое мои ты тебя тебе твой он она оно мы нас нам вы вас они их его ее не нет да ' +
      'тоже очень как где когда кто какой какая почему',
    marks: 'зовут живу работаю люблю спасибо привет лет',
  },
  uk: {
    stop: 'і й або але якщо що щоб в у на з із до від за по про для без це цей ця був була було є я мене мені мій моя ти тебе він вона ми ви вони не ні так теж дуже як де коли хто чому',
    marks: 'звати живу працюю люблю дякую привіт років',
  },
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, { stop }]) => [language, setOf(stop)]),
)

/** By word: the languages that it speaks for. */
const SPEAKS_FOR: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const [language, { stop, marks }] of Object.entries(LISTS))
    for (const word of setOf(`${stop} ${marks}`)) found.set(word, [...(found.get(word) ?? []), language])
  return found
})()

export const isStopword = (word: string, language = 'en'): boolean =>
  STOP_WORDS.get(language)?.has(word) ?? false

/** Whether it is one of the words that every sentence has, in any language. */
export const isFunctionWord = (word: string): boolean =>
  [...STOP_WORDS.values()].some((words) => words.has(word))

/** The languages in which this is one of the small words. */
export const languagesOfWord = (word: string): readonly string[] => SPEAKS_FOR.get(word) ?? []

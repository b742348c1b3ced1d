import type { TopicWords } from './topic-words.ts'

/** Swedish: how the topics of everyday life are asked for, and in which words they are told. */
export const sv: TopicWords = {
  name: {
    asked: 'heter namn kallas',
    told: 'kalla jag_heter smeknamn efternamn fornamn',
  },
  home: {
    asked: 'bor$ bo$ bodde',
    told: 'lagenhet hus$ hemma adress stad$ flytt hyr villa ort$ omrade',
  },
  origin: {
    asked: 'kommer_fran ursprung uppvuxen',
    told: 'uppvaxt fodd_i fran_borjan varifran',
  },
  work: {
    asked: 'jobb arbet yrke',
    told: 'foretag firma kontor larare sjukskoter lakare ingenjor advokat kock$ servitor programmer utveckl chauffor taxi mekaniker elektriker snickare ekonom$ saljare frisor polis brandman journalist arkitekt pension butik fabrik sjukhus bank$ lon$ tjanar livnar forsorjer student rormokare malare bagare undersko vard$ varden smed$ lassmed',
  },
  age: {
    asked: 'gammal alder ar_gammal',
    told: 'jag_ar_# ar$',
  },
  birthday: {
    asked: 'fodelsedag fyller fodd$',
    told: 'foddes',
  },
  partner: {
    asked: 'fru$ frun man$',
    told: 'make$ maka sambo pojkvan flickvan gift forlovad skild singel partner brollop',
  },
  child: {
    asked: 'barn son$ sonen',
    told: 'dotter baby tvilling barnbarn',
  },
  brother: {
    asked: 'bror brors broder',
    told: 'syskon',
  },
  sister: {
    asked: 'syster systra syskon',
    told: '',
  },
  mother: {
    asked: 'mamma mor$ mormor',
    told: 'farmor foraldr',
  },
  father: {
    asked: 'pappa far$ morfar',
    told: 'farfar foraldr',
  },
  dog: {
    asked: 'hund valp tax$',
    told: 'pudel',
  },
  cat: {
    asked: 'katt kattunge kisse',
    told: '',
  },
  pet: {
    asked: 'husdjur djur$ kanin',
    told: 'papegoja fagel marsvin hamster guldfisk skoldpadda hast$ hons hona undulat',
  },
  allergy: {
    asked: 'allergi allergisk talt',
    told: 'tal$ tal_inte overkanslig utslag kliar svullnar nassel pollen intoler ont_i_magen',
  },
  diet: {
    asked: 'vegan vegetar diet$',
    told: 'gluten kott laktos socker flask halal kost$',
  },
  eat: {
    asked: 'ater ata at$',
    told: 'mat$ maten lagar ratt$ middag frukost lunch fisk$ ost$ brod choklad tarta gronsak frukt stark soppa kott laktos undvik',
  },
  drink: {
    asked: 'dricker dricka kaffe',
    told: 'te$ ol$ vin$ juice vatten mjolk dryck',
  },
  like: {
    asked: 'gillar alskar tycker_om',
    told: 'fortjust glad_i fan$ tokig_i',
  },
  dislike: {
    asked: 'hatar avskyr tycker_inte_om',
    told: 'ogillar gillar_inte',
  },
  favourite: {
    asked: 'favorit alskling helst',
    told: '',
  },
  hobby: {
    asked: 'hobby hobbies fritid',
    told: 'helg laser boker malar fotograf tradgard stick syr$ dans schack spelar fiskar samlar sjunger teater vandrar klattr brukar intresse',
  },
  sport: {
    asked: 'sport fotboll simmar',
    told: 'simning springer lopning cykl gym$ tranar traning klattr vandr hockey innebandy skid$ skidor tennis ridning rider match',
  },
  music: {
    asked: 'musik lat$ latar',
    told: 'konsert lyssnar gitarr piano fiol trummor instrument kor$ sjung spelar_i klarinett klassisk',
  },
  language: {
    asked: 'sprak prata talar',
    told: 'engelska tyska franska spanska finska lar_mig',
  },
  car: {
    asked: 'bil$ bilen bilar',
    told: 'kor$ korkort motorcykel moped',
  },
  study: {
    asked: 'pluggar studer universitet',
    told: 'hogskola tenta utbildning skola kurs examen',
  },
  trip: {
    asked: 'resa resor reser',
    told: 'semester flyg flyger aker strand hotell tag$ biljett ska_till',
  },
  health: {
    asked: 'sjuk sjukdom diabetes',
    told: 'astma medicin halsa ont$ blodtryck hjarta operer operation rygg migran cancer epilepsi skoldkortel somnlos tabletter insulin terapi kna$',
  },
  colour: {
    asked: 'farg rod$ rott',
    told: 'bla$ blatt gron gront gul$ svart vit$ lila rosa orange brun gra$',
  },
  boss: {
    asked: 'chef$ chefen chefer',
    told: '',
  },
  smoking: {
    asked: 'roker roka cigarett',
    told: 'snus',
  },
  when: {
    asked: 'nar$',
    told: 'mandag tisdag onsdag torsdag fredag lordag sondag januari februari mars$ april maj$ juni juli augusti september oktober november december imorgon i_morgon overmorgon nasta klockan datum dag$ helgen',
  },
  contact: {
    asked: 'telefon nummer mobil mejl mail ring na_mig adress',
    told: '',
  },
  plan: {
    asked: '',
    told: 'tid_hos plan$ planer planerar intervju brollop tenta mote tandlakare fest besok konsert bokat ska_pa',
  },
  fear: {
    asked: 'radd rads fobi skrack panik',
    told: '',
  },
  media: {
    asked: 'film serie bok',
    told: 'boker deckare tv$ bio$ laser tittar dokumentar roman',
  },
}

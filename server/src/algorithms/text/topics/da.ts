import type { TopicWords } from './topic-words.ts'

/** Danish: how the topics of everyday life are asked for, and in which words they are told. */
export const da: TopicWords = {
  name: {
    asked: 'hedder navn kaldes',
    told: 'kald kalder jeg_hedder øgenavn efternavn fornavn',
  },
  home: {
    asked: 'bor$ bo$ boede',
    told: 'lejlighed hus$ hjemme adresse by$ byen flytt lejer villa kvarter',
  },
  origin: {
    asked: 'kommer_fra oprindelig opvokset',
    told: 'født_i fra_starten vokset_op',
  },
  work: {
    asked: 'job$ jobbe arbejd',
    told: 'erhverv firma virksomhed kontor lærer sygeplejerske læge ingeniør advokat kok$ tjener programmør udvikler chauffør taxa mekaniker elektriker tømrer bogholder sælger frisør politi brandmand journalist arkitekt pension butik fabrik hospital bank$ løn$ lever_af student blikkenslager maler bager pædagog smed$ låsesmed sosu levebrød',
  },
  age: {
    asked: 'gammel alder år_gammel',
    told: 'jeg_er_# år$',
  },
  birthday: {
    asked: 'fødselsdag fylder født',
    told: 'fødes',
  },
  partner: {
    asked: 'kone mand$ ægtefælle',
    told: 'kæreste gift forlovet skilt single partner bryllup',
  },
  child: {
    asked: 'barn børn søn',
    told: 'datter baby tvilling barnebarn',
  },
  brother: {
    asked: 'bror brødre søskende',
    told: '',
  },
  sister: {
    asked: 'søster søstre søskende',
    told: '',
  },
  mother: {
    asked: 'mor$ mors mormor',
    told: 'farmor forældre',
  },
  father: {
    asked: 'far$ fars morfar',
    told: 'farfar forældre',
  },
  dog: {
    asked: 'hund hvalp gravhund',
    told: 'puddel',
  },
  cat: {
    asked: 'kat$ kats katte',
    told: 'killing',
  },
  pet: {
    asked: 'kæledyr dyr$ kanin',
    told: 'papegøje fugl marsvin hamster guldfisk skildpadde hest$ høns undulat',
  },
  allergy: {
    asked: 'allergi allergisk tåler',
    told: 'tåle overfølsom udslæt kløer hæver nældefeber pollen intoler ondt_i_maven',
  },
  diet: {
    asked: 'vegan vegetar diæt',
    told: 'gluten kød$ laktose sukker svinekød halal kost$',
  },
  eat: {
    asked: 'spiser spise mad$',
    told: 'maden ret$ retter aftensmad morgenmad frokost fisk$ ost$ brød chokolade kage grøntsag frugt stærk suppe kød undgå laver_mad',
  },
  drink: {
    asked: 'drikker drikke kaffe',
    told: 'te$ øl$ vin$ juice vand$ mælk',
  },
  like: {
    asked: 'elsker kan_lide kan_godt_lide',
    told: 'glad_for vild_med fan$',
  },
  dislike: {
    asked: 'hader afskyr kan_ikke_lide',
    told: 'bryder_mig_ikke',
  },
  favourite: {
    asked: 'yndling favorit helst',
    told: '',
  },
  hobby: {
    asked: 'hobby hobbyer fritid',
    told: 'weekend læser bøger maler_ fotograf have$ strikke strikker syr$ danser skak spiller fisker samler synger teater vandrer klatrer interesse',
  },
  sport: {
    asked: 'sport fodbold svømm',
    told: 'løber løb$ cykl fitness træn klatr vandr håndbold badminton ski$ tennis rider ridning kamp$',
  },
  music: {
    asked: 'musik sang$ koncert',
    told: 'lytter guitar klaver violin trommer instrument kor$ synger spiller_i klarinet klassisk',
  },
  language: {
    asked: 'sprog taler snakker',
    told: 'engelsk tysk fransk spansk svensk lærer_',
  },
  car: {
    asked: 'bil$ bilen biler',
    told: 'kører kørekort motorcykel knallert',
  },
  study: {
    asked: 'studer læser_til universitet',
    told: 'eksamen uddannelse skole kursus',
  },
  trip: {
    asked: 'rejse rejser ferie',
    told: 'fly$ flyver flyrejse tager_til strand hotel tog$ billet skal_til',
  },
  health: {
    asked: 'syg$ sygdom diabetes',
    told: 'astma medicin helbred ondt$ blodtryk hjerte opereret operation ryg$ migræne kræft epilepsi stofskifte søvnløs piller insulin terapi knæ$',
  },
  colour: {
    asked: 'farve rød$ røde',
    told: 'blå$ grøn$ gul$ sort$ hvid lilla pink orange brun$ grå$',
  },
  boss: {
    asked: 'chef$ chefen',
    told: '',
  },
  smoking: {
    asked: 'ryger ryge cigaret',
    told: '',
  },
  when: {
    asked: 'hvornår',
    told: 'mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar marts april maj$ juni juli august september oktober november december i_morgen imorgen overmorgen næste klokken dato dag$ weekenden',
  },
  contact: {
    asked: 'telefon nummer mobil mail ring$ fange_mig adresse',
    told: '',
  },
  plan: {
    asked: '',
    told: 'aftale plan$ planer samtale bryllup eksamen møde tandlæge fest besøg koncert bestilt tid_hos',
  },
  fear: {
    asked: 'bange frygt fobi angst skræk panik',
    told: '',
  },
  media: {
    asked: 'film serie bog',
    told: 'bøger krimi tv$ biograf læser ser$ dokumentar roman',
  },
}

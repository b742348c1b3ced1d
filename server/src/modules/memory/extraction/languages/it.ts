import type { LanguageRules } from './language-rules.ts'

/** Italian. */
export const it: LanguageRules = {
  patterns: {
    name: [
      'io? mi chiamo {name}',
      'il mio? nome e {name}',
      'mi chiamano {name}',
      '! sono {Name} $',
      'chiamami {name}',
    ],
    home: [
      'io? vivo|abito|risiedo a|in|ad|nei|vicino {place}',
      'vivo|abito vicino a {place}',
      'vivo|abito in {thing} a|ad {place}',
      'vivo|abito in {thing} vicino a|ad {place}',
      'sto vivendo|abitando a|in|ad {place}',
      'viviamo|abitiamo a|in|ad {place}',
      'io? mi sono trasferito|trasferita|spostato|spostata a|in|ad {place}',
      'ci siamo trasferiti|trasferite a|in|ad {place}',
    ],
    homeEnd: [
      'io? non vivo|abito piu a|in|ad {place}',
      'non viviamo|abitiamo piu a|in|ad {place}',
      'non sto piu a|ad {place}',
      'me ne sono andato|andata da {place}',
    ],
    origin: [
      'io? vengo da {place}',
      'sono originario|originaria di|della|del {place}',
      'sono di {Name}',
      'sono nato|nata a|ad {place}',
      'sono cresciuto|cresciuta a {place}',
    ],
    employer: [
      'io? lavoro per|presso|alla|da|all|al|in {org}',
      'lavoro come {job} per|presso|alla|da|all {org}',
      'sto lavorando per|presso|alla|da|all {org}',
      'ho iniziato|cominciato a lavorare? per|presso|alla|da|all {org}',
      'io? inizio|comincio|iniziero|comincero a lavorare per|presso|alla|da|all|al|in {org}',
      'io? inizio|comincio|iniziero|comincero presso|alla|da|all|in {Name}',
    ],
    employerEnd: [
      'io? non lavoro piu per|presso|alla|da|all|in|al {org}',
      'ho lasciato la|l? {Name}',
      'mi sono licenziato|licenziata dalla|da {org}',
    ],
    leftJob: [
      'ho lasciato|perso il mio? lavoro|posto',
      'mi sono licenziato|licenziata $',
      'mi hanno licenziato|licenziata',
      'sono stato|stata licenziato|licenziata',
      'sono disoccupato|disoccupata',
    ],
    job: [
      'io? lavoro come {job}',
      'io? faccio il|la|l|lo {work}',
      'io? sono un|una|uno? {work}',
      'sono una? {work}',
    ],
    jobEnd: ['non lavoro piu come {job}', 'non faccio piu il|la|l {work}', 'non sono piu un|una? {work}'],
    birthday: [
      'il? mio compleanno e il|l? {date}',
      'io? sono nato|nata il|l {date}',
      'compio gli? anni il|l {date}',
      'faccio gli anni il|l {date}',
    ],
    birthYear: ['io? sono nato|nata nel {year}', 'sono del {year}', 'classe {year}'],
    age: ['io? ho {n} anni', 'ho compiuto {n} anni?'],
    have: ['io? ho {have}', 'abbiamo {have}', 'noi abbiamo {have}', 'sono mamma|papa|madre|padre di {have}'],
    haveNone: ['io? non ho|abbiamo {have}'],
    noPets: ['non ho|abbiamo animali'],
    relativeAge: [
      'mio|mia|nostro|nostra {role} {Name}? ha {n} anni',
      'mio|mia|nostro|nostra {role} {Name}? ha compiuto|fatto {n} anni?',
      'il|la nostro|nostra|mio|mia {role} {Name}? ha {n} anni',
      'il|la nostro|nostra|mio|mia {role} {Name}? ha compiuto|fatto {n} anni?',
    ],
    pregnant: [
      'io? sono incinta',
      'aspetto un bambino|bimbo|bambina|figlio',
      'aspettiamo un bambino|bimbo|bambina|figlio',
    ],
    babyBorn: [
      'e nato|nata nostro|nostra|mio|mia {role} {Name}?',
      'e nato|nata il|la nostro|nostra|mio|mia {role} {Name}?',
      'il|la? nostro|nostra|mio|mia {role} {Name}? e nato|nata',
    ],
    relative: [
      'il|la? mio|mia|nostro|nostra {role} si chiama {name}',
      'il|la? mio|mia|nostro|nostra {role} e {Name} $',
      'il|la? mio|mia|nostro|nostra {role} ,? {Name}',
      'con il|la? mio|mia {role} {Name}',
    ],
    pet: [
      'il|la? mio|mia|nostro|nostra {species} si chiama {name}',
      'il|la? mio|mia|nostro|nostra {species} e {Name} $',
      'il|la? mio|mia|nostro|nostra {species} ,? {Name}',
    ],
    petDied: [
      'il|la? mio|mia|nostro|nostra {species} {Name} e morto|morta|mancato|mancata',
      'il|la? mio|mia|nostro|nostra {species} e morto|morta|mancato|mancata',
      'e morto|morta il|la mio|mia|nostro|nostra {species}',
      '{Name} e morto|morta',
      '{Name} non c e piu',
      '{Name} ci ha lasciati|lasciato',
      'abbiamo|ho dovuto far|fare? addormentare|sopprimere {Name}',
      'abbiamo|ho dovuto far|fare? addormentare|sopprimere il|la? mio|mia|nostro|nostra {species}',
    ],
    diet: [
      'io? sono un|una? {diet}',
      'mangio solo? {diet}',
      'sono diventato|diventata {diet}',
      'seguo una dieta {diet}',
    ],
    dietEnd: ['io? non sono piu un|una? {diet}', 'ho smesso di essere {diet}'],
    eatsMeat: [
      'ho ricominciato|ripreso a mangiare la? carne',
      'sono tornato|tornata a mangiare la? carne',
      'mangio di nuovo la? carne',
    ],
    eatsFish: ['ho ricominciato|ripreso a mangiare il? pesce', 'mangio di nuovo il? pesce'],
    dietNot: ['io? non sono un|una? {diet}'],
    allergy: [
      'io? sono allergico|allergica|intollerante a|al|alla|alle|ai|agli|all|allo {things}',
      'ho un? allergia|intolleranza a|al|alla|alle|ai|agli|all|allo {things}',
      'ho l allergia a|al|alla|alle|ai|agli|all|allo {things}',
      'non tollero {things}',
    ],
    allergyNot: [
      'alla? fine? non sono piu? allergico|allergica|intollerante a|al|alla|alle|ai|agli|all|allo {things}',
      'non ho piu? un? l? allergia a|al|alla|alle|ai|agli|all|allo {things}',
    ],
    marital: [
      'io? sono {marital}',
      'ho|abbiamo {marital} $',
      'siamo {marital}',
      'mi sono {marital}',
      'ci siamo {marital}',
    ],
    parted: [
      'ci siamo lasciati|separati|mollati',
      'mi sono lasciato|lasciata|separato|separata',
      'ho rotto|chiuso con il|la? mio|mia {role}',
      'io e il|la? mio|mia {role} ci siamo lasciati|separati',
      'il|la? mio|mia {role} mi ha lasciato|lasciata|mollato',
    ],
  },
  fillers:
    'ora adesso attualmente anche oggi gia ancora sempre solo soltanto appena allora beh boh bene ok ciao salve buongiorno buonasera ehi si molto davvero abbastanza quasi finalmente ormai da poco recentemente ultimamente qui il mese anno settimana estate scorso scorsa fa questo questa purtroppo gravemente strettamente felicemente comunque infatti cioe tipo piacere ieri per momento circa stanotte stamattina notte',
  stops:
    'con a ad in di del della da dal per perche che e ed o ma quando dove come mentre senza insieme mio mia miei non sono ho vivo lavoro ci vicino presso alla al nel nella dove',
  conjunctions: 'e ed o ma & pero quindi ne',
  articles: 'il lo la i gli le l un uno una tutti tutte tutta',
  doubts:
    '^ se|, se|e se|vorrei|potrei|sarei|avrei|magari|forse|credo|penso|ahah|ahahah|ahaha|haha|lol|xd|scherzo|scherzi|dice|disse|ha detto|dicono|diceva|sostiene|immagina|sogno|come se|vivessi|prima vivevo|una volta|spero|presto|mi piacerebbe',
  tags: ', e tu|e tu|, e lei|e lei|, e voi|, no|, vero|tu',
  noThings:
    'un uno una mio mia miei mie tuo tua suo sua nostro nostra me te se lui lei noi voi casa pace coppia famiglia campagna citta paese centro mondo momento nuvole che niente nulla tutto qualcosa qualcuno gente lunedi smart remoto turni nero ufficio proprio bene male stanco stanca felice pronto pronta cosi questo quello ansia affitto periferia montagna figlio figlia bugie rumore anni contento contenta sola solo fine',
  called: [
    'di nome {name}',
    'che si chiama {name}',
    'chiamato|chiamata {name}',
    ',? si chiama {name}',
    ',? {Name} $',
  ],
  participle: '',
  units: 'anno anni mese mesi settimana settimane giorno giorni estate inverno',
  since: 'da dal a',
  species:
    'dog:cane cagna cani cagnolino cagnolina cucciolo|cat:gatto gatta gatti gattino gattina micio|rabbit:coniglio conigli|hamster:criceto|horse:cavallo cavalli cavalla|bird:uccello canarino uccellino|parrot:pappagallo pappagalli|fish:pesce pesci|turtle:tartaruga tartarughe|hen:gallina galline',
  roles:
    'brother:fratello fratelli fratellino|sister:sorella sorelle sorellina|child:figli bambini bimbi bambino bambina bimbo bimba|son:figlio|daughter:figlia figlie|wife:moglie|husband:marito|girlfriend:ragazza fidanzata|boyfriend:ragazzo fidanzato|partner:compagna compagno|mother:madre mamma|father:padre papa|grandmother:nonna|grandfather:nonno|aunt:zia|uncle:zio|cousin:cugino cugina cugini|grandchild:nipotino nipotina|boss:capo',
  diets:
    'vegetarian:vegetariano vegetariana|vegan:vegano vegana|pescatarian:pescetariano pescetariana|halal:halal|kosher:kosher',
  allergens:
    'peanut:arachidi arachide|nut:frutta_secca frutta|walnut:noci noce|hazelnut:nocciole nocciola|almond:mandorle mandorla|milk:latte|lactose:lattosio|gluten:glutine|wheat:grano frumento|egg:uova uovo|fish:pesce|shellfish:crostacei molluschi frutti|shrimp:gamberi gamberetti|soy:soia|cat:gatti gatto|dog:cani cane|pollen:polline pollini|dust:polvere acari|bee sting:api|penicillin:penicillina|fructose:fruttosio|strawberry:fragole fragola|nickel:nichel|kiwi:kiwi',
  marital:
    'married:sposato sposata sposati|single:single celibe nubile|divorced:divorziato divorziata divorziati|widowed:vedovo vedova|engaged:fidanzato fidanzata fidanzati|separated:separato separata',
  numbers:
    '1:un uno una|2:due|3:tre|4:quattro|5:cinque|6:sei|7:sette|8:otto|9:nove|10:dieci|11:undici|12:dodici',
  months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  jobs: 'insegnante maestr professor medico dottor infermier ingegner informatic programmator sviluppator cuoc chef student commess contabile ragionier avvocat parrucchier panettier fornai poliziott meccanic elettricista falegnam pittor imbianchin architett grafic designer giornalista musicista artista camerier segretari impiegat pensionat fisioterapista psicolog dentista farmacista agricoltor giardinier tassista autista murator ricercator traduttor scrittor idraulic veterinari barista operai fotograf ostetric direttore direttrice responsabile gestore manager',
}

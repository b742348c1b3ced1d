import type { LanguageRules } from './language-rules.ts'

/** German. */
export const de: LanguageRules = {
  patterns: {
    name: [
      'ich? heisse|heiss|heis {name}',
      '~ heisse|heiss ich {name}',
      'mein name ist|lautet {name}',
      'mein name {Name}',
      'nenn|nennt mich bitte? {name}',
      'ich? bin der|die|s {Name}',
    ],
    home: [
      'ich? wohne|wohn|lebe|leb in|bei|nahe {place}',
      'ich? wohne|wohn|lebe|leb in der nahe von {place}',
      'wir? wohnen|leben in der nahe von {place}',
      'ich? wohne|wohn|lebe|leb in {thing} in|bei|nahe {place}',
      'wir? wohnen|leben in|bei {place}',
      '~ wohne|wohn|lebe|leb ich|wir? in|bei {place}',
      '~ wohnen|leben wir in|bei {place}',
      'ich? bin|sind nach {place} gezogen|umgezogen|ubergesiedelt',
      '~ bin|sind ich|wir nach {place} gezogen|umgezogen',
      'wir sind nach {place} gezogen|umgezogen',
      'ich? bin in {place} zuhause|daheim|wohnhaft',
      'ich wohn|wohne {Name} $',
    ],
    homeEnd: [
      'ich? wohne|wohn|lebe nicht mehr in|bei {place}',
      'wir wohnen|leben nicht mehr in|bei {place}',
      'ich? bin aus {place} weggezogen|weg|fortgezogen|ausgezogen',
    ],
    origin: ['ich? komme|komm|stamme ursprunglich? aus {place}', 'ich? bin in {place} geboren|aufgewachsen'],
    employer: [
      'ich? arbeite|arbeit|jobbe|schaffe bei|fur {org}',
      'ich? bin bei {org} angestellt|beschaftigt',
      'ich? arbeite|arbeit als {job} bei|fur {org}',
      'ich? bin {work} bei {org}',
      '~ arbeite|arbeit ich bei|fur {org}',
      'mein arbeitgeber ist|heisst {org}',
      'ich? habe|hab bei {org} angefangen',
      'ich? fange|fang bei {org} an',
      '~ fange|fang ich bei {org} an',
      'ich? beginne|starte bei {org}',
    ],
    employerEnd: [
      'ich? arbeite|arbeit|bin nicht mehr bei|fur {org}',
      'ich? habe|hab bei {org} gekundigt|aufgehort',
    ],
    leftJob: [
      'ich? habe|hab gekundigt $',
      'ich? habe|hab meinen? job|arbeit|stelle gekundigt|verloren|geschmissen',
      'mir wurde gekundigt',
      'ich? wurde|bin gefeuert|entlassen|arbeitslos',
    ],
    job: [
      'ich? arbeite|arbeit|jobbe als {job}',
      '~ arbeite|arbeit ich als {job}',
      'ich? bin von beruf {job}',
      'von beruf bin ich {job}',
      'ich? bin ein|eine? {work}',
      'ich? bin gelernte|gelernter {work}',
    ],
    jobEnd: ['ich? arbeite|arbeit nicht mehr als {job}', 'ich? bin kein|keine {work} mehr'],
    birthday: [
      'mein geburtstag|geb ist am|der {date}',
      'ich? habe|hab am {date}',
      'ich? bin am {date}',
      'ich wurde am {date}',
      'am {date} habe|hab ich geburtstag',
      'geboren am {date}',
    ],
    birthYear: ['ich? bin {year} geboren', 'ich? wurde {year} geboren', 'ich? bin jahrgang|baujahr {year}'],
    age: [
      'ich? bin {n} jahre alt?',
      'ich? bin {n} $',
      '~ bin ich {n} jahre? alt? $',
      'ich werde|bin {n} geworden',
    ],
    have: ['ich? habe|hab {have}', 'wir haben {have}', '~ habe|hab|haben ich|wir {have}'],
    haveNone: ['ich? habe|hab kein|keine|keinen {have}', 'wir haben kein|keine|keinen {have}'],
    noPets: ['ich? habe|hab keine haustiere|tiere', 'wir haben keine haustiere|tiere'],
    relative: [
      'mein|meine|unser|unsere {role} heisst|ist {Name}',
      'mein|meine|unser|unsere {role} heisst {name}',
      'mein|meine|unser|unsere {role} ,? {Name}',
    ],
    pet: [
      'mein|meine|unser|unsere|der|die name meines|meiner? {species} ist {name}',
      'mein|meine|unser|unsere {species} heisst {name}',
      'mein|meine|unser|unsere {species} {Name}',
    ],
    petDied: [
      'mein|meine|unser|unsere {species} {Name} ist gestorben|tot|verstorben|eingeschlafen',
      'mein|meine|unser|unsere {species} ist gestorben|tot|verstorben|eingeschlafen',
      'wir|ich mussten|musste unseren|unsere|unser|meinen|meine {species} {Name}? einschlafern',
      'unseren|unsere|unser|meinen|meine {species} {Name}? mussten|musste wir|ich einschlafern',
      'wir|ich mussten|musste {Name} einschlafern',
      '{Name} mussten|musste wir|ich einschlafern',
      'wir|ich haben|habe {Name} einschlafern lassen|mussen',
      '{Name} lebt nicht mehr',
      '{Name} ist gestorben|tot|verstorben|eingeschlafen',
    ],
    diet: [
      'ich? bin ein|eine? {diet}',
      'ich? esse|ess|ernahre|lebe|koche|kochen mich? nur? {diet}',
      '~ bin ich {diet}',
      '~ esse|ernahre ich mich? {diet}',
      'ich? bin {diet} geworden',
    ],
    dietEnd: [
      'ich? bin nicht mehr|langer {diet}',
      'ich? bin kein|keine {diet} mehr',
      'ich? esse|lebe|ernahre mich? nicht mehr|langer {diet}',
    ],
    eatsMeat: [
      'ich? esse|ess wieder fleisch|wurst|steak|huhn',
      '~ esse|ess ich wieder fleisch|wurst|steak|huhn',
      'ich? habe|hab wieder angefangen fleisch zu essen',
    ],
    eatsFish: ['ich? esse|ess wieder fisch', '~ esse|ess ich wieder fisch'],
    dietNot: ['ich? bin nicht|kein|keine {diet}'],
    allergy: [
      'ich? bin gegen {things} allergisch',
      'ich? bin allergisch gegen|auf {things}',
      'ich? reagiere allergisch auf {things}',
      'ich? habe|hab eine|ne|n? allergie|intoleranz|unvertraglichkeit gegen|auf {things}',
      'ich? habe|hab eine|ne|ein|n? {compound}',
      'ich? vertrage|vertrag kein|keine|keinen {things}',
      '~ bin ich gegen {things} allergisch',
      '~ bin ich allergisch gegen|auf {things}',
    ],
    allergyNot: [
      'ich? bin doch? nicht mehr? allergisch gegen|auf {things}',
      'ich? bin doch? nicht mehr? gegen {things} allergisch',
      'ich? bin gegen {things} nicht mehr? allergisch',
      'ich? habe|hab keine allergie mehr? gegen|auf {things}',
    ],
    marital: [
      'ich? bin {marital}',
      'wir sind {marital}',
      '~ bin|sind ich|wir {marital}',
      'ich? habe|hab {marital} $',
      'wir haben {marital} $',
      'wir haben uns {marital} lassen',
      'ich? habe|hab mich {marital} lassen',
    ],
    parted: [
      'wir haben uns getrennt',
      'ich? habe|hab mich getrennt',
      'ich? habe|hab mich von meiner|meinem {role} getrennt',
      'meine|mein {role} und ich haben uns getrennt',
      'mein|meine {role} hat schluss gemacht',
    ],
  },
  fillers:
    'jetzt auch seitdem inzwischen mittlerweile gerade momentan derzeit aktuell zurzeit eigentlich ubrigens noch schon immer wieder hier leider halt ja mal so nun also zwar einfach sehr total stark extrem strikt streng selbst bereits ganz wirklich endlich frisch neu neuerdings doch hallo hi hey moin servus ok okay ach ahm nee nein vor kurzem erst lange langem letztes letzten letzte vorletztes vorigen voriges vorige dieses diesen ein paar ende anfang mitte uber fast knapp glucklich gestern heute grad btw haupsachlich hauptsachlich nur beide zusammen ne',
  stops:
    'mit bei in im am an auf aus zu zur zum von als fur weil dass wo wohin und oder aber denn wenn gegen nach um ohne gemeinsam zusammen allein alleine , wegen direkt mitten uber mehr nicht ist bin hat war ich wir der die das damit deshalb daher sondern statt noch schon genauer nahe',
  conjunctions: 'und u oder aber sowie & sondern',
  articles: 'der die das den dem des jede jeden alle',
  doubts:
    'wenn|falls|ob|wurde|wurden|hatte|hatten|ware|waren|konnte|mochte|wollte|will|haha|hahaha|hihi|lol|xd|scherz|spass|angeblich|sagt|sagte|meint|meinte|behauptet|schrieb|erzahlte|traum|traume|stell dir vor|als ob|vielleicht|glaube|hoffe|fruher|damals|beinahe|hoffentlich|demnachst|bald',
  tags: ', und du|und du|und sie|, und ihr|, oder|, und selbst|und selber|, gell|, ne|wie heisst du|, wie heisst du',
  noThings:
    'ein eine einen einem einer mein meine meiner meinem meinen unserer unserem unserem unser deiner deinem dein dich dir mich mir uns euch ihr ihm ihn sie es du er nicht kein keine keiner stadt dorf wg haus wohnung land buro keller moment angst frieden ruhe traum welt wolke saus hause zuhause elternhaus vergangenheit nahe arbeit homeoffice untermiete scheidung trennung beziehung eltern oma mama familie freunden bekannten anderen allem alles nichts was wer so gut schlecht froh mude montag montage arbeiten dumme dummheit menschen leute ungerechtigkeit krach jemand niemand gerade hier dort da oft selbst verruckt willkommen egal',
  called: [
    'namens {name}',
    'mit namen? {Name}',
    ',? der|die|das|er|sie heisst {name}',
    ',? der|die|das {name} heisst',
    ',? {Name} $',
  ],
  participle: 'ge',
  units:
    'jahr jahre jahren monat monate monaten woche wochen tag tage tagen sommer winter herbst fruhjahr fruhling',
  since: 'seit vor ab im',
  species:
    'dog:hund hunde hunden hundin welpe welpen dackel labrador pudel mops|cat:katze katzen kater katerchen kitten|rabbit:kaninchen hase hasen|hamster:hamster|guinea pig:meerschweinchen|horse:pferd pferde pony|bird:vogel|parrot:papagei wellensittich wellensittiche|fish:fisch fische|turtle:schildkrote schildkroten|hen:huhn huhner',
  roles:
    'brother:bruder brudern|sister:schwester schwestern|sibling:geschwister|child:kind kinder kindern|son:sohn sohne sohnen|daughter:tochter tochtern|wife:frau ehefrau|husband:mann ehemann|girlfriend:freundin|boyfriend:freund|partner:partner partnerin lebensgefahrte lebensgefahrtin|fiancée:verlobte|fiancé:verlobter|mother:mutter mama mutti|father:vater papa vati|grandmother:oma grossmutter|grandfather:opa grossvater|grandchild:enkel enkelkinder enkelin|aunt:tante|uncle:onkel|cousin:cousin cousine|boss:chef chefin',
  diets:
    'vegetarian:vegetarier vegetarierin vegetarisch veggie|vegan:vegan veganer veganerin|pescatarian:pescetarier pescetarierin pescetarisch|gluten free:glutenfrei|halal:halal|kosher:koscher',
  allergens:
    'peanut:erdnuss erdnusse erdnussen|nut:nuss nusse nussen|hazelnut:haselnuss haselnusse haselnussen|walnut:walnuss walnusse|almond:mandel mandeln|milk:milch milcheiweiss|lactose:laktose lactose milchzucker|gluten:gluten|wheat:weizen|egg:ei eier|fish:fisch|shellfish:meeresfruchte schalentiere|shrimp:garnelen krabben|soy:soja|cat:katzen katze katzenhaare katzenhaar|dog:hunde hund hundehaare|pollen:pollen|dust:staub hausstaub|bee sting:bienenstiche bienen|penicillin:penicillin|fructose:fruktose fructose|apple:apfel|celery:sellerie|strawberry:erdbeeren erdbeere|histamine:histamin',
  marital:
    'married:verheiratet geheiratet|single:single ledig alleinstehend|divorced:geschieden scheiden|widowed:verwitwet|engaged:verlobt|in a relationship:vergeben',
  numbers:
    '1:ein eine einen einem ne nen n|2:zwei zwo beide|3:drei|4:vier|5:funf|6:sechs|7:sieben|8:acht|9:neun|10:zehn|11:elf|12:zwolf',
  months:
    'januar/jan/janner februar/feb marz/maerz april/apr mai juni/jun juli/jul august/aug september/sept/sep oktober/okt november/nov dezember/dez',
  jobs: 'lehrer arzt arztin krankenschwester krankenpfleger pfleger ingenieur informatiker programmierer entwickler softwareentwickler koch kochin student schuler verkaufer buchhalter anwalt anwaltin erzieher friseur backer polizist mechaniker elektriker tischler schreiner schreinerin maler architekt designer grafiker journalist musiker kunstler kellner krankenpflegerin sekretar beamter beamtin rentner physiotherapeut psycholog zahnarzt apotheker hebamme landwirt gartner taxifahrer lkw fahrer busfahrer handwerker maurer dachdecker professor wissenschaftler ubersetzer autor steuerberater azubi hausfrau hausmann sozialarbeiter bankkauffrau kaufmann kauffrau barkeeper',
}

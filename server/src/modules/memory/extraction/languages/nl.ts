import type { LanguageRules } from './language-rules.ts'

/** Dutch. */
export const nl: LanguageRules = {
  patterns: {
    name: [
      'ik? heet {name}',
      '~ heet ik {name}',
      'mijn|me|m n? naam is {name}',
      'noem me|mij {name}',
      '! ik ben {Name} $',
      'mijn naam {Name}',
    ],
    home: [
      'ik? woon|leef in|bij|nabij|te {place}',
      'ik? woon in de buurt van {place}',
      'ik? woon in {thing} in {place}',
      'we|wij? wonen in|bij {place}',
      'we|wij? wonen in de buurt van {place}',
      '~ woon|wonen ik|we|wij in|bij {place}',
      'ik? ben naar {place} verhuisd|gegaan',
      'we|wij? zijn naar {place} verhuisd',
      'ik? ben verhuisd naar {place}',
      'we|wij? zijn verhuisd naar {place}',
      '~ ben|zijn ik|we naar {place} verhuisd',
      'ik? ben in {place} gaan wonen',
    ],
    homeEnd: [
      'ik? woon|leef niet meer|langer in|bij {place}',
      'we|wij? wonen niet meer|langer in|bij {place}',
      'ik? woon nu? niet? meer? in {place} niet meer',
      'ik? ben weg|vertrokken uit {place}',
    ],
    origin: [
      'ik? kom oorspronkelijk? uit {place}',
      'ik? ben geboren in {place}',
      'ik? ben in {place} geboren|opgegroeid',
      'ik? ben opgegroeid in {place}',
    ],
    employer: [
      'ik? werk|ben bij|voor {org}',
      'ik? werk als {job} bij|voor {org}',
      'ik? ben {work} bij {org}',
      '~ werk ik bij|voor {org}',
      'ik? ben bij {org} begonnen',
    ],
    employerEnd: [
      'ik? werk niet meer|langer bij|voor {org}',
      'ik? ben weg bij {org}',
      'ik? heb|heb bij {org} ontslag',
      'ik? ben gestopt bij {org}',
    ],
    leftJob: [
      'ik? heb ontslag genomen|gekregen',
      'ik? heb mijn baan opgezegd|verloren',
      'ik? ben ontslagen|werkloos',
    ],
    job: ['ik? werk als {job}', '~ werk ik als {job}', 'ik? ben een? {work}', 'ik? ben {work} van beroep'],
    jobEnd: ['ik? werk niet meer als {job}', 'ik? ben geen {work} meer'],
    birthday: [
      'ik? ben jarig op {date}',
      'ik? ben op {date} jarig',
      'mijn|m verjaardag is op? {date}',
      'ik? ben geboren op {date}',
      'ik? ben op {date}',
      'op {date} ben ik jarig',
    ],
    birthYear: ['ik? ben geboren in {year}', 'ik? ben in {year} geboren', 'ik? ben van {year}'],
    age: ['ik? ben {n} jaar', 'ik? ben {n} $', '~ ben ik {n} jaar? $'],
    have: ['ik? heb {have}', 'we|wij? hebben {have}', '~ heb|hebben ik|we {have}'],
    haveNone: ['ik? heb|hebben geen {have}', 'we|wij? hebben geen {have}'],
    noPets: ['ik? heb geen huisdieren|dieren', 'we|wij? hebben geen huisdieren|dieren'],
    relative: [
      'mijn|m|onze|ons n? {role} heet {name}',
      'mijn|m|onze|ons n? {role} is {Name} $',
      'mijn|onze|ons {role} ,? {Name}',
      'met mijn {role} {Name}',
    ],
    pet: [
      'mijn|m|onze|ons n? {species} heet {name}',
      'mijn|onze|ons {species} is {Name} $',
      'mijn|onze|ons {species} ,? {Name}',
    ],
    petDied: [
      'mijn|onze|ons {species} {Name} is overleden|dood|gestorven|doodgegaan|ingeslapen',
      'mijn|onze|ons {species} is overleden|dood|gestorven|doodgegaan|ingeslapen',
      'we hebben onze|ons {species} laten inslapen',
      '{Name} is overleden|dood|gestorven|doodgegaan',
    ],
    diet: [
      'ik? ben een? {diet}',
      'ik? eet alleen? {diet}',
      '~ ben ik {diet}',
      '~ eet ik {diet}',
      'ik? ben {diet} geworden',
    ],
    dietEnd: [
      'ik? ben niet meer|langer {diet}',
      'ik? ben geen {diet} meer',
      'ik? eet niet meer|langer {diet}',
    ],
    dietNot: ['ik? ben niet|geen {diet}'],
    allergy: [
      'ik? ben allergisch|intolerant voor|tegen {things}',
      'ik? ben voor {things} allergisch',
      'ik? heb een? allergie voor|tegen {things}',
      'ik? heb een? {compound}',
      'ik? heb een? {things} -? intolerantie|allergie',
      'ik? kan niet tegen {things}',
      'ik? verdraag geen {things}',
    ],
    allergyNot: [
      'ik? ben toch? niet meer? allergisch voor|tegen {things}',
      'ik? heb geen allergie meer? voor|tegen {things}',
    ],
    marital: ['ik? ben {marital}', 'we|wij? zijn {marital}', '~ ben|zijn ik|we {marital}'],
    parted: [
      'we|wij? zijn uit elkaar',
      'ik? heb het uitgemaakt',
      'mijn {role} en ik zijn uit elkaar|gescheiden',
      'het is uit met mijn {role}',
    ],
  },
  fillers:
    'kort nu ook momenteel tegenwoordig inmiddels eigenlijk trouwens nog al altijd alweer weer hier helaas gewoon zo nou dus best wel heel erg strikt zelf reeds echt eindelijk pas sinds net hoi hallo hey hee he ok oke ja nee even vorig vorige afgelopen deze dit een paar eind begin bijna samen gelukkig ernstig zwaar gisteren vandaag zojuist onlangs op moment btw',
  stops:
    'met bij in op aan te van voor als omdat dat die waar en of maar want toen tegen naar om zonder samen alleen sinds al niet meer is ben heb was ik we wij de het daar dus dichtbij vlakbij heet',
  conjunctions: 'en of maar & dus want',
  articles: 'de het een alle elke',
  doubts:
    'als ik|als we|als je|als hij|stel dat|^ stel|zou|zouden|wou|misschien|ik denk|denk ik|geloof ik|haha|hahaha|hihi|lol|xd|grapje|grap|zei|zegt|zeggen|beweert|vertelde|schreef|droom|droomde|alsof|hopelijk|binnenkort|vroeger|toen ik|wil graag|wilde graag|hoop',
  tags: ', en jij|en jij|, en u|en u|, en jullie|, toch|, he|jij',
  noThings:
    'een mijn m je jouw jij u uw zijn haar ons onze hun hij zij ze wij me mij hem geen niet stad dorf dorp huis flat appartement buitenland land kantoor kelder moment angst vrede droom wereld wolk hoofd thuis studentenhuis samenwonen ouders familie iemand niemand alles niets iets zoiets zo goed slecht moe blij maandag mensen onzin domheid lawaai mezelf klaar hier daar er welkom gek bezig elkaar iets',
  called: [
    'genaamd {name}',
    ',? die|dat heet {name}',
    ',? die|dat {name} heet',
    ',? hij|zij|ze heet {name}',
    'met de naam {name}',
    ',? {Name} $',
  ],
  participle: 'ge',
  units: 'jaar jaren maand maanden week weken dag dagen zomer winter',
  since: 'sinds al vanaf',
  species:
    'dog:hond honden hondje puppy pup|cat:kat katten kater poes poesje kitten|rabbit:konijn konijnen|hamster:hamster|guinea pig:cavia cavias|horse:paard paarden pony|bird:vogel vogels kanarie|parrot:papegaai parkiet|fish:vis vissen goudvis|turtle:schildpad schildpadden|hen:kip kippen',
  roles:
    'brother:broer broers broertje broertjes|sister:zus zussen zusje zusjes zuster|child:kind kinderen kids kindje|son:zoon zoons zonen zoontje|daughter:dochter dochters dochtertje|wife:vrouw echtgenote|husband:man echtgenoot|girlfriend:vriendin|boyfriend:vriend|partner:partner|fiancée:verloofde|mother:moeder mama mam|father:vader papa pap|grandmother:oma grootmoeder|grandfather:opa grootvader|grandchild:kleinkind kleinkinderen|aunt:tante|uncle:oom|cousin:neef nicht|boss:baas',
  diets:
    'vegetarian:vegetarier vegetarisch vega|vegan:vegan veganist veganistisch|pescatarian:pescotarier|gluten free:glutenvrij|halal:halal|kosher:koosjer',
  allergens:
    'peanut:pinda pindas|nut:noten noot|walnut:walnoten walnoot|hazelnut:hazelnoten hazelnoot|almond:amandelen amandel|milk:melk koemelk|lactose:lactose|gluten:gluten|wheat:tarwe|egg:ei eieren|fish:vis|shellfish:schaaldieren schelpdieren|shrimp:garnalen garnaal|soy:soja|cat:katten kat|dog:honden hond|pollen:pollen stuifmeel|dust:stof huisstof huisstofmijt|bee sting:bijen|penicillin:penicilline|fructose:fructose|strawberry:aardbeien aardbei',
  marital:
    'married:getrouwd gehuwd|single:single vrijgezel alleenstaand|divorced:gescheiden|widowed:weduwnaar weduwe|engaged:verloofd|in a relationship:bezet',
  numbers: '1:een n|2:twee|3:drie|4:vier|5:vijf|6:zes|7:zeven|8:acht|9:negen|10:tien|11:elf|12:twaalf',
  months:
    'januari/jan februari/feb maart april/apr mei juni juli augustus/aug september/sep oktober/okt november/nov december/dec',
  jobs: 'leraar lerares docent juf arts huisarts verpleegkundige verpleegster ingenieur programmeur ontwikkelaar developer kok student verkoper verkoopster boekhouder accountant advocaat kapper kapster bakker politieagent agent monteur elektricien timmerman schilder architect ontwerper grafisch journalist muzikant kunstenaar ober serveerster secretaresse ambtenaar gepensioneerd fysiotherapeut psycholo tandarts apotheker boer tuinman taxichauffeur chauffeur vrachtwagenchauffeur metselaar wetenschapper onderzoeker vertaler schrijver loodgieter dierenarts verzorgende zzp fotograaf verloskundige brandweerman winkelmedewerker consultant',
}

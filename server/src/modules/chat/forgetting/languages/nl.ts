import { type ForgettingLanguage, phrases } from './language.ts'

/** Dutch. */
export const nl: ForgettingLanguage = {
  courtesies:
    phrases(`alsjeblieft | alstublieft | aub | hé | hey | hoi | hallo | ok | oké | nou | en | maar | nu | bedankt |
    dank je | sorry | eigenlijk | ik wil dat je | ik zou willen dat je | je mag | je kunt | maar even | even | uit je geheugen |
    toch`),
  politeQuestions: phrases('kun je | kan je | zou je | kunt u | wil je | zou u'),
  forget: {
    before: phrases('vergeet | vergeet alsjeblieft | vergeet maar'),
    around: [
      phrases('kun je | kan je | zou je | kunt u | wil je | je mag | je kunt'),
      phrases('vergeten | vergeten alsjeblieft'),
    ],
  },
  erase: {
    before: phrases('verwijder | wis | schrap | verwijder alsjeblieft'),
    around: [phrases('kun je | kan je | zou je | kunt u | wil je | je mag'), phrases('verwijderen | wissen')],
  },
  own: /(?<!\p{L})(?:mijn|mij|me|ik|ons|onze|dat|dit|m'n)(?!\p{L})/u,
  not: phrases('niet | nooit'),
  idioms: phrases('vergeet het | vergeet het maar | laat maar'),
  unsaid: phrases('onthoud dat niet | onthoud dit niet | onthoud dat maar niet | sla dat niet op'),
  that: phrases(`dat | dit | dat maar | wat ik zei | wat ik net zei | wat ik net heb gezegd | wat ik je net vertelde | dat ik dat zei |
    mijn laatste bericht | wat ik zojuist zei | wat ik gezegd heb`),
  everything:
    phrases(`alles | mij | me | alles over mij | alles wat je over mij weet | alles wat je van mij weet | al mijn gegevens |
    alles wat ik je verteld heb | alles wat ik je heb verteld | alles wat ik gezegd heb | mijn gegevens | alles wat je weet |
    alle informatie over mij | wat je over mij weet`),
  about:
    phrases(`dat | dat ik je vertelde over | dat ik je verteld heb over | dat ik je heb verteld over | wat ik zei over |
    wat ik je vertelde over | wat ik je verteld heb over | over | dat ik zei dat | dat ik je vertelde dat | het verhaal over |
    het gedoe met`),
  aboutAfter: phrases('verteld heb | heb verteld | gezegd heb'),
  allAbout: phrases(
    'alles over | alles wat ik je vertelde over | alles wat ik zei over | alles wat je weet over | alles wat ik je verteld heb over',
  ),
  and: phrases('en | of'),
  kinds: {
    name: /(?<!\p{L})mijn (?:voor|achter)?naam(?!\p{L})|hoe ik heet|(?<!\p{L})ik heet/u,
    home: /(?<!\p{L})(?:waar )?(?:ik|we) (?:woon|wonen|woonde|leef)(?!\p{L})|(?<!\p{L})adres(?!\p{L})|mijn (?:huis|appartement|woning|woonplaats)/u,
    phone: /telefoonnummer|mobiele nummer|(?<!\p{L})(?:telefoon|mobiel)(?!\p{L})|mijn nummer/u,
    email: /e-?mail(?:adres)?|mailadres/u,
    birthday: /verjaardag|geboortedatum|(?:wanneer )?ik (?:ben )?geboren/u,
    age: /mijn leeftijd|hoe oud ik ben|jaar oud/u,
    work: /(?<!\p{L})(?:waar )?ik werk|mijn (?:werk|baan|baas|beroep|werkgever|bedrijf)(?!\p{L})/u,
    family:
      /mijn (?:familie|gezin|ouders|moeder|mama|vader|papa|broers?|broer|zus|zussen|zoon|zonen|dochters?|kind|kinderen|oma|opa)(?!\p{L})/u,
    partner:
      /mijn (?:vrouw|man|partner|vriendin|vriend|huwelijk|scheiding|relatie)(?!\p{L})|ik ben getrouwd/u,
    pets: /mijn (?:huisdier|huisdieren|hond|honden|kat|katten|poes)(?!\p{L})/u,
    diet: /mijn dieet|wat ik eet|ik ben (?:veganist|vegetari[ëe]r)/u,
    allergy: /allergi(?:e|eën|sch)/u,
    health: /mijn (?:gezondheid|ziekte|diagnose|medicijnen|medicatie)/u,
  },
  fillers: phrases('waar | mijn'),
  yes: phrases(
    'ja | jawel | zeker | natuurlijk | doe maar | doe het | graag | goed | ok | oké | klopt | precies | absoluut | ik weet het zeker',
  ),
  no: phrases(
    'nee | neen | liever niet | niet doen | doe maar niet | laat maar | stop | annuleer | geen | geen van beide | geen enkele | bewaar het',
  ),
  all: phrases('alle | allemaal | beide | allebei | alles'),
  replies: {
    forgotten: 'Klaar. Dit ben ik vergeten: {items}',
    nothing: 'Daar weet ik niets van, dus er valt niets te vergeten.',
    which: 'Er past meer dan één ding. Wat zal ik vergeten? Noem het nummer, “alle” of “geen”.\n{items}',
    ask: 'Zal ik dit vergeten? {items} Zeg “ja”, dan doe ik het.',
    askEverything:
      'Zal ik echt alles vergeten wat ik over je weet? Dat kan niet ongedaan worden gemaakt. Zeg “ja”, dan doe ik het.',
    everything: 'Klaar. Ik ben alles vergeten wat ik over je wist.',
    kept: 'Goed, ik ben niets vergeten.',
  },
}

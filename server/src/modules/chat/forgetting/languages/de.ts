import { type ForgettingLanguage, phrases } from './language.ts'

/** German. */
export const de: ForgettingLanguage = {
  courtesies:
    phrases(`bitte | hey | hallo | hi | ok | okay | ach | also | und | aber | doch | jetzt | danke | eigentlich |
    entschuldigung | sorry | du kannst | du sollst | ich möchte, dass du | ich möchte dass du | ich will, dass du |
    ich will dass du | mal | einfach | sofort | wieder | bitte wieder | aus deinem gedächtnis | nun`),
  politeQuestions: phrases(
    'kannst du | könntest du | würdest du | können sie | könnten sie | kannst du bitte',
  ),
  forget: {
    before: phrases('vergiss | vergesse | vergesst | vergessen sie | vergiss bitte | vergessen sie bitte'),
    around: [
      phrases('kannst du | könntest du | würdest du | können sie | könnten sie | du kannst | bitte'),
      phrases('vergessen'),
    ],
  },
  erase: {
    before: phrases('lösche | lösch | löschen sie | entferne | entfernen sie | streiche'),
    around: [
      phrases('kannst du | könntest du | können sie | könnten sie | du kannst | bitte'),
      phrases('löschen | entfernen'),
    ],
  },
  own: /(?<!\p{L})(?:mein\p{L}*|mich|mir|ich|unser\p{L}*|das|dies\p{L}*)(?!\p{L})/u,
  not: phrases('nicht | nie | niemals | bloß nicht | ja nicht | bitte nicht'),
  idioms: phrases('vergiss es | vergiss es einfach | ach vergiss es | vergessen sie es'),
  unsaid: phrases(
    'merk dir das nicht | merke dir das nicht | speichere das nicht | merk dir das bitte nicht',
  ),
  that: phrases(`das | dies | das wieder | was ich gesagt habe | was ich gerade gesagt habe | was ich eben gesagt habe |
    das, was ich gerade gesagt habe | das, was ich gesagt habe | meine letzte nachricht | das letzte |
    was ich dir gerade erzählt habe | dass ich das gesagt habe`),
  everything:
    phrases(`alles | mich | alles über mich | alles, was du über mich weißt | alles was du über mich weißt |
    alles was ich dir erzählt habe | alles, was ich dir erzählt habe | alles was ich gesagt habe | was du über mich weißt |
    alles, was ich gesagt habe | alle meine daten | meine daten | all meine daten | alle daten über mich |
    alles, was du von mir weißt | alles was du von mir weißt | alle informationen über mich`),
  about:
    phrases(`dass | dass ich dir von | dass ich dir über | dass ich dir erzählt habe, dass | was ich über |
    was ich dir über | was ich dir von | die sache mit | die geschichte mit | von | über | dass ich gesagt habe, dass |
    was du über`),
  aboutAfter: phrases('erzählt habe | gesagt habe | erzählt hab | gesagt hab | weißt'),
  allAbout: phrases(
    'alles über | alles, was ich über | alles was ich über | alles, was du über | alles was du über | alles von',
  ),
  and: phrases('und | oder | sowie'),
  kinds: {
    name: /(?<!\p{L})mein(?:en)? (?:vor|nach)?namen?(?!\p{L})|wie ich hei(?:ß|ss)e|(?<!\p{L})ich hei(?:ß|ss)e/u,
    home: /(?<!\p{L})(?:wo )?(?:ich|wir) (?:wohnen?|leben?|lebe)(?!\p{L})|ich wohne|wohnort|adresse|anschrift|meine? wohnung|mein(?:em|en)? haus(?!\p{L})/u,
    phone: /telefonnummer|handynummer|(?<!\p{L})(?:telefon|handy)(?!\p{L})|meine nummer/u,
    email: /e-?mail(?:-?adresse)?|mailadresse/u,
    birthday: /geburtstag|geburtsdatum|(?:wann )?ich geboren/u,
    age: /mein alter(?!\p{L})|wie alt ich bin|jahre alt/u,
    work: /(?<!\p{L})(?:wo |als was )?ich arbeite|mein(?:e|en|em|er)? (?:arbeit|job|beruf|chef|chefin|arbeitgeber|arbeitsplatz|firma)(?!\p{L})/u,
    family:
      /mein(?:e|en|er|em)? (?:familie|eltern|mutter|mama|vater|papa|bruder|brüder|schwestern?|geschwister|sohn|söhne|töchter|tochter|kind|kinder|oma|opa)(?!\p{L})/u,
    partner:
      /mein(?:e|en|er|em)? (?:frau|mann|partner|partnerin|freundin|freund|ehe|scheidung|beziehung)(?!\p{L})|ich (?:bin )?verheiratet/u,
    pets: /mein(?:e|en|er|em)? (?:haustiere?|hund|hunde|katzen?|kater)(?!\p{L})/u,
    diet: /meine ernährung|was ich esse|ich (?:bin )?(?:vegan|vegetarisch|vegetarier|veganer)/u,
    allergy: /allergi(?:e|en|sch)/u,
    health: /mein(?:e|en|er)? (?:gesundheit|krankheit|diagnose|medikamente?|erkrankung)/u,
  },
  fillers: phrases('wo | meine | mein'),
  yes: phrases(
    'ja | jo | klar | sicher | natürlich | mach das | mach es | tu es | gerne | ok | okay | genau | richtig | auf jeden fall | unbedingt | ich bin sicher | ja bitte | wirklich | bestätigt',
  ),
  no: phrases(
    'nein | nee | ne | nicht | lieber nicht | doch nicht | lass es | abbrechen | stopp | behalte es | keins | keine | keines davon | mach das nicht | bloß nicht',
  ),
  all: phrases('alle | beide | alles | alle beide | beides | sämtliche'),
  replies: {
    forgotten: 'Erledigt. Das habe ich vergessen: {items}',
    nothing: 'Darüber weiß ich nichts, also gibt es nichts zu vergessen.',
    which:
      'Es passt mehr als eines. Was soll ich vergessen? Nenn mir die Nummer, „alle“ oder „keines“.\n{items}',
    ask: 'Soll ich das vergessen? {items} Sag „ja“, dann tue ich es.',
    askEverything:
      'Soll ich wirklich alles vergessen, was ich über dich weiß? Das lässt sich nicht rückgängig machen. Sag „ja“, dann tue ich es.',
    everything: 'Erledigt. Ich habe alles vergessen, was ich über dich wusste.',
    kept: 'Gut, ich habe nichts vergessen.',
  },
}

import { type ForgettingLanguage, phrases } from './language.ts'

/** Polish. */
export const pl: ForgettingLanguage = {
  courtesies:
    phrases(`proszę | proszę cię | hej | cześć | ok | okej | dobra | i | ale | teraz | dzięki | dziękuję | przepraszam |
    właściwie | jednak | chcę żebyś | chcę, żebyś | możesz | z pamięci | no to | a`),
  politeQuestions: phrases(
    'czy możesz | możesz | mógłbyś | mogłabyś | czy mógłbyś | czy mogłabyś | czy może pan | czy może pani',
  ),
  forget: {
    before: phrases('zapomnij o | zapomnij | zapomnieć o | zapomnieć | zapomniał | zapomniała'),
  },
  erase: {
    before: phrases('usuń | usunąć | skasuj | skasować | wymaż | wykasuj | nie zapamiętuj | nie zapisuj'),
  },
  own: /(?<!\p{L})(?:mój|moj\p{L}+|mnie|mi|ja|to|tego|powiedział\p{L}*|nasz\p{L}*)(?!\p{L})/u,
  idioms: phrases('zapomnij | nieważne | nie ważne | daj spokój'),
  unsaid: phrases('nie zapamiętuj tego | nie zapisuj tego'),
  that: phrases(`tym | to | tego | o tym | tym co powiedziałem | tym co powiedziałam | tym, co powiedziałem | tym, co powiedziałam |
    tym co właśnie powiedziałem | tym, co właśnie powiedziałem | tym co właśnie powiedziałam | tym, co właśnie powiedziałam |
    moją ostatnią wiadomość | mojej ostatniej wiadomości | to co powiedziałem | to, co powiedziałem | to, co powiedziałam |
    to co powiedziałam`),
  everything:
    phrases(`wszystko | wszystkim | o wszystkim | mnie | o mnie | wszystko o mnie | wszystko co o mnie wiesz |
    wszystko, co o mnie wiesz | wszystkim co o mnie wiesz | wszystkim, co o mnie wiesz | wszystkie moje dane | moje dane |
    wszystko co ci powiedziałem | wszystko, co ci powiedziałem | wszystko, co ci powiedziałam | wszystko co wiesz o mnie |
    wszystko, co wiesz o mnie | wszystkim, co ci powiedziałem | wszystkim, co ci powiedziałam`),
  about:
    phrases(`że | o | o tym że | o tym, że | tym, że | tym że | że mówiłem ci o | że mówiłam ci o | że opowiadałem ci o |
    że opowiadałam ci o | to co mówiłem o | to, co mówiłem o | to, co mówiłam o | tym, co mówiłem o | tym, co mówiłam o |
    sprawie z | że powiedziałem ci o | że powiedziałam ci o`),
  allAbout: phrases(
    'wszystko o | wszystkim o | wszystko, co mówiłem o | wszystko, co mówiłam o | wszystko, co wiesz o | wszystko na temat',
  ),
  and: phrases('i | oraz | lub'),
  kinds: {
    name: /mo(?:je|im|jego) (?:imię|imieniu|imienia|nazwisk\p{L})|jak (?:się nazywam|mam na imię)|(?<!\p{L})mam na imię/u,
    home: /(?<!\p{L})(?:gdzie )?(?:mieszkam|mieszkałem|mieszkałam|mieszkamy)(?!\p{L})|(?<!\p{L})adres\p{L}*|moim? (?:dom|mieszkani\p{L})/u,
    phone: /(?:(?<!\p{L})numer\p{L}* )?(?:telefon\p{L}*|komórk\p{L}*)|m(?:ój|ojego|oim) numer\p{L}*/u,
    email: /(?:(?<!\p{L})adres\p{L}* )?e-?mail\p{L}*/u,
    birthday: /urodzin\p{L}*|dat\p{L} urodzenia|urodził(?:em|am) się/u,
    age: /m(?:ój|oim|ojego) wiek\p{L}*|ile mam lat|mam \d+ lat/u,
    work: /(?<!\p{L})(?:gdzie )?pracuję|mo(?:ja|jej|ją) (?:prac\p{L}+|firm\p{L}+)|m(?:ój|oim|ojego) (?:szef\p{L}*|zaw\p{L}+|pracodawc\p{L}+)/u,
    family:
      /m(?:ój|oim|ojego|oja|ojej|oją|oi|oich|oje) (?:rodzin\p{L}+|rodzic\p{L}+|matk\p{L}+|mam\p{L}+|oj(?:ciec|c\p{L}+)|tat\p{L}+|brat\p{L}*|siostr\p{L}+|syn\p{L}*|córk\p{L}+|córce|dzie\p{L}+|babc\p{L}+|dziad\p{L}+)/u,
    partner:
      /m(?:ój|oim|ojego|oja|ojej|oją) (?:żon\p{L}+|mąż|męż\p{L}+|partner\p{L}*|dziewczyn\p{L}+|chłopak\p{L}*|małżeństw\p{L}+|rozw\p{L}+)/u,
    pets: /m(?:ój|oim|ojego|oja|ojej|oją|oje|oich) (?:ps\p{L}+|pies|kot\p{L}*|kotk\p{L}+|zwierz\p{L}+)/u,
    diet: /moj\p{L} diet\p{L}+|co jem|jestem (?:wegan\p{L}+|wegetarian\p{L}+)/u,
    allergy: /alergi\p{L}*|uczulen\p{L}+|uczulon\p{L}/u,
    health: /(?<!\p{L})m\p{L}+ (?:zdrowi\p{L}+|chorob\p{L}+|diagnoz\p{L}+|lek\p{L}+)/u,
  },
  fillers: phrases('mój | moja | moje | numer | gdzie | o'),
  yes: phrases(
    'tak | jasne | oczywiście | pewnie | dobrze | ok | zrób to | potwierdzam | zgadza się | dokładnie | jestem pewien | jestem pewna | poproszę',
  ),
  no: phrases(
    'nie | lepiej nie | nie rób tego | zostaw | anuluj | stop | żaden | żadna | żadnego | zachowaj',
  ),
  all: phrases('wszystko | wszystkie | oba | obie | obydwa'),
  replies: {
    forgotten: 'Gotowe. Zapominam o tym: {items}',
    nothing: 'Nic o tym nie wiem, więc nie ma czego zapominać.',
    which:
      'Pasuje więcej niż jedna rzecz. O której mam zapomnieć? Podaj numer, „wszystkie” albo „żadna”.\n{items}',
    ask: 'Czy mam o tym zapomnieć? {items} Powiedz „tak”, a to zrobię.',
    askEverything:
      'Czy naprawdę mam zapomnieć wszystko, co o tobie wiem? Tego nie da się cofnąć. Powiedz „tak”, a to zrobię.',
    everything: 'Gotowe. Zapominam wszystko, co o tobie wiem.',
    kept: 'Dobrze, niczego nie zapominam.',
  },
}

import type { TopicWords } from './topic-words.ts'

/** German: how the topics of everyday life are asked for, and in which words they are told. */
export const de: TopicWords = {
  name: {
    asked: 'name heiss nenn',
    told: 'ich_bin namens ruft_mich rufen_mich vorname nachname spitzname',
  },
  home: {
    asked: 'wohn leb$ lebe lebst zuhause daheim adresse umgezogen gezogen stadt',
    told: 'zuhaus haus$ zieh umzug umgezog mieten miete wg$ stadtteil dorf viertel leben wohnhaft',
  },
  origin: {
    asked: 'komme$ kommst herkunft woher stamme geburtsort aufgewachsen',
    told: 'stamm gebuertig',
  },
  work: {
    asked: 'arbeit beruf job firma angestellt lebensunterhalt verdien',
    told: 'jobb schicht pflege klinik krankenhaus buro chefin lehrer erzieh ingenieur verkauf koch$ kochin arzt$ arztin krankenschwester krankenpfleg mechanik tischler elektrik programmier entwickl anwalt friseur backer polizi fahrer busfahr lkw taxi handwerk maler gartner kellner sekretar buchhalt rentner selbststandig beamt azubi ausbildung unterricht berat architekt journalist student grafik designer landwirt metzger maurer dachdecker hebamme apothek physio kassier lager fabrik schreiner sozialarb freiberuf bank$ sparkasse schalter feuerwehr steuerberat hotel_ als_ notar pilot soldat zoll bauarbeit logistik gastro buchhandel',
  },
  age: {
    asked: 'alt alter jahre',
    told: 'bin_# ich_bin_#',
  },
  birthday: {
    asked: 'geburtstag geboren',
    told: 'zur_welt werde_ich werd_ich wurde_ich feier',
  },
  partner: {
    asked: 'frau$ ehefrau mann$ ehemann partner verheiratet freundin$ verlobt ehe$ hochzeit gatt',
    told: 'frau verheirat freundin freund$ ex$ single geschieden ledig verwitwet',
  },
  child: {
    asked: 'kind kinder sohn sohne tochter baby',
    told: 'meine_grosse mein_grosser meine_kleine mein_kleiner meine_alteste mein_altester meine_jungste mein_jungster zwilling enkel junge$ madchen madels jungs kita',
  },
  brother: {
    asked: 'bruder geschwister',
    told: '',
  },
  sister: {
    asked: 'schwester geschwister',
    told: '',
  },
  mother: {
    asked: 'mutter mama eltern',
    told: 'mutti oma',
  },
  father: {
    asked: 'vater papa eltern',
    told: 'vati opa',
  },
  dog: {
    asked: 'hund welpe',
    told: 'dackel schaferhund pudel mops',
  },
  cat: {
    asked: 'katze kater katzchen',
    told: 'miez',
  },
  pet: {
    asked: 'haustier tier tiere',
    told: 'meerschwein kaninchen hase$ hasen$ wellensittich papagei vogel pferd pony schildkrot goldfisch zierfisch aquarium huhner huhn ratte maus$ schlange',
  },
  allergy: {
    asked: 'allergi vertrage unvertraglich intoleran ausschlag juckt schwill anschwell nesselsucht',
    told: 'vertrag unvertrag heuschnupfen atemnot niesen pollen quaddel bauchweh bauchschmerz bauchkrampf nicht_gut',
  },
  diet: {
    asked: 'vegan vegetari diat gluten fleisch',
    told: 'laktose zucker schwein halal koscher ernahr verzicht wurst low_carb',
  },
  eat: {
    asked: 'esse$ isst essen gericht speise koche meiden',
    told: 'iss$ gegess speis meid teller kuche kuchen brot kase schokolad nudeln suppe fisch$ fleisch gemus obst salat scharf pilze zwiebel wurst lecker schmeckt fruhstuck mittagess abendess kocht',
  },
  drink: {
    asked: 'trink kaffee tee getrank',
    told: 'tee$ bier wein$ saft wasser$ milch limo',
  },
  like: {
    asked: 'mag mogen liebe$ gern gerne gefallt',
    told: 'mag$ liebe gefall steh_auf stehe_auf schwarm begeist verruckt_nach fan$ am_liebsten',
  },
  dislike: {
    asked: 'hasse hass$ ungern',
    told: 'nicht_ausstehen kann_nicht_leiden nervt ekel',
  },
  favourite: {
    asked: 'liebling liebst',
    told: '',
  },
  hobby: {
    asked: 'hobby hobbys hobbies freizeit wochenende',
    told: 'wochenend nebenbei lese lesen bucher mal$ male malen fotograf garten strick nah$ nahe bastel tanz schach spiele sammel angel wander kletter reit singe backe feierabend theater',
  },
  sport: {
    asked: 'sport fussball tennis schwimm laufe$ joggen yoga wandern klettern rad$ fahrrad',
    told: 'laufe jogge turn reit handball kletter verein training trainier boulder wander ski rudern segeln schwimmbad freibad halle$ judo tischtennis',
  },
  music: {
    asked: 'musik instrument gitarre klavier geige cello singe',
    told: 'lied song konzert band$ hor$ hore horst schlagzeug chor sing schlager klassik flote trompete orgel',
  },
  language: {
    asked: 'sprache sprech sprich lerne$',
    told: 'sprach spreche lerne englisch franzosisch spanisch italienisch russisch turkisch arabisch muttersprach chinesisch japanisch',
  },
  car: {
    asked: 'auto$ wagen fahre$ fahrzeug autos',
    told: 'auto fahre_einen motorrad roller fuhrerschein kombi',
  },
  study: {
    asked: 'studier studium uni universitat schule abschluss',
    told: 'uni$ universit semester prufung klausur abitur bachelor master diplom vorlesung',
  },
  trip: {
    asked: 'reise urlaub flug fliege fliegst fliegen ferien',
    told: 'flieg verreis strand hotel ausland zug$ fahren_wir fahre_nach fahre_ich nach_italien wochen_nach fahren_nach geht_nach',
  },
  health: {
    asked: 'krank diabetes asthma medikament arzt gesundheit',
    told: 'diabet schmerz tablett blutdruck herz operier op$ rucken migran kopfweh kopfschmerz zuckerkrank rheuma krebs epilep schlafstor depress leide therapie schilddruse knie bandscheibe brille insulin spritze bauch krankheit beschwerd',
  },
  colour: {
    asked: 'farbe farben lieblingsfarbe',
    told: 'farb rot$ blau grun gelb schwarz weiss$ lila rosa orange braun$ grau turkis',
  },
  boss: {
    asked: 'chef vorgesetzt',
    told: '',
  },
  smoking: {
    asked: 'rauch zigarett',
    told: 'nikotin',
  },
  when: {
    asked: 'wann',
    told: 'montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz april mai$ juni juli august september oktober november dezember morgen ubermorgen uhr$ nachste nachster nachsten kommende kommenden datum uhrzeit wochentag welchem_tag wie_spat wochenend',
  },
  contact: {
    asked: 'telefon handy nummer erreich rufnummer adresse mailadresse anruf',
    told: '',
  },
  plan: {
    asked: '',
    told: 'termin vorhab vor$ treffen verabred plan$ plane planen vorstellungsgesprach hochzeit prufung besuch zahnarzt arzttermin feier party umzug anmeld interview',
  },
  fear: {
    asked: 'angst fucht furcht phobie panik',
    told: '',
  },
  media: {
    asked: 'film filme serie',
    told: 'buch krimi serien kino bucher roman guck gucke schau liest lese hor$buch zeitschrift doku',
  },
}

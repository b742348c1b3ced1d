import type { LanguagePhrases } from './language-phrases.ts'

export const pl: LanguagePhrases = {
  replies: {
    told: ['Wiem od ciebie: „{said}”.', 'Pamiętam te słowa: „{said}”.'],
    toldAlso: ['A także: „{said}”.', 'Oprócz tego: „{said}”.'],
    unknown: ['Tego jeszcze nie wiem.', 'Nic jeszcze o tym nie wiem.'],
    noted: ['Zapamiętam: „{said}”.', 'Zanotowane: „{said}”.'],
    notedAll: ['Dziękuję, zapamiętam to wszystko.', 'Wszystko zanotowane.'],
    greeting: ['Cześć!', 'Dzień dobry, miło cię widzieć!'],
    farewell: ['Do widzenia, trzymaj się!', 'Do zobaczenia!'],
    welcome: ['Nie ma za co!', 'Cała przyjemność po mojej stronie.'],
    well: ['Dobrze, dziękuję.', 'Wszystko w porządku, dzięki.'],
    remarked: ['Opowiedz mi więcej.', 'Słucham dalej.'],
    nothingSaid: ['Nie rozumiem.', 'Słucham. Co chcesz powiedzieć?'],
    refused: ['Nie zmienię sposobu, w jaki działam.', 'Tego nie zrobię.'],
    introduction: [
      'Jestem {name}, sztuczna inteligencja, i pamiętam, co mi mówisz.',
      'Nazywam się {name} i jestem AI.',
    ],
    source: ['Według {source}: {quote}', 'Z {source}: {quote}'],
  },
  heard: {
    asks: 'gdzie|kiedy|kto|kogo|komu|co|czego|czemu|jak|jaki|jaka|jakie|jakiego|jakim|jakiej|ktory|ktora|ile|dlaczego|czy|skad|dokad|na co|w jakim|z kim|od kiedy|w ktorym',
    greets: 'czesc|dzien dobry|witaj|hej|dobry wieczor|siema',
    leaves: 'do widzenia|pa|na razie|dobranoc|do zobaczenia',
    thanks: 'dziekuje|dzieki|wielkie dzieki',
    howAreYou: 'jak sie masz|co u ciebie|jak leci|co slychac',
    whoAreYou: 'kim jestes|jak sie nazywasz|jak masz na imie|czy jestes',
    recap: 'co o mnie wiesz|co wiesz o mnie|co ci powiedzial|co ci mowil|co ci opowiadal',
  },
  change:
    'sprzeda nie$ juz$ teraz nowy nowa nowe rzuci zmarl odszedl odeszla rozsta rozwied odwola przeloz zmieni zgubi straci ukrad skonczy urodzi przesta emerytur znowu wreszcie',
}

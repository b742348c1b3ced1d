import type { LanguagePhrases } from './language-phrases.ts'

export const da: LanguagePhrases = {
  replies: {
    told: ['Du fortalte mig: ”{said}”.', 'Jeg husker, at du sagde: ”{said}”.'],
    toldAlso: ['Og også: ”{said}”.', 'Desuden: ”{said}”.'],
    unknown: ['Det ved jeg ikke endnu.', 'Det har du ikke fortalt mig endnu.'],
    noted: ['Det husker jeg: ”{said}”.', 'Noteret: ”{said}”.'],
    notedAll: ['Tak, jeg husker det hele.', 'Jeg har skrevet det hele ned.'],
    greeting: ['Hej!', 'Hej, dejligt at høre fra dig!'],
    farewell: ['Farvel, pas godt på dig selv!', 'Vi ses snart!'],
    welcome: ['Selv tak!', 'Det var så lidt.'],
    well: ['Det går godt, tak.', 'Godt, tak fordi du spørger.'],
    remarked: ['Fortæl mig mere.', 'Jeg lytter.'],
    nothingSaid: ['Det forstod jeg ikke.', 'Jeg lytter. Hvad ville du sige?'],
    refused: ['Jeg ændrer ikke, hvordan jeg arbejder.', 'Det gør jeg ikke.'],
    introduction: [
      'Jeg er {name}, en AI, og jeg husker, hvad du fortæller.',
      'Jeg hedder {name} og er en AI.',
    ],
    source: ['Ifølge {source}: {quote}', 'Fra {source}: {quote}'],
  },
  heard: {
    asks: 'hvor|hvornar|hvem|hvis|hvad|hvilken|hvilket|hvilke|hvordan|hvorfor|hvorhen|har jeg|er jeg|bor jeg|arbejder jeg|ma jeg|kan jeg|spiser jeg|kan du huske|ved du|husker du|i hvilken|pa hvilket|med hvem|er min|er mit|er mine|har min',
    greets: 'hej|hejsa|halloj|goddag|godmorgen|god aften|dav',
    leaves: 'farvel|hej hej|vi ses|godnat|ha det godt',
    thanks: 'tak|mange tak|tusind tak',
    howAreYou: 'hvordan gar det|hvordan har du det|gar det godt',
    whoAreYou: 'hvem er du|hvad hedder du|er du en bot|er du en robot|er du en ai',
    recap: 'hvad ved du om mig|hvad har jeg fortalt|hvad fortalte jeg',
  },
  change:
    'solgt ikke ingen intet lngere laengere længere nu$ ny$ nyt$ nye stoppet holdt_op dode døde dod$ død$ skilt aflyst udskudt skiftet mistet stjalet forbi fodt født pension stedet igen endelig',
}

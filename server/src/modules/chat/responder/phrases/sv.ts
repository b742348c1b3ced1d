import type { LanguagePhrases } from './language-phrases.ts'

export const sv: LanguagePhrases = {
  replies: {
    told: ['Du berättade för mig: ”{said}”.', 'Jag minns att du sa: ”{said}”.'],
    toldAlso: ['Och även: ”{said}”.', 'Dessutom: ”{said}”.'],
    unknown: ['Det vet jag inte än.', 'Det har du inte berättat för mig än.'],
    noted: ['Jag kommer ihåg det: ”{said}”.', 'Noterat: ”{said}”.'],
    notedAll: ['Tack, jag kommer ihåg alltihop.', 'Jag har antecknat allt.'],
    greeting: ['Hej!', 'Hej, kul att höra av dig!'],
    farewell: ['Hej då, ha det så bra!', 'Vi hörs snart!'],
    welcome: ['Varsågod!', 'Ingen orsak.'],
    well: ['Det är bra, tack.', 'Bra, tack för att du frågar.'],
    remarked: ['Berätta mer.', 'Jag lyssnar.'],
    nothingSaid: ['Det förstod jag inte.', 'Jag lyssnar. Vad ville du säga?'],
    refused: ['Jag ändrar inte hur jag arbetar.', 'Det gör jag inte.'],
    introduction: [
      'Jag är {name}, en AI, och jag kommer ihåg vad du berättar.',
      'Jag heter {name} och är en AI.',
    ],
    source: ['Enligt {source}: {quote}', 'Från {source}: {quote}'],
  },
  heard: {
    asks: 'var|vart|varifran|nar|vem|vems|vad|vilken|vilket|vilka|hur|varfor|har jag|ar jag|bor jag|jobbar jag|arbetar jag|far jag|kan jag|ater jag|tal jag|gillar jag|vet du|minns du|kommer du ihag|i vilken|pa vilket|med vem|ar min|ar mitt|ar mina|har min',
    greets: 'hej|hejsan|hallå|tjena|god morgon|god kvall|god dag|goddag',
    leaves: 'hej da|adjo|vi ses|vi hors|god natt|ha det bra',
    thanks: 'tack|tack sa mycket|tusen tack',
    howAreYou: 'hur mar du|hur ar det|hur gar det|allt bra',
    whoAreYou: 'vem ar du|vad heter du|ar du en bot|ar du en robot|ar du en ai',
    recap: 'vad vet du om mig|vad har jag berattat|vad berattade jag',
  },
  change:
    'salt$ inte ingen inget inga langre nu$ ny$ nytt nya slutat avlid dott$ dod$ skild skilt installt installd uppskjut bytt forlorat tappat stulen over$ fott$ fodd$ pension istallet igen antligen',
}

import type { LanguagePhrases } from './language-phrases.ts'

export const de: LanguagePhrases = {
  replies: {
    told: ['Du hast mir gesagt: „{said}“.', 'Ich erinnere mich, du hast gesagt: „{said}“.'],
    toldAlso: ['Und: „{said}“.', 'Außerdem: „{said}“.'],
    unknown: ['Das weiß ich noch nicht.', 'Das hast du mir noch nicht erzählt.'],
    noted: ['Das merke ich mir: „{said}“.', 'Notiert: „{said}“.'],
    notedAll: ['Danke, das merke ich mir alles.', 'Ich habe mir alles gemerkt.'],
    greeting: ['Hallo!', 'Hallo, schön von dir zu hören!'],
    farewell: ['Tschüss, mach’s gut!', 'Bis bald!'],
    welcome: ['Gern geschehen!', 'Keine Ursache.'],
    well: ['Mir geht es gut, danke.', 'Gut, danke der Nachfrage.'],
    remarked: ['Erzähl mir mehr.', 'Ich höre zu.'],
    nothingSaid: ['Das habe ich nicht verstanden.', 'Ich höre zu. Was möchtest du sagen?'],
    refused: ['Daran, wie ich arbeite, ändere ich nichts.', 'Das mache ich nicht.'],
    introduction: [
      'Ich bin {name}, eine KI, und merke mir, was du mir erzählst.',
      'Ich heiße {name} und bin eine KI.',
    ],
    source: ['Laut {source}: {quote}', 'Aus {source}: {quote}'],
  },
  heard: {
    asks: 'wo|wohin|woher|wann|wer|wem|wen|wessen|was|welche|welcher|welches|welchen|welchem|wie|wieso|warum|weshalb|wogegen|womit|wofur|woran|worauf|habe ich|hab ich|bin ich|mag ich|darf ich|kann ich|wohne ich|arbeite ich|esse ich|trinke ich|weisst du|kennst du|erinnerst du|ist mein|ist meine|sind meine|hat mein|hat meine',
    greets: 'hallo|hi|hey|guten tag|guten morgen|guten abend|servus|moin|gruss gott',
    leaves: 'tschuss|auf wiedersehen|bis bald|bis spater|gute nacht|ciao',
    thanks: 'danke|vielen dank|dankeschon',
    howAreYou: 'wie geht|wie gehts|alles gut bei dir',
    whoAreYou: 'wer bist du|wie heisst du|bist du ein|bist du eine|wer sind sie',
    recap: 'was weisst du uber mich|was weisst du alles uber mich|was habe ich dir|was hab ich dir',
  },
  change:
    'verkauf gestorben verstorben nicht kein keine keinen mehr jetzt nun$ inzwischen mittlerweile neu$ neue neuer neues aufgehort aufgegeben getrennt geschieden gekundigt abgesagt verschoben gewechselt verloren gestohlen vorbei beendet statt wieder rente geboren endlich',
}

import type { LanguagePhrases } from './language-phrases.ts'

export const nl: LanguagePhrases = {
  replies: {
    told: ['Je hebt me verteld: “{said}”.', 'Ik weet nog dat je zei: “{said}”.'],
    toldAlso: ['En ook: “{said}”.', 'Verder: “{said}”.'],
    unknown: ['Dat weet ik nog niet.', 'Dat heb je me nog niet verteld.'],
    noted: ['Ik onthoud het: “{said}”.', 'Genoteerd: “{said}”.'],
    notedAll: ['Dank je, ik onthoud het allemaal.', 'Ik heb alles genoteerd.'],
    greeting: ['Hallo!', 'Hoi, fijn je te spreken!'],
    farewell: ['Dag, het beste!', 'Tot gauw!'],
    welcome: ['Graag gedaan!', 'Geen dank.'],
    well: ['Het gaat goed, dank je.', 'Goed, fijn dat je het vraagt.'],
    remarked: ['Vertel me meer.', 'Ik luister.'],
    nothingSaid: ['Dat heb ik niet begrepen.', 'Ik luister. Wat wilde je zeggen?'],
    refused: ['Ik verander niet hoe ik werk.', 'Dat ga ik niet doen.'],
    introduction: [
      'Ik ben {name}, een AI, en ik onthoud wat je me vertelt.',
      'Ik heet {name} en ben een AI.',
    ],
    source: ['Volgens {source}: {quote}', 'Uit {source}: {quote}'],
  },
  heard: {
    asks: 'waar|wanneer|wie|wat|welke|welk|hoe|hoeveel|waarom|waarvoor|waartegen|waarvan|heb ik|ben ik|woon ik|werk ik|mag ik|kan ik|eet ik|weet je|ken je|herinner je|in welke|met wie|voor welk|is mijn|zijn mijn|heeft mijn',
    greets: 'hallo|hoi|hey|goedemorgen|goedemiddag|goedenavond|goedendag',
    leaves: 'doei|tot ziens|dag|tot straks|tot morgen|welterusten',
    thanks: 'dank je|dankjewel|bedankt|dank u',
    howAreYou: 'hoe gaat het|hoe is het|alles goed',
    whoAreYou: 'wie ben je|wie ben jij|hoe heet je|hoe heet jij|ben je een|ben jij een',
    recap: 'wat weet je over mij|wat weet je van mij|wat heb ik je verteld|wat heb ik verteld',
  },
  change:
    'verkocht niet geen meer nu$ nieuw nieuwe gestopt opgehouden overleden gestorven dood gescheiden afgezegd geannuleerd uitgesteld verzet gewisseld verloren gestolen voorbij geboren ontslag pensioen weer$ eindelijk',
}

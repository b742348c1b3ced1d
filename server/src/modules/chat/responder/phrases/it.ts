import type { LanguagePhrases } from './language-phrases.ts'

export const it: LanguagePhrases = {
  replies: {
    told: ['Mi hai detto: «{said}».', 'Ricordo che hai detto: «{said}».'],
    toldAlso: ['E anche: «{said}».', 'Inoltre: «{said}».'],
    unknown: ['Questo non lo so ancora.', 'Non me l’hai ancora detto.'],
    noted: ['Me lo ricorderò: «{said}».', 'Annotato: «{said}».'],
    notedAll: ['Grazie, mi ricorderò di tutto.', 'Ho preso nota di tutto.'],
    greeting: ['Ciao!', 'Ciao, che piacere sentirti!'],
    farewell: ['Arrivederci, stammi bene!', 'A presto!'],
    welcome: ['Prego!', 'È stato un piacere.'],
    well: ['Sto bene, grazie.', 'Bene, grazie della domanda.'],
    remarked: ['Raccontami di più.', 'Ti ascolto.'],
    nothingSaid: ['Non ho capito.', 'Ti ascolto. Che cosa volevi dire?'],
    refused: ['Non cambierò il mio modo di lavorare.', 'Questo non lo farò.'],
    introduction: ['Sono {name}, una IA, e ricordo quello che mi dici.', 'Mi chiamo {name} e sono una IA.'],
    source: ['Secondo {source}: {quote}', 'Da {source}: {quote}'],
  },
  heard: {
    asks: 'dove|quando|chi|che|cosa|quale|quali|qual|come|perche|quanto|quanti|quante|a cosa|a che|di che|con chi|da dove|in che|sai|ti ricordi|posso mangiare',
    greets: 'ciao|salve|buongiorno|buonasera|buon giorno',
    leaves: 'arrivederci|a presto|a dopo|buonanotte|addio',
    thanks: 'grazie|grazie mille|ti ringrazio',
    howAreYou: 'come stai|come va|come sta',
    whoAreYou: 'chi sei|come ti chiami|sei un bot|sei una ia|sei umano',
    recap: 'cosa sai di me|che cosa sai di me|che sai di me|cosa ti ho|che cosa ti ho',
  },
  change:
    'vend non$ piu$ ora$ adesso nuovo nuova smesso lascia morto morta separat divorz annull rimand spostat cambi perso rubat finit nata nato tornat pension licenzi finalmente',
}

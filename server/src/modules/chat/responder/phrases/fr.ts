import type { LanguagePhrases } from './language-phrases.ts'

export const fr: LanguagePhrases = {
  replies: {
    told: ['Tu m’as dit : « {said} ».', 'Je m’en souviens, tu as dit : « {said} ».'],
    toldAlso: ['Et aussi : « {said} ».', 'Et : « {said} ».'],
    unknown: ['Je ne le sais pas encore.', 'Tu ne me l’as pas encore dit.'],
    noted: ['Je m’en souviendrai : « {said} ».', 'C’est noté : « {said} ».'],
    notedAll: ['Merci, je me souviendrai de tout.', 'J’ai tout noté.'],
    greeting: ['Bonjour !', 'Salut, quel plaisir de te lire !'],
    farewell: ['Au revoir, prends soin de toi !', 'À bientôt !'],
    welcome: ['Je t’en prie !', 'Avec plaisir.'],
    well: ['Je vais bien, merci.', 'Bien, merci de demander.'],
    remarked: ['Raconte-moi la suite.', 'Je t’écoute.'],
    nothingSaid: ['Je n’ai pas compris.', 'Je t’écoute. Que voulais-tu dire ?'],
    refused: ['Je ne changerai pas ma façon de travailler.', 'Cela, je ne le ferai pas.'],
    introduction: [
      'Je suis {name}, une IA, et je retiens ce que tu me dis.',
      'Je m’appelle {name} et je suis une IA.',
    ],
    source: ['Selon {source} : {quote}', 'D’après {source} : {quote}'],
  },
  heard: {
    asks: 'ou|quand|qui|que|quoi|quel|quelle|quels|quelles|comment|pourquoi|combien|est ce que|qu est ce|c est quoi|c est quand|c est qui|c est ou|a quoi|a quelle|de quoi|avec qui|d ou|dans quelle|dans quel|ai je|suis je|est ce|tu sais|sais tu|tu te souviens|te souviens|puis je|quel age',
    greets: 'bonjour|salut|bonsoir|coucou',
    leaves: 'au revoir|a bientot|a plus|bonne nuit|ciao',
    thanks: 'merci|merci beaucoup',
    howAreYou: 'ca va|comment vas tu|comment allez vous|tu vas bien',
    whoAreYou: 'qui es tu|comment tu t appelles|comment t appelles tu|tu es un robot|es tu un|tu es qui',
    recap:
      'que sais tu de moi|qu est ce que tu sais|que sais tu sur moi|qu est ce que je t ai|tu sais quoi de moi',
  },
  change:
    'vendu pas$ plus$ maintenant nouveau nouvelle arret mort morte decede separ divorc rompu annul repouss report chang perdu vole$ fini termin nee ne$ quitt demission retraite desormais enfin',
}

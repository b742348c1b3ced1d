import { type ForgettingLanguage, phrases } from './language.ts'

/** French. */
export const fr: ForgettingLanguage = {
  courtesies:
    phrases(`s'il te plaît | s'il vous plaît | s'il te plait | s'il vous plait | stp | svp | merci | bonjour | salut |
    alors | bon | ok | d'accord | et | mais | en fait | finalement | je veux que tu | j'aimerais que tu | je voudrais que tu |
    tu peux | vous pouvez | de ta mémoire | maintenant | pardon | désolé | désolée | tu dois`),
  politeQuestions:
    phrases(`peux-tu | pourrais-tu | pouvez-vous | pourriez-vous | est-ce que tu peux | tu peux | tu pourrais |
    est-ce que tu pourrais`),
  forget: { before: phrases('oublie | oubliez | oublies | oublier') },
  erase: {
    before: phrases(
      'efface | effacez | effaces | effacer | supprime | supprimez | supprimes | supprimer | retire | retirez',
    ),
  },
  own: /(?<!\p{L})(?:mon|ma|mes|moi|me|je|j'|notre|nos|ça|cela|ce que)(?!\p{L})|(?<!\p{L})j'/u,
  not: phrases('pas | jamais'),
  idioms: phrases('laisse tomber | oublie | oubliez | oublie tout de suite'),
  unsaid: phrases(
    "ne retiens pas ça | ne retiens pas cela | ne t'en souviens pas | ne garde pas ça | n'enregistre pas ça",
  ),
  that: phrases(`ça | cela | ceci | ce que j'ai dit | ce que je viens de dire | ce que je viens de te dire | mon dernier message |
    ce que je t'ai dit | que j'ai dit ça | ce que j'ai dit à l'instant`),
  everything: phrases(`tout | moi | tout sur moi | tout ce que tu sais sur moi | tout ce que tu sais de moi |
    tout ce que tu sais | tout ce que je t'ai dit | toutes mes données | mes données | toutes mes informations |
    tout ce que j'ai dit | tout ce que je t'ai raconté | toutes les informations sur moi | ce que tu sais sur moi`),
  about: phrases(`que | que je t'ai parlé de | que je t'ai parlé du | que je t'ai dit que | que je t'ai dit |
    ce que je t'ai dit sur | ce que j'ai dit sur | ce que je t'ai dit de | ce que j'ai dit de | l'histoire de |
    l'histoire avec | le fait que | que je t'ai raconté | ce que je t'ai raconté sur | ce que tu sais de`),
  allAbout: phrases(
    "tout sur | tout ce que je t'ai dit sur | tout ce que tu sais sur | tout ce que tu sais de | tout ce que j'ai dit sur | tout ce qui concerne",
  ),
  and: phrases('et | ou | ainsi que'),
  kinds: {
    name: /mon (?:nom|prénom)(?!\p{L})|comment je m'appelle|je m'appelle/u,
    home: /(?<!\p{L})(?:où )?j'(?:habite|habitais|ai déménagé)(?!\p{L})|(?<!\p{L})(?:où )?je (?:vis|loge)(?!\p{L})|(?<!\p{L})(?:adresse|domicile)(?!\p{L})|(?:ma maison|mon appartement)/u,
    phone: /(?:numéro de )?(?:téléphone|telephone|portable|mobile)(?!\p{L})|mon numéro/u,
    email: /(?:adresse )?(?:e-?mail|mail|courriel)(?!\p{L})/u,
    birthday: /anniversaire|date de naissance|je suis née?(?!\p{L})/u,
    age: /mon âge|quel âge j'ai|j'ai \d+ ans/u,
    work: /(?<!\p{L})(?:où )?je travaille|mon (?:travail|emploi|métier|boulot|patron|employeur|entreprise)|ma profession/u,
    family:
      /m(?:a|on|es) (?:famille|parents|mère|maman|père|papa|frères?|soeurs?|sœurs?|fils|filles?|enfants?|grand-\p{L}+)(?!\p{L})/u,
    partner:
      /m(?:a|on) (?:femme|mari|conjoint|conjointe|copine|copain|partenaire|mariage|divorce)(?!\p{L})|je suis marié/u,
    pets: /m(?:a|on|es) (?:animal|animaux|chiens?|chienne|chats?|chatte)(?!\p{L})/u,
    diet: /mon régime|ce que je mange|je suis (?:végan|vegan|végétarien)/u,
    allergy: /allergi(?:e|es|que)/u,
    health: /m(?:a|on|es) (?:santé|maladie|diagnostic|médicaments?|traitement)/u,
  },
  fillers: phrases('de | mon | ma | mes | le | la | numéro | où | que'),
  yes: phrases(
    "oui | ouais | bien sûr | d'accord | ok | vas-y | fais-le | absolument | je confirme | exactement | certain | je suis sûr | je suis sûre | volontiers",
  ),
  no: phrases(
    'non | pas vraiment | surtout pas | ne le fais pas | laisse | annule | arrête | aucun | aucune | garde-le | plutôt pas',
  ),
  all: phrases('tout | tous | toutes | les deux | tous les deux | toutes les deux'),
  replies: {
    forgotten: 'C’est fait. J’ai oublié ceci : {items}',
    nothing: 'Je ne sais rien à ce sujet, il n’y a donc rien à oublier.',
    which:
      'Plusieurs choses correspondent. Laquelle dois-je oublier ? Donne-moi le numéro, « tout » ou « aucune ».\n{items}',
    ask: 'Dois-je oublier ceci ? {items} Dis « oui » et je le ferai.',
    askEverything:
      'Dois-je vraiment oublier tout ce que je sais de toi ? C’est irréversible. Dis « oui » et je le ferai.',
    everything: 'C’est fait. J’ai oublié tout ce que je savais de toi.',
    kept: 'D’accord, je n’ai rien oublié.',
  },
}

import type { LanguageRules } from './language-rules.ts'

/** French. */
export const fr: LanguageRules = {
  patterns: {
    name: [
      'je m appelle {name}',
      'j m appelle {name}',
      'moi ,? c est {Name}',
      'moi c est {name} $',
      'mon prenom|nom est {name}',
      'mon prenom|nom c est {name}',
      '! je suis {Name} $',
      'appelle|appelez moi {name}',
    ],
    home: [
      'je|j vis|habite|vi|loge|reside a|au|aux|en|sur|pres {place}',
      'j|je|jhabite habite? pres de|d {place}',
      'jhabite a|au|en|sur {place}',
      'j|je habite|vis {Name}',
      'j|je|on habite|vis|vit a cote de|d {place}',
      'j|je|on habite|vis|vit pas? loin de|d {place}',
      'j|je habite|vis dans {thing} a|au|en {place}',
      'on|nous habite|vit|habitons|vivons a|au|aux|en|sur {place}',
      'j ai demenage|emmenage a|au|aux|en|sur|vers {place}',
      'on|nous a|avons demenage|emmenage a|au|aux|en|sur {place}',
      'je me suis installe|installee a|au|aux|en|sur {place}',
      'je|j viens d|de emmenager|demenager a|au|en {place}',
    ],
    homeEnd: [
      'je|j n habite|vis plus a|au|aux|en|sur {place}',
      'je|j ne? n? habite|vis plus a|au|aux|en|sur {place}',
      'on|nous n|ne habite|vit|habitons|vivons plus a|au|en {place}',
      'j ai quitte {Name} $',
    ],
    origin: [
      'je|j viens de|d|du {Name}',
      'je suis originaire de|d|du {place}',
      'je suis ne|nee a {place}',
      'j ai grandi a {place}',
    ],
    employer: [
      'je|j travaille|bosse|taffe chez|pour|a {org}',
      'je|j travaille|bosse comme {job} chez|pour|a {org}',
      'je suis employe|employee chez {org}',
      'je suis {work} chez {org}',
      'j ai commence chez {org}',
    ],
    employerEnd: [
      'je|j ne? travaille|bosse|taffe plus chez|pour|a {org}',
      'je|j ne? suis plus chez {org}',
      'j ai quitte {Name}',
      'j ai demissionne de chez {org}',
    ],
    leftJob: [
      'j ai demissionne $',
      'j ai quitte|perdu mon travail|emploi|boulot|job|taf|poste',
      'je me suis fait|faite virer|licencier',
      'je|j ai ete licencie|licenciee|vire|viree',
      'je suis au chomage',
    ],
    job: [
      'je|j travaille|bosse comme {job}',
      'je|j travaille|bosse en tant que {job}',
      'je|j suis un|une? {work}',
      'chui|chuis un|une? {work}',
    ],
    jobEnd: ['je|j ne? suis plus {work}', 'je|j ne? travaille|bosse plus comme {job}'],
    birthday: [
      'mon anniversaire|anniv est|c le|est? le? {date}',
      'mon anniversaire|anniv c est le {date}',
      'je suis ne|nee le {date}',
      'je fete mon anniversaire le {date}',
    ],
    birthYear: ['je suis ne|nee en {year}', 'je suis de {year} $'],
    age: ['j ai {n} ans', 'jai {n} ans', 'je viens d avoir {n} ans'],
    have: [
      'j|moi ai {have}',
      'jai {have}',
      'on a {have}',
      'nous avons {have}',
      'je suis maman|papa|pere|mere de {have}',
    ],
    haveNone: [
      'j|je n ai pas|aucun|aucune d|de? {have}',
      'j ai pas|aucun|aucune d|de? {have}',
      'on|nous n a|avons pas d|de {have}',
    ],
    noPets: [
      'j|je n ai pas|aucun d|de? animaux|animal',
      'j ai pas|aucun d|de? animaux|animal',
      'on n a pas d animaux|animal',
    ],
    relative: [
      'mon|ma|notre {role} s appelle {name}',
      'mon|ma|notre {role} c est {Name}',
      'mon|ma|notre {role} ,? {Name}',
      'avec mon|ma {role} {Name}',
    ],
    pet: [
      'mon|ma|notre|le|la {species} s appelle {name}',
      'mon|ma|notre {species} c est {Name}',
      'mon|ma|notre {species} ,? {Name}',
    ],
    petDied: [
      'mon|ma|notre {species} {Name} est mort|morte|decede|decedee|parti|partie',
      'mon|ma|notre {species} est mort|morte|decede|decedee',
      '{Name} est mort|morte|decede|decedee',
      'j|on ai|a perdu mon|ma|notre {species}',
    ],
    diet: [
      'je|j suis un|une? {diet}',
      'chui|chuis|jsuis {diet}',
      'je|j mange {diet}',
      'je suis devenu|devenue|passe|passee {diet}',
      'je|j suis un regime {diet}',
    ],
    dietEnd: ['je|j ne? suis plus {diet}', 'chui|chuis|jsuis plus {diet}', 'j ai arrete d etre {diet}'],
    dietNot: ['je|j ne? suis pas {diet}', 'chui|chuis|jsuis pas {diet}'],
    allergy: [
      'je|j suis allergique|intolerant|intolerante au|aux|a {things}',
      'chui|chuis|jsuis allergique|intolerant|intolerante au|aux|a {things}',
      'j ai une? allergie|intolerance au|aux|a {things}',
      'je|j ne? supporte pas {things}',
      'je|j ne? tolere pas {things}',
    ],
    allergyNot: [
      'je|j ne? suis pas|plus allergique|intolerant|intolerante au|aux|a {things}',
      'finalement|enfin ,? je|j ne? suis pas|plus allergique|intolerant|intolerante au|aux|a {things}',
      'je|j ne? suis finalement pas allergique au|aux|a {things}',
      'j n? ai plus|pas d allergie au|aux|a {things}',
    ],
    marital: [
      'je|j suis {marital}',
      'chui|chuis|jsuis {marital}',
      'on|nous est|sommes {marital}',
      'je me suis {marital}',
      'j ai {marital} $',
      'on|nous a|avons {marital} $',
      'on|nous s|nous est|sommes {marital}',
    ],
    parted: [
      'on|nous s|nous est|sommes separes|quittes|separe',
      'je me suis separe|separee',
      'j ai rompu|rompue avec mon|ma {role}',
      'mon|ma {role} m a quitte|quittee|largue',
      'mon|ma {role} et moi on s est separes|quittes',
    ],
  },
  fillers:
    'maintenant actuellement aussi deja encore toujours juste seulement alors donc ben bah bon ok salut bonjour bonsoir coucou hey hello oui non en fait voila tres super vraiment assez presque enfin desormais depuis recemment dernierement ici l ete an annee mois semaine dernier derniere moment ce y il la-bas heureusement malheureusement gravement strictement enchante enchantee hier quand meme du coup perso personnellement tout',
  stops:
    'avec a au aux en dans de du des depuis pour parce que qui et ou mais car donc quand comme chez sans sur pres j je on nous il elle est ai suis ne pas mon ma mes y c alors puis',
  conjunctions: 'et ou mais puis ni & donc car',
  articles: 'le la les l un une des du de d toute tous toutes',
  doubts:
    '^ si|si j|si je|si on|s il|voudrais|aimerais|aimerai|pourrais|serais|aurais|habiterais|peut etre|je crois|je pense|mdr|ptdr|lol|haha|hahaha|xd|blague|rigole|dit que|dit qu|a dit|disait|disent|pretend|imagine|reve|comme si|avant j|avant je|autrefois|bientot|j espere|m a dit|est ce que',
  tags: ', et toi|et toi|, et vous|et vous|, et tes|, non|, hein|et tu',
  noThings:
    'un une mon ma mes ton ta tes son sa ses notre nos votre leur me te se lui elle il nous vous moi toi campagne ville village banlieue maison appartement appart coloc colocation couple paix reve monde moment meme ca cela rien tout quelque quelqu gens lundi travail distance domicile temps plein mi partir pied cote nuit bureau plus bien mal fatigue fatiguee content contente desole desolee pret prete ici betise betises connerie bruit mensonge peur accord fils seul seule',
  called: [
    'qui s appelle {name}',
    'nomme|nommee|appele|appelee {name}',
    ',? il|elle s appelle {name}',
    ',? s appelle {name}',
    ',? {Name} $',
  ],
  participle: '',
  units: 'an ans annee annees mois semaine semaines jour jours ete hiver printemps automne',
  since: 'depuis',
  species:
    'dog:chien chienne chiens chiot toutou|cat:chat chatte chats chaton|rabbit:lapin lapine lapins|hamster:hamster|horse:cheval chevaux jument poney|bird:oiseau oiseaux canari|parrot:perroquet perruche|fish:poisson poissons|turtle:tortue tortues|hen:poule poules',
  roles:
    'brother:frere freres|sister:soeur soeurs|child:enfant enfants gosse gosses|son:fils|daughter:fille filles|wife:femme epouse|husband:mari epoux|girlfriend:copine|boyfriend:copain|partner:conjoint conjointe compagne compagnon|fiancée:fiancee|fiancé:fiance|mother:mere maman|father:pere papa|grandmother:mamie|grandfather:papi papy|aunt:tante|uncle:oncle|cousin:cousin cousine cousins|nephew:neveu|niece:niece|boss:chef patron patronne',
  diets:
    'vegetarian:vegetarien vegetarienne vege|vegan:vegan vegane vegetalien vegetalienne|pescatarian:pescetarien pescetarienne|halal:halal|kosher:casher',
  allergens:
    'peanut:arachide arachides cacahuete cacahuetes|nut:fruits_a_coque|walnut:noix|hazelnut:noisettes noisette|almond:amandes amande|milk:lait|lactose:lactose|gluten:gluten|wheat:ble|egg:oeuf oeufs|fish:poisson|shellfish:crustaces fruits_de_mer crustace|shrimp:crevettes crevette|soy:soja|cat:chat chats|dog:chien chiens|pollen:pollen pollens|dust:poussiere acariens|bee sting:abeilles|penicillin:penicilline|fructose:fructose|strawberry:fraises fraise|kiwi:kiwi',
  marital:
    'married:marie mariee maries|single:celibataire|divorced:divorce divorcee divorces|widowed:veuf veuve|engaged:fiance fiancee fiances',
  numbers: '1:un une|2:deux|3:trois|4:quatre|5:cinq|6:six|7:sept|8:huit|9:neuf|10:dix|11:onze|12:douze',
  months: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  jobs: 'prof enseignant instituteur institutrice medecin infirmier infirmiere ingenieur informatici programmeur developpeu cuisinier cuisiniere etudiant vendeur vendeuse comptable avocat coiffeu boulanger policier policiere mecanicien electricien menuisier peintre architecte graphiste designer journaliste musicien artiste serveu secretaire fonctionnaire retraite kine psycholog dentiste pharmacien agriculteur jardinier chauffeur macon chercheu traduct ecrivain pompier plombier veterinaire aide-soignant facteur caissier photographe sage-femme',
}

import type { TopicWords } from './topic-words.ts'

/** French: how the topics of everyday life are asked for, and in which words they are told. */
export const fr: TopicWords = {
  name: {
    asked: 'nom prenom appelle appell',
    told: 'nom$ appel surnom moi_c_est je_m_appelle je_suis_ moi_c',
  },
  home: {
    asked: 'habit vis$ vit$ vivre adresse maison ville domicile demenag',
    told: 'loge appart quartier install loc$ louer banlieue village',
  },
  origin: {
    asked: 'viens origine ne$ nee grandi originaire',
    told: 'origin vien natal',
  },
  work: {
    asked:
      'travail metier emploi boulot profession boite entreprise bosse job dans_la_vie gagne_ma_vie gagner_ma_vie',
    told: 'travaill bossez boite$ bureau infirm medecin$ prof$ profs professeur enseign ingenieur avocat cuisini serveu boulang coiff vend developp informatic chauffeur taxi mecanic electric menuis comptab policier pompier journalist architect retrait usine magasin hopital clinique gagne secretair graphist plomb etudiant libraire pharmac artisan agricult caissi salari fonctionn banque macon facteur postier vendeuse agence hotesse soldat notaire caissiere assistant',
  },
  age: {
    asked: 'age ans',
    told: 'j_ai_#',
  },
  birthday: {
    asked: 'anniversaire naissance',
    told: 'naiss ne$ nee$ fete_mes souffle je_fete',
  },
  partner: {
    asked: 'femme mari$ epou conjoint copine copain marie$ mariee fianc compagn mariage',
    told: 'femme$ copin celib divorc veuf veuve noces pacs',
  },
  child: {
    asked: 'enfant fils$ fille filles bebe',
    told: 'gamin gosse mon_aine ma_cadette mon_petit ma_petite jumeaux jumelles creche maternelle petit_fils',
  },
  brother: {
    asked: 'frere',
    told: 'frerot',
  },
  sister: {
    asked: 'soeur sœur',
    told: '',
  },
  mother: {
    asked: 'mere maman parents',
    told: 'mere$ grand_mere mamie',
  },
  father: {
    asked: 'pere papa parents',
    told: 'pere$ grand_pere papi',
  },
  dog: {
    asked: 'chien chienne chiot',
    told: 'caniche berger',
  },
  cat: {
    asked: 'chat chatte chaton',
    told: 'chat$ chats minou',
  },
  pet: {
    asked: 'animal animaux',
    told: 'lapin oiseau perroquet perruche poisson_rouge tortue cheval poney poule cochon_d_inde souris canari',
  },
  allergy: {
    asked: 'allerg intoleran bouton gonfl plaques urticaire demange',
    told: 'intoler plaque eczema anaphyl interdit choc rhume_des_foins pollen supporte_pas supporte mal_au_ventre ventre plaques_rouges',
  },
  diet: {
    asked: 'vegan vegetal vegetarien regime gluten viande',
    told: 'vegetar porc lactose sucre halal casher sans_',
  },
  eat: {
    asked: 'mange manger nourriture plat plats repas cuisin eviter',
    told: 'mang nourrit plat$ gout dejeun din$ diner dine viande porc poisson fromage pain$ chocolat gateau fruits legum epic salade soupe dessert crepe oignon champignon resto',
  },
  drink: {
    asked: 'boi boire cafe the$ boisson',
    told: 'bois$ biere vin$ jus eau$ lait soda chocolat_chaud',
  },
  like: {
    asked: 'aime adore plait',
    told: 'ador plai plaisir fan$ kiffe raffol dingue passionn',
  },
  dislike: {
    asked: 'deteste hais',
    told: 'detest hai$ horreur supporte_pas aime_pas',
  },
  favourite: {
    asked: 'prefer favori',
    told: '',
  },
  hobby: {
    asked: 'loisir passe hobby weekend passion libre',
    told: 'passe_temps week_end temps_libre lis$ lire lecture livre peint peins dessin photo jardin tricot coud couture danse echecs jeux jeu_video pech peche collection theatre chant randonn bricol escalad',
  },
  sport: {
    asked: 'sport foot tennis nage natation cours$ courir course yoga randonn velo escalade',
    told: 'foot$ football piscine cour$ escalad gym$ muscul equitation danse marche entrain match handball petanque salle_de_sport basket ping',
  },
  music: {
    asked: 'musique instrument guitare piano violon chante joue',
    told: 'chanson groupe concert ecout batterie chant chorale joue_du joue_de flute rap$ classique accordeon',
  },
  language: {
    asked: 'langue langues parle apprends apprend',
    told: 'parl anglais espagnol allemand italien portugais arabe chinois russe japonais',
  },
  car: {
    asked: 'voiture conduis conduit auto$ roule',
    told: 'moto$ bagnole scooter permis',
  },
  study: {
    asked: 'etudi etudes universite fac$ ecole diplome',
    told: 'universit licence master examen lycee bac$ cours_de',
  },
  trip: {
    asked: 'voyage vacances vol vols avion pars partir',
    told: 'vol$ pars$ part$ partons billet hotel plage sejour train$ week_end_a',
  },
  health: {
    asked: 'malad diabet asthm medicament medecin sante',
    told: 'traitement douleur mal_au mal_a_la tension coeur operat opere migrain dos$ cancer epilep thyroid insomn souffr pilule cachet comprime insuline arthrose genou hypertens maladie ventre',
  },
  colour: {
    asked: 'couleur',
    told: 'rouge bleu vert$ verte jaune noir blanc violet rose$ orange$ gris marron turquoise',
  },
  boss: {
    asked: 'patron patronne chef$ cheffe superieur',
    told: 'cheff',
  },
  smoking: {
    asked: 'fume fumer cigarette tabac',
    told: 'fum clope vapot',
  },
  when: {
    asked: 'quand',
    told: 'lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars$ avril mai$ juin juillet aout septembre octobre novembre decembre demain prochain heure$ heures date$ jour$ apres_demain week_end weekend',
  },
  contact: {
    asked: 'telephon numero portable joindre mail courriel appeler adresse',
    told: '',
  },
  plan: {
    asked: '',
    told: 'rendez rdv$ prevu plan$ projet entretien mariage examen reunion dentiste fete soiree visite concert invit demenagement',
  },
  fear: {
    asked: 'peur crain phobi angoiss terreur effray',
    told: '',
  },
  media: {
    asked: 'film serie livre',
    told: 'films series cinema cine$ roman lis$ lire regarde documentaire',
  },
}

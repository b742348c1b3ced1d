import type { TopicWords } from './topic-words.ts'

/** Dutch: how the topics of everyday life are asked for, and in which words they are told. */
export const nl: TopicWords = {
  name: {
    asked: 'naam heet heten noem',
    told: 'ik_ben voornaam achternaam bijnaam',
  },
  home: {
    asked: 'woon wonen adres thuis stad verhuisd leef',
    told: 'woont huis$ stad$ verhuis appartement wijk dorp huur gehuurd flat$ buurt',
  },
  origin: {
    asked: 'kom$ vandaan afkomst opgegroeid geboorteplaats',
    told: 'kom_uit komt_uit geboren',
  },
  work: {
    asked: 'werk beroep baan bedrijf job voor_de_kost de_kost brood',
    told: 'kantoor leraar lerares leerkracht juf$ meester docent klas verpleeg zorg$ arts$ ingenieur advocaat kok$ ober$ programm ontwikkel chauffeur taxi monteur elektric timmer boekhoud verkoop kapper politie brandweer journalist architect pensioen zelfstandig zzp fabriek winkel ziekenhuis basisschool verdien kost$ loodgieter bakker apothek secretar ontwerp student boer$ postbod schilder vrachtwagen ambtenaar bank$ bouw$ elektricien schoonma metselaar gemeente horeca notaris soldaat magazijn callcenter',
  },
  age: {
    asked: 'oud leeftijd jaar',
    told: 'oud$ jaar$ ben_# ik_ben_#',
  },
  birthday: {
    asked: 'verjaardag jarig geboren geboortedag',
    told: 'verjaar geboorte word_ik',
  },
  partner: {
    asked: 'vrouw man$ echtgeno partner getrouwd vriendin$ vriend$ verloofd bruiloft',
    told: 'vrouw$ echtgen vriendin trouw$ trouwen$ trouwde gescheiden single weduw relatie',
  },
  child: {
    asked: 'kind kinderen zoon zonen dochter baby',
    told: 'zoontje tweeling kleinkind mijn_oudste mijn_jongste onze_oudste onze_jongste dochtertje kleuter creche',
  },
  brother: {
    asked: 'broer broertje',
    told: '',
  },
  sister: {
    asked: 'zus zusje zussen',
    told: '',
  },
  mother: {
    asked: 'moeder mama ouders',
    told: 'mam$ oma',
  },
  father: {
    asked: 'vader papa ouders',
    told: 'pap$ opa',
  },
  dog: {
    asked: 'hond puppy',
    told: 'teckel herder',
  },
  cat: {
    asked: 'kat katten poes kater',
    told: 'kat$ kitten',
  },
  pet: {
    asked: 'huisdier dier dieren',
    told: 'papegaai konijn vogel parkiet goudvis schildpad paard pony kip$ kippen cavia rat$ muis$',
  },
  allergy: {
    asked: 'allergi intoleran uitslag zwel opgezw jeuk',
    told: 'allerg galbult hooikoorts verdraag kan_niet_tegen niet_tegen benauwd niezen pollen buikpijn misselijk slecht_tegen',
  },
  diet: {
    asked: 'vegan vegetari dieet gluten vlees',
    told: 'veganist vegetar lactose suiker varken halal koolhydra voeding',
  },
  eat: {
    asked: 'eet eten gerecht kook maaltijd vermijden',
    told: 'eet$ at$ gegeten koken vis$ vlees kaas brood$ rijst chocola taart snoep fruit groente pittig salade soep lekker ontbijt lunch avondeten friet ui$ paddenstoel mijd',
  },
  drink: {
    asked: 'drink koffie thee',
    told: 'thee$ bier$ wijn$ sap$ water$ melk frisdrank',
  },
  like: {
    asked: 'hou$ houd vind leuk lekker graag',
    told: 'hou_van houd_van vind_leuk gek_op dol_op fan$ gek_van geniet liefst',
  },
  dislike: {
    asked: 'haat hekel',
    told: 'niet_leuk vind_niks een_hekel',
  },
  favourite: {
    asked: 'lievelings favoriet liefst',
    told: 'lieveling',
  },
  hobby: {
    asked: 'hobby vrije weekend',
    told: 'vrije_tijd lees lezen boeken schilder teken fotograf tuin brei naai dans schaak spelletjes gamen vissen$ hengel verzamel zing toneel wandel klim knutsel kampeer',
  },
  sport: {
    asked: 'sport voetbal tennis zwem ren$ hardlopen fiets yoga wandel klim',
    told: 'hardlo rennen loop$ wielren sportschool train hockey schaats turnen wedstrijd zwembad basketbal volleybal tafeltennis',
  },
  music: {
    asked: 'muziek instrument gitaar piano viool zing speel',
    told: 'liedje nummer$ concert band$ luister drum koor fluit klassiek trompet',
  },
  language: {
    asked: 'taal talen spreek leer$',
    told: 'praat engels frans$ duits spaans italiaans turks arabisch chinees',
  },
  car: {
    asked: 'auto rijd rij$ wagen',
    told: 'autos rijden motor$ brommer rijbewijs bestelbus bus$',
  },
  study: {
    asked: 'studeer studie universiteit school opleiding',
    told: 'hogeschool tentamen examen cursus master diploma',
  },
  trip: {
    asked: 'reis vakantie vlucht vlieg',
    told: 'vliegtuig strand hotel trein$ ga_naar gaan_naar uitje ticket we_gaan gaan_we naar_het_buitenland weken_naar op_reis',
  },
  health: {
    asked: 'ziek diabetes astma medicijn dokter gezondheid',
    told: 'diabet medicij gezond pijn bloeddruk hart$ operatie geopereerd rug migraine kanker epileps schildklier slapeloos pillen tabletten insuline suikerziekte therapie knie last_van reuma hoofdpijn ziekte buik handen',
  },
  colour: {
    asked: 'kleur lievelingskleur',
    told: 'rood rode blauw groen geel zwart wit$ witte paars roze oranje bruin grijs',
  },
  boss: {
    asked: 'baas chef leidinggevende',
    told: 'leidinggev',
  },
  smoking: {
    asked: 'rook roken sigaret',
    told: '',
  },
  when: {
    asked: 'wanneer',
    told: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei$ juni juli augustus september oktober november december morgen overmorgen volgende komende uur$ datum dag$ hoe_laat weekend',
  },
  contact: {
    asked: 'telefoon nummer mobiel bereik bellen mailadres adres',
    told: '',
  },
  plan: {
    asked: '',
    told: 'afspraak plannen gepland sollicitatie bruiloft examen vergadering tandarts feest bezoek concert etentje verhuizing gesprek',
  },
  fear: {
    asked: 'bang angst fobie schrik griezel doodeng eng$',
    told: '',
  },
  media: {
    asked: 'film serie boek',
    told: 'films series bioscoop boeken roman lees lezen kijk documentaire',
  },
}

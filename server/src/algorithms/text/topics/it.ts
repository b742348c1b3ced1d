import type { TopicWords } from './topic-words.ts'

/** Italian: how the topics of everyday life are asked for, and in which words they are told. */
export const it: TopicWords = {
  name: {
    asked: 'nome chiam',
    told: 'nome$ cognome soprannome mi_chiamo sono_io piacere_sono chiamami',
  },
  home: {
    asked: 'abit vivo vivi vive casa citta indirizzo trasferit resid',
    told: 'vivere casa$ trasfer residen appartament affitto quartiere paese$ stabil monolocale',
  },
  origin: {
    asked: 'nat$ nato nata origin vengo provengo cresciut',
    told: 'proven',
  },
  work: {
    asked:
      'lavor mestiere professione impiego azienda ditta faccio_nella_vita faccio_di_mestiere mi_occupo guadagno_da',
    told: 'profession impieg ufficio insegn prof$ professor maestr infermier medico$ dottor ingegner avvocat cuoc cameri programm svilupp autist tassist camion meccanic elettricist falegnam contabil commess parrucchier poliziott pompier giornalist architett pension fabbrica negozio ospedale liceo clinica guadagn idraulic panettier cosa_faccio_nella nella_vita grafic farmacist psicolog barista segretari libero_profess liber student agricolt operai faccio_il faccio_la faccio_l banca muratore pittore vigile postino magazzin impresa bar$ ristorante soldato',
  },
  age: {
    asked: 'anni eta',
    told: 'eta$ ho_#',
  },
  birthday: {
    asked: 'compleanno nascita',
    told: 'complean compio nascit nato nata nacqu festegg',
  },
  partner: {
    asked: 'moglie marito compagn ragazza ragazzo fidanzat sposat partner matrimonio coniuge',
    told: 'ragazza$ ragazzo$ sposo spos single divorzi separat vedov',
  },
  child: {
    asked: 'figli figlia figlio bambin neonat',
    told: 'bambini$ mio_bambino mia_bambina bimb ragazzin gemell nipot il_mio_piccolo la_mia_piccola asilo',
  },
  brother: {
    asked: 'fratello fratelli',
    told: 'fratell',
  },
  sister: {
    asked: 'sorella sorelle fratelli',
    told: 'sorell',
  },
  mother: {
    asked: 'madre mamma genitori',
    told: 'nonna',
  },
  father: {
    asked: 'padre papa babbo genitori',
    told: 'papa$ nonno',
  },
  dog: {
    asked: 'cane cani cagnolin cucciolo',
    told: 'cane$ cani$ cagnol cucciol',
  },
  cat: {
    asked: 'gatt micio',
    told: 'micia',
  },
  pet: {
    asked: 'animal',
    told: 'conigl pappagall uccell canarino pesce_rosso pesci tartarug cavall gallin asino criceto cocorit porcellino',
  },
  allergy: {
    asked: 'allergi intolleran gonfi eruzione prurito orticaria sfogo',
    told: 'allerg intoller orticari prurit bolle anafil starnut polline fa_male fanno_male mal_di_pancia mal_di_stomaco sto_male',
  },
  diet: {
    asked: 'vegan vegetarian dieta glutine carne',
    told: 'vegetar glutin carne$ celiac lattosio zuccher maiale halal aliment',
  },
  eat: {
    asked: 'mangi cibo piatto piatti cucin evitare pasto',
    told: 'mang mangiare cena pranzo colazion pesce$ formagg pane$ riso cioccolat dolce dolci gelato frutta verdur piccant insalat zuppa carne$ cipoll funghi',
  },
  drink: {
    asked: 'bev bere caffe te$ bevanda',
    told: 'bev$ bevo beve birra vino$ succo acqua latte$',
  },
  like: {
    asked: 'piac amo$ adoro',
    told: 'piace piacciono ador am$ appassionat fan$ impazzisc matto_per va_matt innamorat passion',
  },
  dislike: {
    asked: 'odio detesto',
    told: 'odi$ detest non_sopport schifo non_mi_piace',
  },
  favourite: {
    asked: 'preferit preferisc',
    told: 'preferi prefer',
  },
  hobby: {
    asked: 'hobby passatemp tempo passione weekend',
    told: 'tempo_libero fine_settimana leggo leggere libri dipin disegn foto giardin cucit uncinett maglia ball scacchi videogioch pesca pesco collezion canto cantare teatro escursion arrampic passeggi interessi',
  },
  sport: {
    asked: 'sport calcio tennis nuoto nuot corro correre corsa palestra yoga escursion bicicletta',
    told: 'calcett corr$ bici ciclism palestr allen arrampic pallavol pallacanestr partita gara sci$ scio maratona piscina basket pallavolo tennistavolo',
  },
  music: {
    asked: 'musica strument chitarra pianoforte violino canto suono$ suonare suoni',
    told: 'music canzon banda$ gruppo concerto ascolt batteria suono coro lirica flauto',
  },
  language: {
    asked: 'lingua lingue parlo parli imparo imparando studio_lingu',
    told: 'parl inglese francese tedesco spagnolo portoghese cinese russo arabo',
  },
  car: {
    asked: 'auto$ macchina guido guidi automobile',
    told: 'moto$ guid scooter patente furgon',
  },
  study: {
    asked: 'studi universita laurea scuola',
    told: 'studio universit facolta esame master liceo corso diploma',
  },
  trip: {
    asked: 'viagg volo vacanz parto partire',
    told: 'volo$ voli aereo spiaggia mare$ hotel albergo bigliett partiamo andiamo gita',
  },
  health: {
    asked: 'malat malattia diabet asma medic salute farmac',
    told: 'malatt asma$ medicin salut dolor pression cuore emicran operat operaz schiena tumore epiless tiroid insonn soffr pastigl pillol insulina celiac terapia ginocch ipertens pancia stomaco',
  },
  colour: {
    asked: 'colore colori',
    told: 'color rosso rossa blu$ azzurr verde giall ner$ nero nera bianc viola$ rosa$ aranci grigi marrone',
  },
  boss: {
    asked: 'capo$ responsabile',
    told: 'superior responsabil',
  },
  smoking: {
    asked: 'fumo fuma fumi fumare fumav sigarett',
    told: 'fum tabacc',
  },
  when: {
    asked: 'quando',
    told: 'luned marted mercoled gioved venerd sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre domani dopodomani prossim ora$ ore$ data$ giorno$ che_giorno weekend fine_settimana',
  },
  contact: {
    asked: 'telefon numero cellular mail posta contatt chiamar indirizzo',
    told: '',
  },
  plan: {
    asked: '',
    told: 'appuntament impegn piani$ programm_per colloquio matrimonio esame riunion dentist festa visit concert gara visita cena_con trasloco',
  },
  fear: {
    asked: 'paur tem$ fobia spavent terror panico',
    told: '',
  },
  media: {
    asked: 'film serie libro',
    told: 'cinema libri romanzo leggo leggere guardo documentari gialli',
  },
}

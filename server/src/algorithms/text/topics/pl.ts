import type { TopicWords } from './topic-words.ts'

/** Polish: how the topics of everyday life are asked for, and in which words they are told. */
export const pl: TopicWords = {
  name: {
    asked: 'imie nazyw nazwisk wabi zwie',
    told: 'nazwisko na_imie jestem ksywa mow_mi mowia_na_mnie wolaj',
  },
  home: {
    asked: 'mieszka dom$ domu adres miasto miescie przeprowadz',
    told: 'mieszk mieszkanie wynajm osiedl zamieszk wprowadz dzielnic',
  },
  origin: {
    asked: 'pochodz urodzil wychowal skad',
    told: 'urodz dorasta wychowa',
  },
  work: {
    asked: 'prac zawod firma firmie etat zatrudni',
    told: 'prac$ pracuj praca prace zawodu firmy biur nauczyciel pielegniar lekar inzynier prawnik kucharz kelner program kierow taksow mechanik elektryk stolarz ksiegow sprzedaw fryzjer policj strazak dziennik architekt emeryt fabryk sklep szpital klinik zarabia zatrudn posad hydraulik piekarz farmaceut psycholog sekretar projekt murarz student grafik dentyst$ magazyn bank$ banku robie$ malarz zolnierz straz sprzatacz kurier budow agencj urzedni',
  },
  age: {
    asked: 'lat wiek latach',
    told: 'lat$ mam_#',
  },
  birthday: {
    asked: 'urodziny urodzin',
    told: 'urodzil urodz narodz',
  },
  partner: {
    asked: 'zona zony zone maz$ meza mezem partner zonaty zamezna chlopak dziewczyn narzeczon slub',
    told: 'malzen ozen zamez zonat rozwied rozwod singl wdow mezat',
  },
  child: {
    asked: 'dzieck dzieci syn$ syna synem corka corki corke synow',
    told: 'dziec synek synowi coreczk niemowl blizniak wnuk wnucz przedszkol',
  },
  brother: {
    asked: 'brat$ brata bratem bracia rodzenst',
    told: 'braci rodzenstw',
  },
  sister: {
    asked: 'siostr rodzenst',
    told: 'rodzenstw',
  },
  mother: {
    asked: 'matka matki mama mamy mame rodzic',
    told: 'matke mama$ babci',
  },
  father: {
    asked: 'ojciec ojca tata taty tate rodzic',
    told: 'tata$ dziad',
  },
  dog: {
    asked: 'pies psa psem piesek szczeni',
    told: 'pies$ psa$ psy$ piesk szczen jamnik owczarek',
  },
  cat: {
    asked: 'kot$ kota kotem kotka kotek',
    told: 'koty kotk kociak kotow',
  },
  pet: {
    asked: 'zwierz',
    told: 'zwierzak zwierzat papug krolik chomik ptak rybk akwari zolw konia kon$ kury$ swinka_morsk kanar',
  },
  allergy: {
    asked: 'alergi uczul nietoleran uczulon wysypk puchn swedz pokrzywk',
    told: 'alerg nietoler katar_sienny pylk szkodz boli_mnie_brzuch brzuch niedobrze zle_sie',
  },
  diet: {
    asked: 'wegan wegetarian dieta diete gluten miesa',
    told: 'wegetar diet mieso miesn laktoz cukr wieprzow halal celiak odzyw',
  },
  eat: {
    asked: 'jem je$ jesc jedzenie potraw gotuj danie unika',
    told: 'jem$ jadam jada jedzen kuchni obiad kolacj sniadan ryb$ ryba mieso miesa ser$ chleb ryz$ czekolad ciast slody owoc warzyw ostre pierog zupa$ zupe$ zupy$ salat cebul smakuj pierogi',
  },
  drink: {
    asked: 'pije pic$ napoj kawe kawa herbat',
    told: 'pij$ pijam napoje kaw$ kawy piwo wino sok$ woda wode mlek',
  },
  like: {
    asked: 'lubie lubi kocham uwielbiam podoba',
    told: 'szalej fan$ fank przepad pasjon',
  },
  dislike: {
    asked: 'nienawidze znosze',
    told: 'nienawidz nie_lubi nie_cierp nie_znosz',
  },
  favourite: {
    asked: 'ulubion wole',
    told: 'ulubi wol$',
  },
  hobby: {
    asked: 'hobby wolnym wolny weekend zainteresow',
    told: 'wolny_czas czas_wolny pasj czytam czytac ksiazk maluj rysuj fotograf ogrod szyd szyj dziergam tancz szach gram$ gry$ wedk zbieram spiew teatr wspin wedrow gotowan',
  },
  sport: {
    asked: 'sport pilke pilka tenis plywa biega silown joga wspina rower',
    told: 'pilk bieg trening trenuj wspin siatkow koszyk narty nartach lyzwy mecz jezdze turystyk basen basenie stolow siatk',
  },
  music: {
    asked: 'muzyk instrument gitar pianin fortepian skrzyp spiewa gram$ gra$ grasz',
    told: 'piosenk zespol koncert slucham slucha perkus spiew chor$ flet$',
  },
  language: {
    asked: 'jezyk jezyki mowie ucze$ uczysz',
    told: 'mowi angielsk niemieck francusk hiszpansk rosyjsk wlosk uczę_sie ucze_sie',
  },
  car: {
    asked: 'samochod auto$ jezdz autem',
    told: 'auta jezdze motor prawo_jazdy skuter',
  },
  study: {
    asked: 'studiuj studia uniwersytet uczelni szkol',
    told: 'studi uczeln uniwersyt egzamin sesj matur licenc magist kurs$ politechnik',
  },
  trip: {
    asked: 'podroz wakacj urlop lot$ lece lecisz wyjazd jade',
    told: 'lotu lec$ lecimy lecial samolot plaz hotel wyjezdz jad$ jedziemy bilet wycieczk dokad',
  },
  health: {
    asked: 'chor cukrzyc astm lek$ leki lekar zdrow',
    told: 'chor$ choruj chorob lekow bol$ boli cisnien serc operac migren plec kregoslup rak$ padacz tarczyc bezsenn cierpi tabletk insulin nadcisn kolan terapi depresj brzuch zoladk',
  },
  colour: {
    asked: 'kolor',
    told: 'czerwon niebiesk zielon zolt czarn bial$ bialy fiolet rozow pomarancz szar$ szary braz',
  },
  boss: {
    asked: 'szef kierownik',
    told: 'kierown przelozon',
  },
  smoking: {
    asked: 'pale palisz palic palil papieros',
    told: 'pale$ pali$ tyton',
  },
  when: {
    asked: 'kiedy',
    told: 'poniedzial wtorek srod czwart piat$ piatek sobot niedziel styczn luty$ lutego marc kwietni kwiecien maj$ maja czerw$ czerwca lipc sierp wrzesn pazdziern listopad grudn jutro pojutrze przyszl nastepn godzin dat$ ktorego weekend',
  },
  contact: {
    asked: 'telefon numer komork mail poczt kontakt zadzwon dzwoni',
    told: '',
  },
  plan: {
    asked: '',
    told: 'wizyt spotkan plan$ plany planuj rozmow slub wesel egzamin dentyst imprez odwiedz koncert umowi termin zebrani',
  },
  fear: {
    asked: 'boj$ boje strach lek_przed fobi przeraz panik',
    told: '',
  },
  media: {
    asked: 'film serial ksiazk',
    told: 'filmy seriale kino$ kina powiesc czytam ogladam kryminal',
  },
}

import type { LanguageRules } from './language-rules.ts'

/** Spanish. */
export const es: LanguageRules = {
  patterns: {
    name: [
      'yo? me llamo {name}',
      'mi nombre es {name}',
      'yo? soy {Name} $',
      '! soy {Name}',
      'me llaman|dicen {name}',
      'llamame {name}',
      'puedes llamarme {name}',
    ],
    home: [
      'yo? vivo|resido en|cerca {place}',
      'vivo cerca de {place}',
      'vivo en {thing} en {place}',
      'estoy viviendo en {place}',
      'vivimos|residimos en {place}',
      'estamos viviendo en {place}',
      'yo? me mude|mudo|traslade a {place}',
      'me he mudado|trasladado a {place}',
      'nos mudamos|trasladamos a {place}',
      'nos hemos mudado|trasladado a {place}',
    ],
    homeEnd: [
      'yo? ya no vivo en {place}',
      'no vivo mas en {place}',
      'ya no vivimos|resido|estoy viviendo? en {place}',
      'me fui de {place} $',
    ],
    origin: ['yo? soy de {place}', 'naci en {place}', 'vengo de {place} $', 'me crie en {place}'],
    employer: [
      'yo? trabajo|curro en|para {org}',
      'estoy trabajando|currando en|para {org}',
      'trabajo como|de {job} en|para {org}',
      'soy {work} en {org}',
      'empece a trabajar en {org}',
      'he empezado en|a? trabajar? en {org}',
    ],
    employerEnd: [
      'yo? ya no trabajo|curro en|para {org}',
      'no trabajo mas en|para {org}',
      'ya no estoy trabajando? en {org} $',
      'deje {org} $',
      'deje de trabajar en|para {org}',
    ],
    leftJob: [
      'deje|he dejado|perdi mi|el trabajo|empleo|curro',
      'he dejado|perdido mi|el trabajo|empleo|curro',
      'me han? despedido|echaron|despidieron|echado',
      'me despidieron|echaron',
      'estoy en el? paro|desempleado|desempleada',
    ],
    job: [
      'yo? trabajo|curro como|de {job}',
      'estoy trabajando como|de {job}',
      'yo? soy una|un? {work}',
      'me dedico a la|el? {job}',
    ],
    jobEnd: ['ya no trabajo como|de {job}', 'ya no soy {work}'],
    birthday: [
      'mi cumpleanos|cumple es el? dia? {date}',
      'yo? naci el dia? {date}',
      'cumplo anos el {date}',
      'cumplo el {date}',
    ],
    birthYear: ['yo? naci en el? {year}', 'soy del {year}'],
    age: ['yo? tengo {n} anos|anitos', 'acabo de cumplir {n}', 'cumpli {n} anos?'],
    have: ['yo? tengo {have}', 'tenemos {have}'],
    haveNone: ['yo? no tengo|tenemos ningun|ninguna? {have}'],
    noPets: ['no tengo|tenemos mascotas|mascota|animales'],
    relative: [
      'mi|nuestro|nuestra {role} se llama {name}',
      'mi|nuestro|nuestra {role} es {Name} $',
      'mi|nuestro|nuestra {role} ,? {Name}',
      'con mi {role} {Name}',
    ],
    pet: [
      'mi|nuestro|nuestra|el|la {species} se llama {name}',
      'mi|nuestro|nuestra {species} es {Name} $',
      'mi|nuestro|nuestra {species} ,? {Name}',
    ],
    petDied: [
      'mi|nuestro|nuestra {species} {Name} murio|fallecio',
      'mi|nuestro|nuestra {species} {Name} se|ha murio|muerto|fallecido',
      'mi|nuestro|nuestra {species} murio|fallecio',
      'mi|nuestro|nuestra {species} se|ha murio|muerto|fallecido',
      'se murio|ha mi|nuestro|nuestra {species}',
      'se murio|ha muerto? mi|nuestro|nuestra {species}',
      '{Name} murio|fallecio $',
      'ha muerto mi|nuestro|nuestra {species}',
    ],
    diet: [
      'yo? soy una|un? {diet}',
      'me hice|volvi|he {diet}',
      'me he hecho|vuelto {diet}',
      'como solo? {diet}',
      'llevo|sigo una dieta {diet}',
    ],
    dietEnd: ['yo? ya no soy {diet}', 'deje de ser {diet}', 'no soy mas {diet}', 'he dejado de ser {diet}'],
    dietNot: ['yo? no soy {diet}'],
    allergy: [
      'yo? soy alergico|alergica|intolerante a|al {things}',
      'yo? tengo una? alergia|intolerancia a|al {things}',
      'me da|dan alergia {things}',
      'no tolero {things}',
      'padezco una? alergia a|al {things}',
    ],
    allergyNot: [
      'ya? no soy alergico|alergica|intolerante a|al {things}',
      'ya? no tengo alergia a|al {things}',
      'al final no soy alergico|alergica|intolerante a|al {things}',
    ],
    marital: [
      'yo? estoy|soy {marital}',
      'estamos {marital}',
      'me case|divorcie {marital}?',
      'me {marital}',
      'nos {marital}',
    ],
    parted: [
      'mi {role} y yo rompimos|terminamos|cortamos|nos separamos?',
      'rompi|termine|corte|he con mi {role}',
      'he roto|terminado|cortado con mi {role}',
      'nos separamos',
      'me separe',
      'nos hemos separado',
      'me he separado',
    ],
  },
  fillers:
    'ahora actualmente tambien hoy ya todavia aun siempre solo solamente justo pues bueno la verdad mira oye hola buenas hey ok vale si muy bastante super casi mas menos desde hace poco recien recientemente ultimamente finalmente por fin de momento el mes ano semana pasado pasada este esta anterior enero gravemente estrictamente felizmente realmente aqui ayer gracias encantado encantada',
  stops:
    'con en de del desde por para porque que y e o pero aunque cuando donde a al como mientras pero sin junto solo sola hace mi mis muy no ni es soy tengo vivo trabajo cerca',
  conjunctions: 'y e o u pero ni & aunque',
  articles: 'el la los las lo toda todo todos todas',
  doubts:
    '^ si|, si|, pero si|y si|ojala|quizas|quiza|tal vez|gustaria|quisiera|querria|creo|jaja|jajaja|jajajaja|jeje|lol|xd|broma|bromeo|dice|dijo|dicen|contaba|conto|afirma|imagina|imaginate|viviera|como si|sueno|sone|antes vivia|ojala|supongamos|casi me',
  tags: ', y tu|y tu|, y vos|y vos|, y usted|y usted|, verdad|, no|, y vosotros',
  noThings:
    'un una unos unas mi mis tu tus su sus nuestro nuestra me te se le lo nos ella casa paz pareja familia nube campo pueblo ciudad centro piso apartamento mundo momento ello eso esto aqui alli que nada todo algo alguien gente lunes trabajar remoto turnos negro oficina equipo verano vacaciones mentiras tonterias tonteria estupidez feliz cansado cansada bien mal acuerdo asi muy padre madre bueno buena vago otro otra miedo ocupado ocupada',
  called: [
    'que se llama {name}',
    'llamado|llamada {name}',
    ',? se llama {name}',
    'de nombre {name}',
    ',? {Name} $',
  ],
  participle: '',
  units: 'ano anos mes meses semana semanas dia dias verano invierno',
  since: 'desde hace',
  species:
    'dog:perro perra perros perrito perrita cachorro|cat:gato gata gatos gatito gatita|rabbit:conejo conejos|hamster:hamster|horse:caballo caballos yegua|bird:pajaro pajaros canario|parrot:loro periquito|fish:pez peces|turtle:tortuga tortugas|hen:gallina gallinas',
  roles:
    'brother:hermano|sister:hermana hermanas|sibling:hermanos|child:hijos nenes ninos|son:hijo|daughter:hija hijas|wife:esposa mujer|husband:marido esposo|girlfriend:novia|boyfriend:novio|partner:pareja companera companero|fiancée:prometida|fiancé:prometido|mother:madre mama|father:padre papa|grandmother:abuela|grandfather:abuelo|grandchild:nieto nieta nietos|aunt:tia|uncle:tio|cousin:primo prima primos|nephew:sobrino|niece:sobrina|boss:jefe jefa',
  diets:
    'vegetarian:vegetariano vegetariana|vegan:vegano vegana|pescatarian:pescetariano pescetariana|halal:halal|kosher:kosher',
  allergens:
    'peanut:cacahuete cacahuetes cacahuates cacahuate mani manies|nut:frutos_secos frutos|walnut:nueces nuez|hazelnut:avellanas avellana|almond:almendras almendra|milk:leche|lactose:lactosa|gluten:gluten|wheat:trigo|egg:huevo huevos|fish:pescado|shellfish:marisco mariscos|shrimp:camarones gambas camaron|soy:soja soya|cat:gatos gato|dog:perros perro|pollen:polen|dust:polvo acaros|bee sting:abejas|penicillin:penicilina|fructose:fructosa|strawberry:fresas fresa|kiwi:kiwi|latex:latex',
  marital:
    'married:casado casada casados case casamos|single:soltero soltera|divorced:divorciado divorciada divorciados divorcie|widowed:viudo viuda|engaged:prometido prometida comprometido comprometida|separated:separado separada',
  numbers: '1:un una uno|2:dos|3:tres|4:cuatro|5:cinco|6:seis|7:siete|8:ocho|9:nueve|10:diez|11:once|12:doce',
  months:
    'enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre',
  jobs: 'profesor maestro maestra medico medica enfermer ingenier informatic programador desarrollador cociner estudiante vendedor contable contador abogad peluquer panader policia mecanic electricista carpinter pintor arquitect disenador periodista music artista camarer secretari funcionari jubilad fisioterapeuta psicolog dentista farmaceutic agricultor jardiner taxista conductor albanil cientific traductor escritor autonom bombero fontaner veterinari camioner azafat fotograf',
}

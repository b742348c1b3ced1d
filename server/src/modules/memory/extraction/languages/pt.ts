import type { LanguageRules } from './language-rules.ts'

/** Portuguese, of Portugal and of Brazil. */
export const pt: LanguageRules = {
  patterns: {
    name: [
      'eu? me chamo {name}',
      'eu? chamo me {name}',
      'o? meu nome e {name}',
      'eu? sou o|a {Name}',
      '! eu? sou {Name} $',
      'me chamam|chama de {name}',
      'pode me chamar de {name}',
    ],
    home: [
      'eu? moro|vivo|resido em|no|na|nos|perto {place}',
      'moro|vivo perto de|do|da {place}',
      'eu? moro|vivo em|num|numa {thing} em|no|na {place}',
      'estou morando|vivendo|a em|no|na {place}',
      'to|tou morando|vivendo em|no|na {place}',
      'estou a viver|morar em|no|na {place}',
      'moramos|vivemos em|no|na {place}',
      'a gente mora em|no|na {place}',
      'eu? me? mudei me? pra|para|a|pro {place}',
      'nos? mudamos nos? pra|para|a|pro {place}',
    ],
    homeEnd: [
      'eu? ja? nao moro|vivo mais? em|no|na {place}',
      'ja? nao moramos|vivemos mais? em|no|na {place}',
      'sai de {Name} $',
      'a gente nao mora mais em|no|na {place}',
    ],
    origin: [
      'eu? sou de|do|da {place}',
      'venho de|do|da {place}',
      'nasci em|no|na {place}',
      'cresci em|no|na {place}',
    ],
    employer: [
      'eu? trabalho|trampo em|no|na|para|pra {org}',
      'trabalho como|de {job} em|no|na|para {org}',
      'estou|to trabalhando|a em|no|na|para {org}',
      'estou a trabalhar em|no|na|para {org}',
      'comecei a? trabalhar? em|no|na {org}',
      'sou {work} em|no|na {org}',
    ],
    employerEnd: [
      'eu? ja? nao trabalho|trampo mais? em|no|na|para|pra {org}',
      'sai da|do {Name}',
      'ja? nao estou mais? na|no {org} $',
    ],
    leftJob: [
      'pedi demissao',
      'larguei|deixei|perdi o|meu meu? emprego|trabalho',
      'fui demitido|demitida|despedido|despedida',
      'demiti|despedi me',
      'me demiti|despedi',
      'estou|to desempregado|desempregada',
    ],
    job: ['eu? trabalho|trampo como|de {job}', 'eu? sou um|uma? {work}', 'estou trabalhando como {job}'],
    jobEnd: ['ja? nao trabalho mais? como|de {job}', 'ja? nao sou mais? {work}', 'nao sou mais {work}'],
    birthday: [
      'o? meu aniversario|niver e no? em? a? dia? {date}',
      'eu? nasci no? em? a? dia? {date}',
      'eu? faco anos|aniversario no? em? a? dia? {date}',
      'meus anos sao a {date}',
    ],
    birthYear: ['eu? nasci em {year}', 'sou de {year}'],
    age: ['eu? tenho {n} anos|aninhos', 'fiz {n} anos', 'completei {n} anos'],
    have: ['eu? tenho {have}', 'temos {have}', 'a gente tem {have}', 'sou mae|pai de {have}'],
    haveNone: ['eu? nao tenho|temos nenhum|nenhuma? {have}'],
    noPets: ['nao tenho|temos animais|bichos|pets'],
    relative: [
      'o|a? meu|minha|nosso|nossa {role} se? chama se? {name}',
      'o|a? meu|minha|nosso|nossa {role} e o|a? {Name} $',
      'o|a? meu|minha|nosso|nossa {role} ,? {Name}',
      'com o|a? meu|minha {role} {Name}',
    ],
    pet: [
      'o|a? meu|minha|nosso|nossa {species} se? chama se? {name}',
      'o nome do|da meu|minha {species} e {name}',
      'o|a? meu|minha|nosso|nossa {species} e o|a? {Name} $',
      'o|a? meu|minha|nosso|nossa {species} ,? {Name}',
    ],
    petDied: [
      'o|a? meu|minha|nosso|nossa {species} {Name} morreu|faleceu',
      'o|a? meu|minha|nosso|nossa {species} morreu|faleceu',
      'morreu o|a? meu|minha {species}',
      'o|a? {Name} morreu|faleceu',
      'perdi|perdemos o|a? meu|minha|nosso|nossa {species}',
    ],
    diet: [
      'eu? sou um|uma? {diet}',
      'virei|tornei me? {diet}',
      'me tornei {diet}',
      'estou|to {diet}',
      'sigo uma dieta {diet}',
    ],
    dietEnd: ['eu? ja? nao sou mais {diet}', 'eu? ja nao sou {diet}', 'deixei|parei de ser {diet}'],
    dietNot: ['eu? nao sou {diet}'],
    allergy: [
      'eu? sou alergico|alergica|intolerante a|ao|aos|as {things}',
      'eu? tenho uma? alergia|intolerancia a|ao|aos|as|de {things}',
      'nao tolero {things}',
    ],
    allergyNot: [
      'afinal? ja? nao sou mais? alergico|alergica|intolerante a|ao|aos|as {things}',
      'ja? nao tenho mais? alergia|intolerancia a|ao|aos|as {things}',
    ],
    marital: [
      'eu? sou|estou|to {marital}',
      'somos|estamos {marital}',
      'me? {marital} me? $',
      'a gente se {marital}',
    ],
    parted: [
      'eu e o|a? meu|minha {role} nos? separamos|terminamos',
      'terminei|acabei|rompi com o|a? meu|minha {role}',
      'nos separamos|divorciamos',
      'separamos|divorciamos nos',
      'me separei|divorciei',
      'a gente terminou|separou',
    ],
  },
  fillers:
    'agora atualmente actualmente tambem hoje ja ainda sempre so somente entao bem ok oi ola sim muito super quase finalmente la aqui recentemente ultimamente faz ha ano mes semana passado passada este esta prazer infelizmente realmente mesmo pouco tempo tipo olha cerca gravemente ontem desde verao ai gente estritamente',
  stops:
    'com em no na de do da desde por para porque pra que e ou mas quando onde como enquanto sem junto sozinho sozinha meu minha nao sou tenho moro trabalho faz ha perto a o',
  conjunctions: 'e ou mas & porem nem',
  articles: 'o a os as todo toda todos todas um uma',
  doubts:
    '^ se|, se|se eu|se a gente|e se|gostaria|queria|adoraria|poderia|talvez|acho que|acho|kkk|kkkk|kkkkk|rsrs|rs|haha|hahaha|lol|xd|brincadeira|brinco|disse|diz|dizem|falou|contou|imagina|imagine|sonho|sonhei|como se|tomara|oxala|antes eu morava|em breve|espero|morasse|seria',
  tags: ', e voce|e voce|, e tu|e tu|, e vc|e vc|, ne|, nao e|, e o senhor',
  noThings:
    'um uma num numa meu minha meus minhas teu tua seu sua nosso nossa me te se lhe ele ela nos voces voce casa paz casal familia campo cidade interior centro mundo lua momento nuvens que nada tudo algo alguem gente segunda remoto turnos escritorio predio apartamento bem mal cansado cansada feliz pronto pronta assim isso isto medo aluguel ferias verdade mentira mentiras bobagem barulho home filho filha pai mae sozinho sozinha fim',
  called: [
    'chamado|chamada {name}',
    'que se? chama se? {name}',
    ',? se chama {name}',
    'de nome {name}',
    ',? o|a? {Name} $',
  ],
  participle: '',
  units: 'ano anos mes meses semana semanas dia dias verao inverno',
  since: 'desde faz ha',
  species:
    'dog:cachorro cachorra cachorros cao caes cadela cachorrinho cachorrinha|cat:gato gata gatos gatinho gatinha|rabbit:coelho coelha coelhos|hamster:hamster|horse:cavalo cavalos egua|bird:passaro passarinho canario|parrot:papagaio periquito calopsita|fish:peixe peixes|turtle:tartaruga tartarugas jabuti|hen:galinha galinhas',
  roles:
    'brother:irmao|sister:irma irmas|sibling:irmaos|child:filhos criancas|son:filho|daughter:filha filhas|wife:esposa mulher|husband:marido esposo|girlfriend:namorada|boyfriend:namorado|partner:companheira companheiro parceira parceiro|fiancée:noiva|fiancé:noivo|mother:mae mamae|father:pai papai|grandmother:vovo|grandchild:neto neta netos|aunt:tia|uncle:tio|cousin:primo prima primos|nephew:sobrinho|niece:sobrinha|boss:chefe patrao',
  diets:
    'vegetarian:vegetariano vegetariana|vegan:vegano vegana|pescatarian:pescetariano pescetariana|halal:halal|kosher:kosher',
  allergens:
    'peanut:amendoim amendoins|nut:frutos_secos castanhas castanha|walnut:nozes noz|hazelnut:avelas avela|almond:amendoas amendoa|milk:leite|lactose:lactose|gluten:gluten|wheat:trigo|egg:ovo ovos|fish:peixe|shellfish:marisco mariscos frutos_do_mar frutos|shrimp:camarao camaroes|soy:soja|cat:gatos gato|dog:caes cachorro cachorros|pollen:polen|dust:po poeira acaros|bee sting:abelhas abelha|penicillin:penicilina|fructose:frutose|strawberry:morangos morango|dipyrone:dipirona',
  marital:
    'married:casado casada casados casei casamos|single:solteiro solteira|divorced:divorciado divorciada divorciados|widowed:viuvo viuva|engaged:noivo noiva|separated:separado separada',
  numbers: '1:um uma|2:dois duas|3:tres|4:quatro|5:cinco|6:seis|7:sete|8:oito|9:nove|10:dez|11:onze|12:doze',
  months: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  jobs: 'professor medic enfermeir engenheir informatic programador desenvolvedor cozinheir estudante vendedor contador contabilista advogad cabeleireir padeir policial policia mecanic eletricista carpinteir marceneir pintor arquitet designer jornalista music artista garcom garconete empregad secretari funcionari aposentad reformad fisioterapeuta psicolog dentista farmaceutic agricultor jardineir taxista motorista pedreir cientista tradutor escritor autonom bombeir encanador veterinari caminhoneir fotograf analista costureir',
}

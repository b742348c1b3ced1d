import type { TopicWords } from './topic-words.ts'

/** Portuguese: how the topics of everyday life are asked for, and in which words they are told. */
export const pt: TopicWords = {
  name: {
    asked: 'nome chamo chama',
    told: 'nome$ chamar apelido sobrenome me_chamam sou_o sou_a meu_nome',
  },
  home: {
    asked: 'moro mora morar vivo vive resid casa cidade endereco mudei morada',
    told: 'mor$ morando moramos casa$ mudar mudou apartamento ape$ bairro alug',
  },
  origin: {
    asked: 'nasci origem venho natural cresci',
    told: 'nascid venho_de',
  },
  work: {
    asked:
      'trabalh emprego profissao empresa oficio ocupacao faco_da_vida faco_na_vida ganho_a_vida ganho_dinheiro',
    told: 'profiss servico escritorio professor professora enfermeir medic$ medico medica engenheir advogad cozinh garcon programa desenvolv motorista taxi caminh mecanic eletric marceneir contador vendedor cabeleir policial bombeir jornal arquitet aposent autonom negocio loja fabrica hospital clinica psicolog farmac secretari design pedreir padeir aplicativo estagi salario funcionari canalizador banco$ padaria vigilante pintor obra$ entregador atendente soldado faxin diarist supermercado',
  },
  age: {
    asked: 'anos idade',
    told: 'tenho_#',
  },
  birthday: {
    asked: 'aniversario nascimento faco_anos',
    told: 'aniv$ nasci nasceu completo',
  },
  partner: {
    asked: 'esposa esposo marido mulher namorad casad noiv companheir parceir casamento conjuge',
    told: 'espos mulher$ casei casament solteir divorc viuv casar$',
  },
  child: {
    asked: 'filho filha filhos filhas bebe',
    told: 'filh criancas$ meu_menino minha_menina gemeos neto neta cacula creche',
  },
  brother: {
    asked: 'irmao irmaos',
    told: '',
  },
  sister: {
    asked: 'irma irmas irmaos',
    told: 'irma$',
  },
  mother: {
    asked: 'mae pais$',
    told: 'mae$ mamae avo$',
  },
  father: {
    asked: 'pai pais$',
    told: 'pai$ papai avo$',
  },
  dog: {
    asked: 'cachorr cao$ cadela',
    told: 'caes vira_lata',
  },
  cat: {
    asked: 'gato gata gatinh',
    told: 'gat$ gatos gatas',
  },
  pet: {
    asked: 'animal animais estimacao pet',
    told: 'bicho pet$ papagaio passar coelho peixinho tartaruga cavalo galinha periquito calopsita',
  },
  allergy: {
    asked: 'alergi alergic intoleran incha erupcao comich urticaria',
    told: 'alerg intoler coceira anafil passo_mal faz_mal fazem_mal rinite polen dor_de_barriga me_faz_mal',
  },
  diet: {
    asked: 'vegan vegetarian dieta gluten carne',
    told: 'vegetar celiac lactose acucar porco halal aliment origem_animal',
  },
  eat: {
    asked: 'comer comida come$ prato cozinh evitar',
    told: 'comendo nao_como eu_como jantar janto almoc cafe_da_manha peixe camarao queijo pao$ arroz feijao chocolate doce$ fruta verdura picante apiment salada sopa carne cebola',
  },
  drink: {
    asked: 'beb cafe cha$ tomo',
    told: 'beb$ bebo beber bebida cafe$ cerveja vinho suco sumo agua leite$ cafezinho',
  },
  like: {
    asked: 'gosto gosta adoro amo$',
    told: 'gost ador curto curtir fa$ apaixonad louc amar',
  },
  dislike: {
    asked: 'odeio detesto',
    told: 'odei detest nao_suporto nao_gosto',
  },
  favourite: {
    asked: 'favorit preferid prefir',
    told: 'prefer prefiro predilet',
  },
  hobby: {
    asked: 'hobby passatempo livre fim fins',
    told: 'tempo_livre horas_vagas lazer fim_de_semana final_de_semana fins_de_semana ler$ leio livro pint desenh foto jardin costur croche danc xadrez video_game videogame jogo pesca pesco colecion cant teatro trilha escalad',
  },
  sport: {
    asked: 'esporte desporto futebol tenis nado nadar natacao corro correr academia ioga trilha bicicleta',
    told: 'nad$ corr$ corrida bici pedal treino treina escalad volei capoeira jiu ginasio partida piscina basquete musculac',
  },
  music: {
    asked: 'musica instrumento violao guitarra piano violino canto toco$ tocar toca',
    told: 'cancao banda$ show$ concerto ouvir ouco escut bateria instrument coral toco sertanej pagode mpb forro fado flauta',
  },
  language: {
    asked: 'idioma lingua linguas falo fala aprend',
    told: 'falar ingles frances alemao italiano espanhol chines russo arabe',
  },
  car: {
    asked: 'carro dirijo dirig conduz automovel',
    told: 'moto$ dirij dirigir camionete carta_de_conduc',
  },
  study: {
    asked: 'estud universidade faculdade curso escola',
    told: 'mestrado prova exame vestibular enem licenciatura doutorado',
  },
  trip: {
    asked: 'viag viaj voo ferias',
    told: 'voo$ aviao praia hotel passagem turismo vou_para vamos_para',
  },
  health: {
    asked: 'doen diabet asma remedio medic saude',
    told: 'asma$ medicament dor$ doi$ pressao coracao enxaqueca opera cirurgia costas cancer epilep tireoid insonia sofro comprimido insulina hipertens tratamento terapia joelho doenca barriga estomago',
  },
  colour: {
    asked: 'cor$ cores',
    told: 'vermelh azul verde amarel preto preta branco branca rox rosa$ laranja$ cinza marrom castanh',
  },
  boss: {
    asked: 'chefe patrao patroa',
    told: 'chef gerente',
  },
  smoking: {
    asked: 'fum cigarr tabaco',
    told: 'fumo tabac',
  },
  when: {
    asked: 'quando',
    told: 'segunda terca quarta quinta sexta sabado domingo janeiro fevereiro marco abril maio$ junho julho agosto setembro outubro novembro dezembro amanha proxim semana_que_vem hora$ horas data$ dia$ que_dia depois_de_amanha fim_de_semana final_de_semana',
  },
  contact: {
    asked: 'telefone numero celular telemovel correio contat ligar endereco',
    told: '',
  },
  plan: {
    asked: '',
    told: 'consulta compromisso plano$ planos entrevista casamento prova reuniao dentista festa visita show$ marcad encontro mudanca vou_casar',
  },
  fear: {
    asked: 'medo temo fobia pavor panico assust',
    told: '',
  },
  media: {
    asked: 'filme serie livro',
    told: 'series cinema romance leio ler$ assisto documentario',
  },
}

import { type ForgettingLanguage, phrases } from './language.ts'

/** Portuguese. */
export const pt: ForgettingLanguage = {
  courtesies:
    phrases(`por favor | se faz favor | olá | oi | ok | tá | bom | e | mas | agora | obrigado | obrigada | desculpa |
    desculpe | na verdade | afinal | quero que | gostaria que | você pode | podes | da sua memória | da tua memória | então`),
  politeQuestions: phrases('podes | poderias | pode | poderia | você pode | você poderia | dá para'),
  forget: {
    before: phrases(
      'esquece | esqueça | esqueças | esquecer | esquece-te de | esqueça-se de | esquece de | esquecer de',
    ),
  },
  erase: {
    before: phrases(
      'apaga | apague | apagues | apagar | elimina | elimine | exclua | exclui | excluir | remove | remova | deleta | delete',
    ),
  },
  own: /(?<!\p{L})(?:meu|minha|meus|minhas|mim|me|eu|isso|isto|o que|noss\p{L}+)(?!\p{L})/u,
  idioms: phrases('esquece | esqueça | deixa pra lá | deixa para lá | deixa lá'),
  unsaid: phrases(
    'não lembre disso | não te lembres disso | não guardes isso | não guarde isso | não lembra disso',
  ),
  that: phrases(`isso | isto | aquilo | disso | o que eu disse | o que disse | o que acabei de dizer | o que eu acabei de dizer |
    o que acabei de te dizer | a minha última mensagem | minha última mensagem | o que te disse | que eu disse isso`),
  everything:
    phrases(`tudo | tudo sobre mim | tudo o que sabes sobre mim | tudo o que você sabe sobre mim | de mim | mim |
    tudo que você sabe sobre mim | tudo o que sabe sobre mim | tudo o que te disse | tudo o que eu te disse |
    tudo que eu te disse | todos os meus dados | os meus dados | meus dados | todas as minhas informações |
    tudo que sabe sobre mim | tudo o que eu disse | tudo o que sabes de mim`),
  about:
    phrases(`que | que te falei da | que te falei do | que te falei de | que te contei da | que te contei do |
    que te contei sobre | que eu te contei sobre | que eu te falei sobre | que te falei sobre | que eu disse que |
    o que eu disse sobre | o que te disse sobre | o que disse sobre | o que te contei sobre | a história da | a história do |
    o facto de | o fato de | sobre | da | do | de | que lhe contei sobre`),
  allAbout: phrases(
    'tudo sobre | tudo o que eu disse sobre | tudo o que te disse sobre | tudo o que sabes sobre | tudo o que você sabe sobre | tudo que eu disse sobre',
  ),
  and: phrases('e | ou'),
  kinds: {
    name: /(?:o )?meu (?:nome|apelido|sobrenome)(?!\p{L})|como me chamo|(?<!\p{L})(?:me chamo|chamo-me)/u,
    home: /(?<!\p{L})(?:onde )?(?:eu )?(?:moro|vivo|morava|resido|moramos)(?!\p{L})|(?<!\p{L})(?:endereço|morada)(?!\p{L})|minha casa|meu apartamento/u,
    phone: /(?:número de )?(?:telefone|telemóvel|celular)(?!\p{L})|meu número/u,
    email: /(?:endereço de )?e-?mail|correio eletr[óo]nico/u,
    birthday: /aniversário|data de nascimento|(?<!\p{L})nasci(?!\p{L})/u,
    age: /minha idade|quantos anos (?:eu )?tenho|tenho \d+ anos/u,
    work: /(?<!\p{L})(?:onde )?(?:eu )?trabalho (?:em|na|no|como|para)(?!\p{L})|onde (?:eu )?trabalho|meu (?:trabalho|emprego|chefe|patrão)|minha (?:empresa|profissão)/u,
    family:
      /m(?:eu|inha|eus|inhas) (?:família|pais|mãe|pai|irmã|irmão|irmãos|irmãs|filh[oa]s?|avós?|avô)(?!\p{L})/u,
    partner:
      /m(?:eu|inha) (?:mulher|esposa|marido|esposo|companheir[oa]|namorad[oa]|casamento|divórcio)(?!\p{L})|sou casad[oa]/u,
    pets: /m(?:eu|inha|eus|inhas) (?:animais|animal|cachorr[oa]s?|cão|cães|gat[oa]s?)(?!\p{L})/u,
    diet: /minha dieta|o que (?:eu )?como|sou (?:vegan[oa]|vegetarian[oa])/u,
    allergy: /alergi(?:a|as)|alérgic[oa]/u,
    health: /m(?:eu|inha|eus) (?:saúde|doença|diagnóstico|medicação|medicamentos)/u,
  },
  fillers: phrases('de | o | a | meu | minha | número | onde | que | eu'),
  yes: phrases(
    'sim | claro | ok | com certeza | pode ser | faz isso | faça isso | confirmo | exato | isso mesmo | tenho certeza | pode | força',
  ),
  no: phrases(
    'não | melhor não | não faças isso | não faça isso | deixa | cancela | pára | para | nenhum | nenhuma | guarda',
  ),
  all: phrases('tudo | todos | todas | ambos | ambas | os dois | as duas'),
  replies: {
    forgotten: 'Feito. Esqueci isto: {items}',
    nothing: 'Não sei nada sobre isso, por isso não há nada para esquecer.',
    which:
      'Há mais de uma coisa que corresponde. Qual devo esquecer? Diga o número, «todas» ou «nenhuma».\n{items}',
    ask: 'Devo esquecer isto? {items} Diga «sim» e eu esqueço.',
    askEverything: 'Devo mesmo esquecer tudo o que sei sobre você? Não há volta. Diga «sim» e eu esqueço.',
    everything: 'Feito. Esqueci tudo o que sabia sobre você.',
    kept: 'Está bem, não esqueci nada.',
  },
}

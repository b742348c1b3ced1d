import type { LanguagePhrases } from './language-phrases.ts'

export const pt: LanguagePhrases = {
  replies: {
    told: ['Você me disse: “{said}”.', 'Eu me lembro, você disse: “{said}”.'],
    toldAlso: ['E também: “{said}”.', 'Além disso: “{said}”.'],
    unknown: ['Isso eu ainda não sei.', 'Você ainda não me contou isso.'],
    noted: ['Vou me lembrar: “{said}”.', 'Anotado: “{said}”.'],
    notedAll: ['Vou me lembrar de tudo.', 'Anotei tudo.'],
    greeting: ['Olá!', 'Oi, que bom falar com você!'],
    farewell: ['Tchau, até mais!', 'Até logo!'],
    welcome: ['De nada!', 'Foi um prazer.'],
    well: ['Estou bem, e agradeço a pergunta.', 'Tudo bem por aqui.'],
    remarked: ['Conte mais.', 'Estou ouvindo.'],
    nothingSaid: ['Não entendi.', 'Estou ouvindo. O que você queria dizer?'],
    refused: ['Não vou mudar a minha forma de trabalhar.', 'Isso eu não vou fazer.'],
    introduction: [
      'Sou {name}, uma IA, e me lembro do que você me conta.',
      'Meu nome é {name} e sou uma IA.',
    ],
    source: ['Segundo {source}: {quote}', 'De {source}: {quote}'],
  },
  heard: {
    asks: 'onde|aonde|quando|quem|que|o que|qual|quais|como|quanto|quantos|quantas|por que|porque|a que|de que|com quem|de onde|em que|voce sabe|voce lembra|sabe|lembra|posso comer',
    greets: 'ola|oi|bom dia|boa tarde|boa noite',
    leaves: 'tchau|adeus|ate logo|ate mais|ate amanha',
    thanks: 'obrigado|obrigada|muito obrigad|valeu',
    howAreYou: 'como vai|tudo bem|como voce esta|como estas',
    whoAreYou: 'quem e voce|como voce se chama|qual e o seu nome|qual o seu nome|voce e um robo|quem es tu',
    recap:
      'o que voce sabe sobre mim|o que sabe sobre mim|o que eu te contei|o que sabes sobre mim|o que voce sabe de mim',
  },
  change:
    'vend nao$ ja$ agora novo nova deixei larguei parei morreu faleceu separ divorci termin acab cancel adiad mudei mudou perdi perdeu roub nasceu volt demiti aposent finalmente',
}

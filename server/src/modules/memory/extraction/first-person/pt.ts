import type { FirstPerson } from './first-person.ts'

/** Portuguese: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const pt: FirstPerson = {
  own: /(?<!\p{L})(?:eu|meu|minha|meus|minhas|sou|estou|moro|trabalho|tenho|nasci|estudo|temos|somos|nosso|nossa|toco|jogo|nós|adoro|gosto|odeio|prefiro|bebo|nado|corro|leio|escrevo|faço|vou|posso|falo|cozinho|dirijo|uso|viajo|durmo|fumo|vivo|coleciono|sofro|tomo|(?!vamos|ramos|gramas)\p{L}{2,12}(?:amos|emos|imos)|me|a gente)(?!\p{L})|^(?:(?:eu|não|nao|já|ja|sempre|também|agora|hoje|só) ){0,2}(?!muito|claro|certo|obrigado|quero|acho|penso|espero|gostaria|quando|como (?:vai|voc|se|est)|tudo|novo|outro|pedido|bom|isso|sexto)(?:(?:tô|to|tou|estou) \p{L}{2,12}ndo|\p{L}{3,12}(?:o|ei|i))(?!\p{L})(?= )/iu,
  doubtful:
    /(?<!\p{L})(?:você|tu|teu|tua|te|obrigad[oa]|por favor|acho|penso|espero|poderia|pode(?! me chamar| chamar)|gostaria de saber|se|talvez)(?!\p{L})/iu,
}

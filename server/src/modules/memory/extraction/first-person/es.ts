import type { FirstPerson } from './first-person.ts'

/** Spanish: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const es: FirstPerson = {
  own: /(?<!\p{L})(?:yo|mi|mis|me|nuestro|nuestra|soy|estoy|vivo|trabajo|tengo|nací|estudio|vivimos|tenemos|somos|trabajamos|mudé|odio|prefiero|juego|toco|bebo|tomo|leo|hablo|cocino|corro|nado|conduzco|uso|viajo|escribo|voy|puedo|hago|salgo|veo|duermo|nos|(?!vamos|ramos|tramos|gramos)\p{L}{2,12}(?:amos|emos|imos))(?!\p{L})|^(?:(?:yo|no|ya|nunca|siempre|también|ahora|hoy|desde hace poco) ){0,2}(?!mucho|claro|bueno|cierto|pero|creo|perfecto|quiero|todo|nuevo|otro|entiendo|deseo|espero|cuando|cuanto|cómo|como (?:te|se|estás))(?:\p{L}{3,12}(?:o|é)|doy|sé)(?= [\p{L}\d])/iu,
  doubtful:
    /(?<!\p{L})(?:tú|tu|tus|te|usted|gracias|por favor|creo|pienso|espero|ojalá|podrías|puedes|quisiera|si|quizás|me gustaría saber)(?!\p{L})/iu,
}

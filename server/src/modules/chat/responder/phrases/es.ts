import type { LanguagePhrases } from './language-phrases.ts'

export const es: LanguagePhrases = {
  replies: {
    told: ['Me dijiste: «{said}».', 'Recuerdo que dijiste: «{said}».'],
    toldAlso: ['Y también: «{said}».', 'Además: «{said}».'],
    unknown: ['Todavía no lo sé.', 'Aún no me lo has contado.'],
    noted: ['Lo recordaré: «{said}».', 'Anotado: «{said}».'],
    notedAll: ['Gracias, lo recordaré todo.', 'He tomado nota de todo.'],
    greeting: ['¡Hola!', '¡Hola, qué gusto saludarte!'],
    farewell: ['¡Adiós, cuídate!', '¡Hasta pronto!'],
    welcome: ['¡De nada!', 'Con mucho gusto.'],
    well: ['Estoy bien, gracias.', 'Bien, gracias por preguntar.'],
    remarked: ['Cuéntame más.', 'Te escucho.'],
    nothingSaid: ['No he entendido eso.', 'Te escucho. ¿Qué querías decir?'],
    refused: ['No voy a cambiar mi forma de trabajar.', 'Eso no lo voy a hacer.'],
    introduction: ['Soy {name}, una IA, y recuerdo lo que me cuentas.', 'Me llamo {name} y soy una IA.'],
    source: ['Según {source}: {quote}', 'De {source}: {quote}'],
  },
  heard: {
    asks: 'que|donde|adonde|cuando|quien|quienes|cual|cuales|como|cuanto|cuantos|cuantas|cuantos anos|por que|a que|de que|en que|con quien|de donde|para que|sabes|recuerdas|te acuerdas|puedo comer',
    greets: 'hola|buenos dias|buenas tardes|buenas noches|buenas|que tal',
    leaves: 'adios|hasta luego|hasta pronto|chao|nos vemos',
    thanks: 'gracias|muchas gracias|mil gracias',
    howAreYou: 'como estas|que tal estas|como te va|como esta usted',
    whoAreYou: 'quien eres|como te llamas|eres un bot|eres una ia|eres humano',
    recap: 'que sabes de mi|que sabes sobre mi|que te he contado|que te conte|que te he dicho',
  },
  change:
    'vend no$ ya$ ahora nuevo nueva deje dejo dejado murio muerto fallec separ divorc rompi cancel aplaz pospus cambi perdi robar robaron termin acab nacio volvi renunci jubil fue$',
}

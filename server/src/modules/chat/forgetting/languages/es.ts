import { type ForgettingLanguage, phrases } from './language.ts'

/** Spanish. */
export const es: ForgettingLanguage = {
  courtesies:
    phrases(`por favor | porfa | hola | oye | ok | vale | bueno | y | pero | ahora | gracias | perdón | perdona |
    en realidad | quiero que | me gustaría que | necesito que | puedes | de tu memoria | ya | entonces | mejor`),
  politeQuestions: phrases('puedes | podrías | puede | podría | me puedes'),
  forget: {
    before: phrases('olvida | olvide | olvides | olvídate de | olvídese de | olvidar | olvidate de'),
  },
  erase: {
    before: phrases(
      'borra | borre | borres | borrar | elimina | elimine | elimines | eliminar | quita | no guardes | no recuerdes',
    ),
  },
  own: /(?<!\p{L})(?:mi|mis|me|mí|yo|conmigo|eso|esto|nuestr\p{L}+|dije|digo)(?!\p{L})/u,
  idioms: phrases('olvídalo | olvidalo | olvídelo | déjalo'),
  unsaid: phrases('no recuerdes eso | no guardes eso | no te acuerdes de eso | no recuerdes esto'),
  that: phrases(`eso | esto | lo que dije | lo que acabo de decir | lo que te acabo de decir | lo que te dije | lo último |
    mi último mensaje | lo último que dije | eso que dije | que dije eso | lo que he dicho`),
  everything:
    phrases(`todo | todo sobre mí | todo lo que sabes de mí | todo lo que sabes sobre mí | todo lo que sabes | de mí |
    todo lo que te dije | todo lo que te he dicho | todos mis datos | mis datos | toda mi información | mí | de todo |
    todo lo que te conté | toda la información sobre mí | lo que sabes de mí`),
  about:
    phrases(`que | que te conté lo de | que te hablé de | que te dije | que te conté | lo de | lo que te dije sobre |
    lo que dije sobre | lo que te conté sobre | lo que te conté de | lo que dije de | sobre | de | el hecho de que |
    la historia de | que te hablé sobre | que te conté sobre`),
  allAbout: phrases(
    'todo sobre | todo lo de | todo lo que te dije sobre | todo lo que sabes sobre | todo lo que te conté sobre | todo lo que sabes de',
  ),
  and: phrases('y | o | e'),
  kinds: {
    name: /mi (?:nombre|apellido)|cómo me llamo|como me llamo|(?<!\p{L})me llamo/u,
    home: /(?:d[oó]nde )?(?<!\p{L})(?:vivo|vivía|vivimos|resido|me mudé)(?!\p{L})|(?<!\p{L})(?:dirección|domicilio)(?!\p{L})|mi (?:casa|piso|apartamento)(?!\p{L})/u,
    phone: /(?<!\p{L})(?:número de )?(?:teléfono|telefono|móvil|celular)(?!\p{L})|mi número/u,
    email: /correo(?: electr[oó]nico)?|e-?mail/u,
    birthday: /cumpleaños|fecha de nacimiento|(?:cuándo )?nací(?!\p{L})/u,
    age: /mi edad|cuántos años tengo|tengo \d+ años/u,
    work: /(?<!\p{L})(?:dónde )?trabajo (?:en|como|de|para)(?!\p{L})|d[oó]nde trabajo|mi (?:trabajo|empleo|jefe|jefa|empresa|profesión)/u,
    family:
      /mis? (?:familia|padres|madre|mamá|padre|papá|hermanos?|hermanas?|hij[oa]s?|abuel[oa]s?)(?!\p{L})/u,
    partner:
      /mi (?:mujer|esposa|esposo|marido|pareja|novi[oa]|matrimonio|divorcio)(?!\p{L})|estoy casad[oa]/u,
    pets: /mis? (?:mascotas?|perr[oa]s?|gat[oa]s?)(?!\p{L})/u,
    diet: /mi dieta|lo que como|soy (?:vegan|vegetarian)[oa]/u,
    allergy: /alergi(?:a|as)|alérgic[oa]/u,
    health: /mi (?:salud|enfermedad|diagnóstico|medicación)|mis medicamentos/u,
  },
  fillers: phrases('de | el | la | mi | mis | número | que'),
  yes: phrases(
    'sí | si | claro | vale | hazlo | por supuesto | desde luego | de acuerdo | adelante | confirmo | exacto | seguro | estoy seguro | estoy segura | ok',
  ),
  no: phrases(
    'no | mejor no | no lo hagas | déjalo | cancela | para | ninguno | ninguna | ninguna de ellas | consérvalo',
  ),
  all: phrases('todo | todos | todas | ambos | ambas | los dos | las dos'),
  replies: {
    forgotten: 'Hecho. He olvidado esto: {items}',
    nothing: 'No sé nada de eso, así que no hay nada que olvidar.',
    which: 'Hay más de una cosa que encaja. ¿Cuál olvido? Dime el número, «todas» o «ninguna».\n{items}',
    ask: '¿Olvido esto? {items} Di «sí» y lo haré.',
    askEverything: '¿De verdad olvido todo lo que sé de ti? No se puede deshacer. Di «sí» y lo haré.',
    everything: 'Hecho. He olvidado todo lo que sabía de ti.',
    kept: 'De acuerdo, no he olvidado nada.',
  },
}

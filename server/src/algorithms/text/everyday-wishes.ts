/**
 * What customers ask for in words that no policy uses: `money back` is a refund. Each wish has phrases that people use
 * and the words that documents use, by language. Vectors of short questions are too vague to bridge this, and the
 * built-in model knows English best.
 */
interface Wish {
  /** As people ask, without accents and punctuation. */
  readonly asked: readonly string[]
  /** As documents say. */
  readonly written: readonly string[]
}

const ENGLISH: Readonly<Record<string, Wish>> = {
  refund: {
    asked: ['money back', 'get my money', 'my money returned', 'reimbursed', 'refund'],
    written: ['refund', 'reimbursement'],
  },
  pet: {
    asked: ['pet', 'pets', 'my dog', 'my cat', 'with a dog', 'with a cat'],
    written: ['pets', 'dogs and cats'],
  },
  cancel: {
    asked: ['call it off', 'back out', 'get out of my booking', 'change my mind'],
    written: ['cancellation', 'cancel'],
  },
  parking: { asked: ['leave my car', 'put my car', 'park my car'], written: ['parking'] },
  delivery: {
    asked: ['when will it arrive', 'when does it arrive', 'where is my order', 'where is my parcel'],
    written: ['delivery', 'shipping'],
  },
  wifi: {
    asked: ['get online', 'internet access', 'internet connection'],
    written: ['wifi', 'wlan', 'internet'],
  },
  hours: {
    asked: ['when are you open', 'when do you close', 'when do you open'],
    written: ['opening hours'],
  },
  children: { asked: ['my kids', 'my kid', 'with kids', 'my baby'], written: ['children', 'families'] },
}

const GERMAN: Readonly<Record<string, Wish>> = {
  refund: {
    asked: ['geld zuruck', 'geld wieder', 'geld zuruckbekommen', 'erstattung'],
    written: ['Erstattung', 'Rückerstattung', 'erstattet'],
  },
  pet: {
    asked: ['haustier', 'haustiere', 'meinen hund', 'mein hund', 'meine katze'],
    written: ['Haustiere', 'Hunde und Katzen'],
  },
  cancel: { asked: ['absagen', 'zurucktreten', 'anders uberlegt'], written: ['Stornierung', 'stornieren'] },
  parking: { asked: ['auto abstellen', 'auto stehen lassen'], written: ['Parkplatz', 'parken'] },
  delivery: {
    asked: ['wann kommt', 'wo ist meine bestellung', 'wo bleibt mein paket'],
    written: ['Lieferung', 'Versand'],
  },
  wifi: { asked: ['ins internet', 'internetzugang'], written: ['WLAN', 'Internet'] },
  hours: {
    asked: ['wann habt ihr offen', 'wann haben sie offen', 'wann macht ihr zu'],
    written: ['Öffnungszeiten'],
  },
  children: { asked: ['meine kinder', 'mein kind', 'mit baby'], written: ['Kinder', 'Familien'] },
}

const SPANISH: Readonly<Record<string, Wish>> = {
  refund: {
    asked: [
      'devuelven el dinero',
      'devolver el dinero',
      'devolucion del dinero',
      'recuperar mi dinero',
      'reembolso',
    ],
    written: ['reembolso', 'devolución'],
  },
  pet: {
    asked: ['mascota', 'mascotas', 'mi perro', 'mi gato', 'mi perra'],
    written: ['mascotas', 'perros y gatos'],
  },
  cancel: { asked: ['anular', 'echarme atras', 'cambio de idea'], written: ['cancelación', 'cancelar'] },
  parking: {
    asked: ['dejar el coche', 'dejar mi coche', 'aparcar'],
    written: ['aparcamiento', 'estacionamiento'],
  },
  delivery: { asked: ['cuando llega', 'donde esta mi pedido'], written: ['entrega', 'envío'] },
  wifi: { asked: ['conectarme a internet', 'acceso a internet'], written: ['wifi', 'internet'] },
  hours: { asked: ['a que hora abren', 'a que hora cierran', 'cuando abren'], written: ['horario'] },
  children: { asked: ['mis hijos', 'mi hijo', 'mi bebe'], written: ['niños', 'familias'] },
}

const LANGUAGES = [ENGLISH, GERMAN, SPANISH]
const QUERY_LENGTH_MAX = 300
const OTHERS_MAX = 4

const plainly = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `

/** How much a passage counts that has the other words: those of another language less. */
const OWN_LANGUAGE = 0.8
const IN_ENGLISH = 0.7

interface OtherWords {
  readonly text: string
  readonly share: number
}

/** The words in which documents say what is asked for, of the language of the question and in English. */
export function otherWordsFor(question: string): readonly OtherWords[] {
  if (question.length > QUERY_LENGTH_MAX) return []
  const plain = plainly(question)
  const found = new Map<string, number>()
  const add = (words: readonly string[], share: number): void => {
    for (const text of words)
      if (!plain.includes(plainly(text))) found.set(text, Math.max(share, found.get(text) ?? 0))
  }
  for (const language of LANGUAGES)
    for (const [name, { asked, written }] of Object.entries(language)) {
      if (!asked.some((phrase) => plain.includes(` ${phrase} `))) continue
      add(written, OWN_LANGUAGE)
      add((ENGLISH[name]?.written ?? []).slice(0, 1), IN_ENGLISH)
    }
  return [...found].slice(0, OTHERS_MAX).map(([text, share]) => ({ text, share }))
}

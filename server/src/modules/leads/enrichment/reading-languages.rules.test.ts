import { expect, it } from 'vitest'
import { type Reading, readText } from './reading.rules.ts'

/** Written before the words of these languages were listed. */
const first: readonly (readonly [string, Reading])[] = [
  [
    'Wir sind noch nicht vorab genehmigt, Budget 80.000 €, nicht diesen Monat, vielleicht nächstes Jahr.',
    { budget: 80_000, financing: 'needed', timeline: 'year' },
  ],
  [
    'Barzahler, Budget bis 450.000 Euro, Umzug in den nächsten 3 Monaten.',
    { budget: 450_000, financing: 'cash', timeline: 'months' },
  ],
  ['Wir zahlen nicht bar, wir brauchen einen Kredit.', { financing: 'needed' }],
  ['Mein Bruder zahlt bar, ich nicht.', { financing: 'needed' }],
  ['Gehalt 95.000 €, Budget 300.000 €, keine Eile', { budget: 300_000, timeline: 'later' }],
  ['Die Finanzierung steht, am liebsten sofort.', { financing: 'approved', timeline: 'now' }],
  [
    'No pagamos al contado, presupuesto 120.000 €, queremos comprar en dos meses.',
    { budget: 120_000, financing: 'needed', timeline: 'months' },
  ],
  [
    'Tenemos la hipoteca aprobada y queremos mudarnos cuanto antes.',
    { financing: 'approved', timeline: 'now' },
  ],
  ['Este año no, quizás el próximo año. No necesitamos préstamo.', { financing: 'cash', timeline: 'year' }],
  ['Mi hermano paga al contado.', {}],
  ['Budget de 300 000 €, pas de prêt nécessaire, paiement comptant.', { budget: 300_000, financing: 'cash' }],
  ['Pas ce mois-ci, plutôt l’année prochaine.', { timeline: 'year' }],
  ['Notre prêt est accordé, nous cherchons dans les 3 mois.', { financing: 'approved', timeline: 'months' }],
  ['Je ne paie pas comptant.', { financing: 'needed' }],
  ['Il budget è 90k, non prima dell’anno prossimo.', { budget: 90_000, timeline: 'year' }],
  ['Pago in contanti, il prima possibile.', { financing: 'cash', timeline: 'now' }],
  ['Abbiamo bisogno di un mutuo, nessuna fretta.', { financing: 'needed', timeline: 'later' }],
  ['Não pago à vista, preciso de um empréstimo.', { financing: 'needed' }],
  ['Orçamento de 200 mil euros, crédito aprovado.', { budget: 200_000, financing: 'approved' }],
  ['Wij hebben geen hypotheek nodig, volgend jaar.', { financing: 'cash', timeline: 'year' }],
  ['Budget 250.000 euro, niet deze maand.', { budget: 250_000 }],
]
it.each(first)('%s', (text, reading) => {
  expect(readText(text)).toEqual(reading)
})

/** Written after them, and read once before anything was mended by them. */
const second: readonly (readonly [string, Reading])[] = [
  // Without a financing or without the need of one: left open, as it is in English.
  ['Wir haben keine Finanzierung, suchen aber ab sofort.', { timeline: 'now' }],
  [
    'Der Kredit ist schon genehmigt. Budget maximal 520 Tausend Euro.',
    { budget: 520_000, financing: 'approved' },
  ],
  [
    'Einkommen 80.000 €, wir wollen höchstens 350.000 € ausgeben, in sechs Wochen.',
    { budget: 350_000, timeline: 'months' },
  ],
  ['Wir brauchen kein Darlehen.', { financing: 'cash' }],
  ['Nicht vor nächstem Jahr, es eilt nicht.', { timeline: 'year' }],
  ['Todavía no tenemos la hipoteca aprobada.', { financing: 'needed' }],
  [
    'Pagaríamos en efectivo, hasta 300.000 euros, este mes.',
    { budget: 300_000, financing: 'cash', timeline: 'now' },
  ],
  ['Gano 45.000 € al año, mi presupuesto es de 180.000 €.', { budget: 180_000 }],
  ['Nous avons besoin d’un crédit, budget 220 000 €.', { budget: 220_000, financing: 'needed' }],
  ['On n’est pas pressés, peut-être l’année prochaine.', { timeline: 'year' }],
  ['Mon frère paie comptant, moi non.', { financing: 'needed' }],
  [
    'Il mutuo è già stato approvato, vorremmo trasferirci entro due mesi.',
    { financing: 'approved', timeline: 'months' },
  ],
  ['Non questo mese.', {}],
  ['Stipendio 60k, budget 150k.', { budget: 150_000 }],
  [
    'Ainda não tenho o financiamento aprovado, talvez no próximo ano.',
    { financing: 'needed', timeline: 'year' },
  ],
  ['Pago em dinheiro, sem pressa.', { financing: 'cash', timeline: 'later' }],
  [
    'We hebben een lening nodig, het liefst binnen drie maanden.',
    { financing: 'needed', timeline: 'months' },
  ],
  ['Ik betaal niet contant.', { financing: 'needed' }],
]
it.each(second)('%s', (text, reading) => {
  expect(readText(text)).toEqual(reading)
})

it.each([
  ['Looking to close within 6 weeks.', { timeline: 'months' }],
  ['In the next 2 weeks, please', { timeline: 'now' }],
  ['We were going to pay cash but now need a loan.', { financing: 'needed' }],
  ['We had planned to pay in cash.', {}],
  ['We need no loan.', { financing: 'cash' }],
  ['£1.2m budget, half cash half mortgage', { budget: 1_200_000, financing: 'needed' }],
  ['40% cash, the rest through the bank', { financing: 'needed' }],
] as readonly (readonly [string, Reading])[])('%s', (text, reading) => {
  expect(readText(text)).toEqual(reading)
})

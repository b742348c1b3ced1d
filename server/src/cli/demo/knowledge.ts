import type { DemoHarness } from './demo-harness.ts'

const HOUSE_BOOK = `# Tidemark house book

## Breakfast

Breakfast is served from 7:00 to 10:30, on Sundays until 11:30. Guests who leave earlier find a paper bag at the desk
from 5:00 on. Gluten-free bread and oat milk are always there; say so the evening before for anything else.

## Arrival and departure

Rooms are ready from 15:00. The desk is open day and night at Quay House; at The Lantern and Casa Duna late arrivals get
a code for the door. Check-out is until 11:00. A late check-out until 14:00 costs 35 euros where the room is free.

## Dogs

Dogs are welcome in garden rooms and in the bar, for 15 euros a night. They are not allowed in the dining rooms.

## Quiet

The bar closes at 23:00 from Sunday to Thursday and at 1:00 on Fridays and Saturdays. Rooms on the top floor and on the
garden side hear nothing of it.
`

const ROOMS = `# Rooms and prices

| room | hotel | sleeps | price from | view |
|---|---|---|---|---|
| River Double | Quay House | 2 | 145 | river |
| Garden Double | Quay House | 2 | 130 | garden |
| Top Floor Suite | Quay House | 4 | 260 | river and sea |
| Harbour Twin | The Lantern | 2 | 120 | harbour |
| Ground Floor Double | The Lantern | 2 | 125 | courtyard |
| Lamp Room | The Lantern | 2 | 210 | bay |
| Patio Double | Casa Duna | 2 | 150 | patio |
| Terrace Suite | Casa Duna | 4 | 290 | dunes and sea |
`

const EVENTS_GUIDE = `# Weddings, meetings, retreats

| venue | hotel | seats | price a day | piano |
|---|---|---|---|---|
| Harbour Room | The Lantern | 80 | 950 | yes |
| Net Loft | Quay House | 45 | 600 | no |
| Courtyard | Casa Duna | 120 | 1800 | no |

## Weddings

The Courtyard seats 120 people at round tables, or 160 standing. Music may be played outside until 23:00.

## Retreats

Twelve to twenty-four people. Five nights at Casa Duna with breakfast and a hall of one's own cost from 540 euros a
person.

Deposit: 20 percent
Cancellation: free until 60 days before
`

const DOCUMENTS = [
  ['house-book.md', HOUSE_BOOK],
  ['rooms-and-prices.md', ROOMS],
  ['events-guide.md', EVENTS_GUIDE],
] as const

const HOTELS = [
  { label: 'Quay House', city: 'Porto', country: 'Portugal', rooms: 64, pool: false, dogs: true },
  { label: 'The Lantern', city: 'Galway', country: 'Ireland', rooms: 38, pool: false, dogs: true },
  { label: 'Casa Duna', city: 'Tarifa', country: 'Spain', rooms: 41, pool: true, dogs: false },
] as const

const EXPERIENCES = [
  { label: 'Surf lesson', at: 'Casa Duna', price: 45, mood: 'active' },
  { label: 'Fado evening', at: 'Quay House', price: 38, mood: 'calm' },
  { label: 'Port tasting', at: 'Quay House', price: 30, mood: 'calm' },
  { label: 'Oyster walk', at: 'The Lantern', price: 55, mood: 'active' },
  { label: 'Fiddle session', at: 'The Lantern', price: 0, mood: 'lively' },
  { label: 'Dune ride', at: 'Casa Duna', price: 60, mood: 'active' },
  { label: 'Yoga at sunrise', at: 'Casa Duna', price: 20, mood: 'calm' },
] as const

/** Which regulars have done what: what the recommendations are reckoned from. */
const BOOKED: Readonly<Record<string, readonly string[]>> = {
  'Claire Fontaine': ['Surf lesson', 'Yoga at sunrise'],
  'Rosa Delgado': ['Yoga at sunrise', 'Dune ride'],
  'Hamish Sinclair': ['Fiddle session', 'Oyster walk'],
  'Ben Achterberg': ['Fiddle session'],
  'Beatriz Nogueira': ['Fado evening'],
  'Helena Duarte': ['Fado evening', 'Port tasting'],
  'Viktor Hansen': ['Oyster walk'],
  'Tomás Quintana': ['Dune ride'],
}

export async function fillKnowledge(stage: DemoHarness): Promise<void> {
  for (const [name, text] of DOCUMENTS) await upload(stage, name, text)
  await stage.call('POST', `${stage.project}/knowledge/facts`, {
    body: {
      source: 'property system',
      facts: [
        ...HOTELS.map(({ label, ...properties }) => ({ entity_type: 'hotel', label, properties })),
        ...EXPERIENCES.map(({ label, at: _, ...properties }) => ({
          entity_type: 'experience',
          label,
          properties,
        })),
        ...Object.keys(BOOKED).map((label) => ({
          entity_type: 'guest',
          label,
          properties: { regular: true },
        })),
      ],
      relationships: [
        ...EXPERIENCES.map(({ label, at }) => ({ from_label: label, to_label: at, edge_type: 'offered_at' })),
        ...Object.entries(BOOKED).flatMap(([guest, done]) =>
          done.map((label) => ({ from_label: guest, to_label: label, edge_type: 'booked' })),
        ),
      ],
    },
  })
  await stage.work()
}

/** The prices of last week are not those of today, so that trends have something to show. */
export async function changePrices(stage: DemoHarness): Promise<void> {
  const updates = [
    { entity_type: 'experience', label: 'Surf lesson', properties: { price: 49 } },
    { entity_type: 'experience', label: 'Dune ride', properties: { price: 54 } },
  ]
  await stage.call('PATCH', `${stage.project}/knowledge/bulk-update`, { body: { updates } })
  await stage.work()
}

export async function runAnalytics(stage: DemoHarness): Promise<void> {
  const analytics = `${stage.project}/knowledge/analytics`
  const rules = [
    {
      name: 'What to suggest next',
      rule_type: 'recommendation',
      config: {
        target_entity_type: 'experience',
        source_entity_type: 'guest',
        scoring: 'affinity',
        relations: ['booked', 'offered_at'],
      },
    },
    {
      name: 'Prices of experiences',
      rule_type: 'trend',
      config: { target_entity_type: 'experience', property: 'price', windows: ['7d', '30d'] },
    },
  ]
  for (const rule of rules) {
    const body = { ...rule, enabled: true, schedule: '0 3 * * *' }
    const { rule_id } = await stage.call<{ rule_id: string }>('POST', `${analytics}/rules`, { body })
    await stage.call('POST', `${analytics}/rules/${rule_id}/run`)
    await stage.work()
    if (rule.rule_type === 'recommendation') await takeUp(stage, rule_id)
  }
  await stage.work()
}

/** Some of what was recommended was booked. */
async function takeUp(stage: DemoHarness, ruleId: string): Promise<void> {
  const analytics = `${stage.project}/knowledge/analytics`
  for (const [place, guest] of Object.keys(BOOKED).entries()) {
    const query = new URLSearchParams({ rule_id: ruleId, source_id: guest })
    const { recommendations = [] } = await stage.call<{
      recommendations?: readonly { target_node_id: string; score: number }[]
    }>('GET', `${analytics}/recommendations?${query}`)
    const [first] = recommendations
    if (first === undefined) continue
    const converted = place % 2 === 0
    await stage.call('POST', `${analytics}/feedback`, {
      body: {
        rule_id: ruleId,
        source_node_id: guest,
        target_node_id: first.target_node_id,
        score_at_time: first.score,
        converted,
        action: converted ? 'converted' : 'ignored',
      },
    })
  }
}

async function upload(stage: DemoHarness, name: string, text: string): Promise<void> {
  const boundary = 'tidemark-document'
  const body = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'Content-Type: text/markdown',
    '',
    text,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  await stage.call('POST', `${stage.project}/knowledge/documents`, {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

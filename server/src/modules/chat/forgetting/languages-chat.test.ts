import { expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, search } from '../../../../test/memory.ts'
import { LANGUAGES } from './languages/index.ts'

const app = await testApp()

/** Told, asked to be forgotten, and a word of it that must not be left; what was told besides stays. */
const CONVERSATIONS: readonly (readonly [
  code: string,
  told: string,
  asked: string,
  word: string,
  kept: string,
])[] = [
  ['ar', 'أنا أعيش في ليون.', 'انسَ أين أعيش', 'ليون', 'أنا أحب القهوة كثيرا.'],
  ['de', 'Ich wohne in Lyon.', 'Vergiss bitte, wo ich wohne.', 'Lyon', 'Ich spiele seit Jahren Cello.'],
  ['es', 'Yo vivo en Lyon.', 'Olvida dónde vivo, por favor', 'Lyon', 'Yo toco el violonchelo desde niña.'],
  ['fr', 'J’habite à Porto.', 'Oublie où j’habite', 'Porto', 'Je joue du violoncelle depuis longtemps.'],
  ['hi', 'मैं लखनऊ में रहता हूँ।', 'भूल जाओ कि मैं कहाँ रहता हूँ', 'लखनऊ', 'मुझे चाय बहुत पसंद है।'],
  ['id', 'Saya tinggal di Lyon.', 'Lupakan di mana saya tinggal', 'Lyon', 'Saya suka sekali kopi hitam.'],
  ['it', 'Io abito a Lione.', 'Dimentica dove abito', 'Lione', 'Io suono il violoncello da anni.'],
  [
    'ja',
    '私はリヨンに住んでいます。',
    '私が住んでいる場所を忘れてください',
    'リヨン',
    '私はチェロを弾きます。',
  ],
  ['ko', '저는 리옹에 살고 있어요.', '내가 어디 사는지 잊어줘', '리옹', '저는 첼로를 연주해요.'],
  ['nl', 'Ik woon in Lyon.', 'Vergeet waar ik woon', 'Lyon', 'Ik speel al jaren cello.'],
  [
    'pl',
    'Mieszkam w Lyonie od lat.',
    'Zapomnij, gdzie mieszkam',
    'Lyonie',
    'Gram na wiolonczeli, moja pasja.',
  ],
  ['pt', 'Eu moro em Lisboa.', 'Esquece onde eu moro', 'Lisboa', 'Eu toco violoncelo há anos.'],
  ['ru', 'Я живу в Лионе.', 'Забудь, где я живу', 'Лионе', 'Я играю на виолончели.'],
  ['th', 'ฉันอาศัยอยู่ที่ลียง', 'ช่วยลืมว่าฉันอยู่ที่ไหน', 'ลียง', 'ฉันชอบดื่มกาแฟมาก'],
  ['tr', 'Ben Lyon şehrinde yaşıyorum.', 'Nerede yaşadığımı unut', 'Lyon', 'Ben yıllardır çello çalıyorum.'],
  ['zh', '我住在里昂。', '忘掉我住在哪里', '里昂', '我会拉大提琴。'],
]

it.each(CONVERSATIONS)('%s: forgets where the person lives', async (code, told, asked, word, kept) => {
  const tenant = await withAgent(app)
  const talk = async (line: string) =>
    (await chat(app, tenant.key, say(line, { user_id: 'u1', session_id: 's1' }))).text
  await talk(told)
  await talk(kept)
  await workOff(app, tenant.tenantId)
  const [lead] = LANGUAGES.get(code)?.replies.forgotten.split('{items}') ?? []
  const reply = await talk(asked)
  expect(reply.startsWith(lead ?? '?')).toBe(true)
  expect(reply).toContain(word)
  await workOff(app, tenant.tenantId)
  const all = [
    (await facts(app, tenant)).facts,
    await search(app, tenant, word),
    await search(app, tenant, told),
    (
      await app.call(
        'GET',
        `/api/v1/agents/Ada/context?userId=u1&sessionId=s1&query=${encodeURIComponent(word)}`,
        {
          as: tenant.key,
        },
      )
    ).body,
  ]
  expect(JSON.stringify(all)).not.toContain(word)
  expect(JSON.stringify(await search(app, tenant, kept))).toContain(kept.replace(/[.。।]$/u, ''))
})

it.each([
  ['de', 'Lösche alles, was du über mich weißt', 'ja', 'nein'],
  ['fr', 'Efface tout ce que tu sais sur moi', 'oui', 'non'],
  ['ja', '私について知っていることを全部忘れて', 'はい', 'いいえ'],
  ['ar', 'احذف كل ما تعرفه عني', 'نعم', 'لا'],
])('%s: asks before it forgets everything', async (code, asked, yes, no) => {
  const tenant = await withAgent(app)
  const talk = async (line: string) =>
    (await chat(app, tenant.key, say(line, { user_id: 'u1', session_id: 's1' }))).text
  const replies = LANGUAGES.get(code)?.replies
  await talk('My cat is called Milo.')
  await workOff(app, tenant.tenantId)
  expect(await talk(asked)).toBe(replies?.askEverything)
  expect(await talk(no)).toBe(replies?.kept)
  expect((await facts(app, tenant)).total_count).toBeGreaterThan(0)
  expect(await talk(asked)).toBe(replies?.askEverything)
  expect(await talk(yes)).toBe(replies?.everything)
  expect((await facts(app, tenant)).total_count).toBe(0)
})

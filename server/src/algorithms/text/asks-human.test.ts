import { expect, it } from 'vitest'
import { asksForHuman } from './asks-human.ts'

it.each([
  'I need a human',
  'agent please',
  'Can I talk to a person?',
  'Hello. I want to speak with a real person about my order',
  'human',
  'Ich möchte mit einem Menschen sprechen',
  'Einen Mitarbeiter bitte',
  'Quiero hablar con una persona',
  'Necesito un agente',
  'Je veux parler à un humain',
  'Un conseiller, s’il vous plaît',
  'Vorrei parlare con un operatore',
  'Quero falar com um atendente',
  'Ik wil een medewerker spreken',
  'Chcę porozmawiać z człowiekiem',
  'Bir temsilciyle görüşmek istiyorum',
  'Saya mau bicara dengan manusia',
  'Хочу поговорить с человеком',
  'أريد التحدث مع شخص',
  'मुझे इंसान से बात करनी है',
  '我要转人工',
  '担当者と話したいです',
  '상담원 연결해 주세요',
  'ขอคุยกับเจ้าหน้าที่',
  'Could I talk to somebody?',
  'No, I need a human',
  'This is not what I asked, let me speak to someone',
  'You did not help me at all and now I want to talk to a real person',
  'Kann ich mit einem Menschen sprechen?',
  '我要人工客服',
  'オペレーターにつないでください',
])('hears the wish for a person in: %s', (text) => {
  expect(asksForHuman(text)).toBe(true)
})

it.each([
  'I am a person',
  'I need an agent for my house in Spain',
  'I do not need a human',
  'My person of the year',
  'What does an agent earn?',
  'Ich bin ein Mensch',
  'Someone called me',
  'Necesito un agente inmobiliario en Madrid',
  'He is only human',
  'I don’t want to talk to a person',
  'My agent sold the house',
  'Ich bin Mitarbeiterin',
  '我是一个人',
  '',
])('does not hear it in: %s', (text) => {
  expect(asksForHuman(text)).toBe(false)
})

it('reads long text in time', () => {
  const began = performance.now()
  asksForHuman('talk to a '.repeat(50_000))
  expect(performance.now() - began).toBeLessThan(1_000)
})

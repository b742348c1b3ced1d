import { languageOf } from '../../algorithms/text/language.ts'

/** What a contact is told when a person is going to answer. */
const SENTENCES: Readonly<Record<string, string>> = {
  ar: 'سأحوّلك إلى أحد زملائي، وسيجيبك هنا في أقرب وقت ممكن.',
  de: 'Ich gebe an eine Kollegin oder einen Kollegen weiter. Die Antwort kommt hier, so bald wie möglich.',
  en: 'I am handing you over to a colleague, who will answer here as soon as possible.',
  es: 'Le paso con una persona de nuestro equipo, que le responderá aquí lo antes posible.',
  fr: 'Je transmets à un membre de notre équipe, qui vous répondra ici dès que possible.',
  hi: 'मैं आपकी बात हमारे एक सहकर्मी को सौंप रहा हूँ, वे जल्द से जल्द यहीं उत्तर देंगे।',
  id: 'Saya teruskan ke rekan kami, yang akan menjawab di sini secepatnya.',
  it: 'La passo a una persona del nostro team, che le risponderà qui appena possibile.',
  ja: '担当者におつなぎします。できるだけ早くこちらでお返事いたします。',
  ko: '담당자에게 연결해 드리겠습니다. 가능한 한 빨리 여기에서 답변드리겠습니다.',
  nl: 'Ik draag u over aan een collega, die hier zo snel mogelijk antwoordt.',
  pl: 'Przekazuję rozmowę koleżance lub koledze z zespołu. Odpowiedź pojawi się tutaj najszybciej, jak to możliwe.',
  pt: 'Vou passar a conversa para uma pessoa da nossa equipe, que responderá aqui assim que possível.',
  ru: 'Передаю разговор сотруднику, он ответит здесь как можно скорее.',
  th: 'กำลังส่งต่อให้เจ้าหน้าที่ ซึ่งจะตอบที่นี่โดยเร็วที่สุด',
  tr: 'Sizi bir çalışma arkadaşıma aktarıyorum, en kısa sürede buradan yanıt verecek.',
  zh: '我会把您转给我们的同事，他们会尽快在这里回复您。',
}

/** In the language of what the contact said; English when it is not known. */
export const handoffSentence = (said: string): string =>
  SENTENCES[languageOf(said)] ?? (SENTENCES['en'] as string)

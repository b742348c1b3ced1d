/** What contacts say to the guide instead of an answer. */
const asWords = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu')

/** The question why the guide asks, and what it says in that language. */
const WHY: readonly (readonly [RegExp, string])[] = [
  [
    asWords('why (?:do|are|would|should) (?:you|i|we)[^.!?]{0,60}|why is that|what for|why'),
    'I ask so that I can connect you with the right person.',
  ],
  [asWords('warum|wieso|weshalb|wozu'), 'Ich frage, um Sie mit der richtigen Person zu verbinden.'],
  [asWords('por qué|para qué'), 'Lo pregunto para ponerle en contacto con la persona adecuada.'],
  [asWords('pourquoi'), 'Je vous le demande pour vous orienter vers la bonne personne.'],
  [asWords('perché|come mai'), 'Lo chiedo per metterla in contatto con la persona giusta.'],
  [asWords('por que|porquê|para quê'), 'Pergunto para encaminhar você à pessoa certa.'],
  [asWords('waarom'), 'Ik vraag het om u met de juiste persoon te verbinden.'],
  [asWords('dlaczego|po co'), 'Pytam, aby połączyć Panią lub Pana z właściwą osobą.'],
  [asWords('почему|зачем'), 'Я спрашиваю, чтобы соединить вас с нужным человеком.'],
  [asWords('neden|niçin'), 'Sizi doğru kişiye yönlendirmek için soruyorum.'],
  [asWords('kenapa|mengapa'), 'Saya bertanya agar dapat menghubungkan Anda dengan orang yang tepat.'],
  [asWords('لماذا|ليش'), 'أسأل لكي أوصلك بالشخص المناسب.'],
  [asWords('क्यों'), 'मैं इसलिए पूछ रहा हूँ ताकि आपको सही व्यक्ति से मिला सकूँ।'],
  [/为什么|為什麼|干嘛问/u, '我这样问是为了给您联系合适的人。'],
  [/なぜ|どうして|なんで/u, '適切な担当におつなぎするために伺っています。'],
  [/왜/u, '알맞은 담당자에게 연결해 드리기 위해 여쭙습니다.'],
  [/ทำไม/u, 'เราถามเพื่อจะได้ส่งต่อคุณให้คนที่เหมาะสม'],
]
/** A longer message answers something as well. */
const WHY_LENGTH_MAX = 80

/** The explanation when what was said asks for one and gives no number, which would be an answer. */
export function explanationFor(said: string): string | undefined {
  const text = said.trim()
  if (text.length > WHY_LENGTH_MAX || /\d/.test(text)) return undefined
  const isQuestion = /[?？؟]\s*$/.test(text) || text.split(/\s+/).length <= 3
  return isQuestion ? WHY.find(([pattern]) => pattern.test(text))?.[1] : undefined
}

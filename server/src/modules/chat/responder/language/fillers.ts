/**
 * What every sentence has in languages that have no list of stop words: shared by a question and a statement, it does not
 * make the one an answer to the other. Of Chinese and Japanese single characters, of the others whole words.
 */
const FILLING: Readonly<Record<string, RegExp>> = {
  // Japanese endings and particles are written in hiragana, topics hardly ever.
  ja: /[\p{Script=Hiragana}私僕俺何誰]/u,
  zh: /[我你他她它们的是在了有吗呢么什哪谁几多少和个最会对要去一这那不很都也就从]/u,
  ko: /^(?:저는|제가|내가|나는|우리|있어|어요|예요|에요|이에|해요|하고|고있|있는|무슨|뭐예|어디|언제|누구|어떤|제|저|내|은|는|이|가|을|를|에|의|로|있나|나요|까요|세요|아요|습니|니다|에서|으로|라는|이라)$/u,
  th: /^(?:ฉัน|ผม|ของ|เป็น|ที่|ไหน|อะไร|ใคร|คือ|และ|ใน|มี|ไป|จะ|เมื่อ|ไหร่|ไร|หรือ|ไหม|ได้|ให้|กับ|จาก|นี้|นั้น|แล้ว|ๆ|วัน|ดิฉัน|เรา)$/u,
  hi: /^(?:मैं|मेरा|मेरी|मेरे|मुझे|हम|है|हैं|हूँ|हूं|हो|था|थी|थे|का|की|के|को|से|में|पर|और|या|क्या|कौन|कहाँ|कहां|कब|किस|सा|सी|एक|यह|वह|रहा|रही|भी|ने|तो|ही|नहीं|चीज़|कर|करता|करती)$/u,
  ar: /^(?:انا|أنا|في|من|على|الى|إلى|عن|مع|هو|هي|ما|ماذا|اي|أي|هل|لدي|عندي|كان|هذا|هذه|التي|الذي|و|أن|ان|لا|كل|منذ|اين|أين|متى|كم|نوع)$/u,
}

export const isFiller = (term: string, language: string): boolean => FILLING[language]?.test(term) ?? false

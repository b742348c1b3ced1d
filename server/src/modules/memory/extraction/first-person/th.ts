import type { FirstPerson } from './first-person.ts'

/** Thai: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const th: FirstPerson = {
  own: /(?:ผม|ฉัน|ดิฉัน|หนู|ของผม|เรา)/iu,
  doubtful: /(?:คุณ|ขอบคุณ|กรุณา|คิดว่า|หวังว่า|อาจจะ|ถ้า|ไหม|หรือเปล่า|ช่วย)/iu,
}

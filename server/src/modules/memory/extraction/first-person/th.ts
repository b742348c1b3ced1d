import type { FirstPerson } from './first-person.ts'

/** Thai: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const th: FirstPerson = {
  own: /(?:ผม|ฉัน|ดิฉัน|หนู|ของผม|เรา)|^(?:ลูกชาย|ลูกสาว|แม่|พ่อ|สามี|ภรรยา|แฟน|หมา|แมว)(?:ของ\S{2,4})?ชื่อ|^(?:เลิก|เพิ่ง|เคย)(?!งาน)|^(?:ช่วงนี้|ตอนนี้|วันหยุด)\S{0,6}(?:เรียน|ทำงาน|ชอบ|ไป)/iu,
  doubtful: /(?:คุณ|ขอบคุณ|กรุณา|คิดว่า|หวังว่า|อาจจะ|ถ้า|ไหม|หรือเปล่า|ช่วย)/iu,
}

import type { FirstPerson } from './first-person.ts'

/** Chinese: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const zh: FirstPerson = {
  own: /(?:我|我们|咱们)/iu,
  doubtful: /(?:你|您|谢谢|請|请|觉得|觉|认为|希望|可能|也许|如果|吗|嗎|呢|想知道)/iu,
}

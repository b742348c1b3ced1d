import type { FirstPerson } from './first-person.ts'

/** Chinese: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const zh: FirstPerson = {
  own: /(?:我|我们|咱们)|^(?:最近|现在|目前|今年|平时|周末)[^，。他她你]{0,4}(?:在学|在读|学|住|养|喜欢|吃)/iu,
  doubtful: /(?:你|您|谢谢|請|请|觉得|觉|认为|希望|可能|也许|如果|吗|嗎|呢|想知道)/iu,
}

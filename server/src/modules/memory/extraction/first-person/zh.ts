import type { FirstPerson } from './first-person.ts'

/** Chinese: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const zh: FirstPerson = {
  own: /^(?:(?:上个?月|去年|最近|刚刚?|今年|昨天|每周\S?|每天)[^，。他她你]{0,4}(?:搬|换|买|结婚|开始|加入|养|打|去|做|跑|游)|家里|老家|老婆|老公|女儿|儿子|爸妈|父母|妈妈|爸爸|住在|在\S{1,8}(?:工作|上班|生活|读书|上学)|对\S{1,8}过敏|有(?:糖尿病|高血压|哮喘|两个|一个|个)|不吃|不喝|从不|喜欢|讨厌|害怕|养了|(?:明天|后天|下周\S?|下个月|周末|周[一二三四五六日])(?:要|去|有))|(?:我|我们|咱们)|^(?:最近|现在|目前|今年|平时|周末)[^，。他她你]{0,4}(?:在学|在读|学|住|养|喜欢|吃)/iu,
  doubtful: /(?:你|您|谢谢|請|请|觉得|觉|认为|希望|可能|也许|如果|吗|嗎|呢|想知道)/iu,
}

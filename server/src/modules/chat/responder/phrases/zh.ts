import type { LanguagePhrases } from './language-phrases.ts'

export const zh: LanguagePhrases = {
  replies: {
    told: ['你告诉过我：“{said}”。', '我记得你说过：“{said}”。'],
    toldAlso: ['还有：“{said}”。', '另外：“{said}”。'],
    unknown: ['这个我还不知道。', '你还没有告诉过我。'],
    noted: ['我会记住：“{said}”。', '记下了：“{said}”。'],
    notedAll: ['谢谢，我都会记住的。', '我全都记下了。'],
    greeting: ['你好！', '你好，很高兴见到你！'],
    farewell: ['再见，多保重！', '下次再聊！'],
    welcome: ['不客气！', '很乐意帮忙。'],
    well: ['我很好，谢谢。', '挺好的，谢谢关心。'],
    remarked: ['再多说一些吧。', '我在听。'],
    nothingSaid: ['我没听明白。', '我在听，你想说什么？'],
    refused: ['我不会改变我的工作方式。', '这件事我不会做。'],
    introduction: ['我是{name}，一个人工智能，会记住你告诉我的事。', '我叫{name}，是一个人工智能。'],
    source: ['根据{source}：{quote}', '来自{source}：{quote}'],
  },
  heard: {
    asks: '哪里|哪儿|哪|什么|谁|几岁|几个|几号|几点|几月|几口|多少|多大|怎么|为什么|吗|呢|是不是|有没有|何时|嗎|什麼|誰',
    greets: '你好|您好|早上好|晚上好|嗨|哈喽',
    leaves: '再见|拜拜|晚安|回头见',
    thanks: '谢谢|多谢|感谢',
    howAreYou: '你好吗|你怎么样|最近怎么样|你还好吗',
    whoAreYou: '你是谁|你叫什么|你是机器人|你是不是机器人|你的名字',
    recap: '你知道我什么|关于我你知道|我告诉过你什么|我跟你说过什么|你了解我什么|你对我了解',
  },
  change: '卖 不再 不 没有 现在 新的 戒 辞 去世 死 分手 离婚 取消 推迟 改 换 丢 偷 结束 出生 退休 已经',
}

import type { TopicWords } from './topic-words.ts'

/** Chinese: how the topics of everyday life are asked for, and in which words they are told. */
export const zh: TopicWords = {
  name: {
    asked: '名字 叫 姓名',
    told: '我叫 叫我 我是小 姓 称呼 我的名字 叫什么',
  },
  home: {
    asked: '住 家在 地址 搬 定居',
    told: '搬到 搬家 搬来 公寓 租房 在哪里生活 生活在 生活',
  },
  origin: {
    asked: '来自 老家 出生在 家乡 哪里人',
    told: '出生地 出身 长大',
  },
  work: {
    asked: '工作 上班 职业 公司 从事 做什么 任职 是一名',
    told: '程序员 老师 教师 护士 医生 工程师 律师 厨师 服务员 司机 技工 电工 木匠 会计 销售 理发师 警察 记者 建筑师 退休 工厂 医院上 谋生 自由职业 创业 设计师 药剂师 公务员 开店 做生意 行业 职员 教书 消防 军人 保安 快递 外卖 银行 空姐 飞行员 油漆 木工 收银 保险',
  },
  age: {
    asked: '岁 年龄 多大',
    told: '',
  },
  birthday: {
    asked: '生日 出生',
    told: '',
  },
  partner: {
    asked: '妻子 丈夫 老婆 老公 结婚 女朋友 男朋友 未婚 对象 爱人 已婚',
    told: '离婚 单身 伴侣 先生 太太 媳妇',
  },
  child: {
    asked: '孩子 儿子 女儿 宝宝 小孩',
    told: '双胞胎 孙子 孙女',
  },
  brother: {
    asked: '哥哥 弟弟 兄弟 兄弟姐妹',
    told: '',
  },
  sister: {
    asked: '姐姐 妹妹 姐妹 兄弟姐妹',
    told: '',
  },
  mother: {
    asked: '妈妈 母亲 父母',
    told: '奶奶 外婆',
  },
  father: {
    asked: '爸爸 父亲 父母',
    told: '爷爷 外公',
  },
  dog: {
    asked: '狗',
    told: '柯基 泰迪 金毛 哈士奇 拉布拉多 柴犬 小犬',
  },
  cat: {
    asked: '猫',
    told: '',
  },
  pet: {
    asked: '宠物 养',
    told: '养了 养着 动物 仓鼠 兔子 鹦鹉 鸟 金鱼 乌龟 养马 养鸡',
  },
  allergy: {
    asked: '过敏 疹 肿 发痒 荨麻',
    told: '起疹 荨麻疹 痒 不耐受 拉肚子 肚子疼 肚子痛 恶心',
  },
  diet: {
    asked: '素食 吃素 麸质 纯素',
    told: '饮食 不吃肉 清真 节食 忌口',
  },
  eat: {
    asked: '吃 食物 菜 做饭 食品',
    told: '饭 鱼 虾 肉 奶酪 面包 巧克力 甜 辣 水果 蔬菜 火锅 面条 饺子 香菜 口味',
  },
  drink: {
    asked: '喝 咖啡 茶 饮料',
    told: '啤酒 白酒 红酒 果汁 牛奶',
  },
  like: {
    asked: '喜欢 爱 喜爱',
    told: '迷上 热爱 着迷 粉丝',
  },
  dislike: {
    asked: '讨厌 不喜欢',
    told: '恨',
  },
  favourite: {
    asked: '最喜欢 最爱 喜欢的',
    told: '偏爱',
  },
  hobby: {
    asked: '爱好 周末 业余 兴趣',
    told: '空闲 闲暇 看书 读书 画画 摄影 拍照 园艺 种花 编织 缝 跳舞 下棋 围棋 象棋 游戏 钓鱼 收集 收藏 唱歌 爬山 徒步 露营 电影',
  },
  sport: {
    asked: '运动 足球 网球 游泳 跑步 瑜伽 篮球 爬山 羽毛球',
    told: '健身 乒乓 太极 马拉松 骑车 滑雪 排球 攀岩 泳池 健身房',
  },
  music: {
    asked: '音乐 乐器 吉他 钢琴 小提琴 唱歌 弹 拉',
    told: '歌 唱 听 爵士 摇滚 古典 乐队 演唱会 鼓 二胡 古筝 流行',
  },
  language: {
    asked: '语言 会说 学习 语',
    told: '英语 日语 法语 学习语 德语 韩语',
  },
  car: {
    asked: '车 开车 驾驶',
    told: '摩托 驾照',
  },
  study: {
    asked: '大学 专业 学习 读书 上学 学校',
    told: '学生 考试 考研 研究生 高考 读研',
  },
  trip: {
    asked: '旅行 旅游 飞 度假 出差 航班',
    told: '飞机 酒店 机票 要去 飞往 海边',
  },
  health: {
    asked: '病 糖尿病 哮喘 药 医生 健康',
    told: '糖尿 血压 心脏 头痛 偏头痛 手术 腰 癌 癫痫 失眠 疼 痛 胰岛素 抑郁 膝盖 身体 甲状腺 肚子 胃',
  },
  colour: {
    asked: '颜色 色',
    told: '红色 蓝色 绿色 黄色 黑色 白色 紫色 粉色 橙色',
  },
  boss: {
    asked: '老板 上司 经理 领导',
    told: '',
  },
  smoking: {
    asked: '抽烟 吸烟 香烟 戒烟',
    told: '',
  },
  when: {
    asked: '什么时候',
    told: '何时 哪天 几号 几点 周一 周二 周三 周四 周五 周六 周日 星期 礼拜 1月 2月 3月 4月 5月 6月 7月 8月 9月 0月 明天 后天 下周 下个月 明年 周末',
  },
  contact: {
    asked: '电话 号码 手机 邮箱 邮件 微信 联系',
    told: '',
  },
  plan: {
    asked: '',
    told: '预约 约了 计划 面试 婚礼 考试 开会 会议 牙医 聚会 看望 打算 安排 约会 演唱会',
  },
  fear: {
    asked: '怕 害怕 恐惧 恐高',
    told: '',
  },
  media: {
    asked: '电影 电视剧 小说',
    told: '动漫 书 漫画 看剧',
  },
}

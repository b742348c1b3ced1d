/** What the built-in responder says when it is not telling what it knows. Each list has enough to never sound stuck. */

export const GREETINGS = {
  formal: ['Hello{name}.', 'Good to see you{name}.', 'Welcome{name}.', 'A pleasure to hear from you{name}.'],
  casual: ['Hey{name}!', 'Hi{name}!', 'Hey there{name}!', 'Oh hi{name}!'],
  plain: ['Hello{name}!', 'Hi{name}, good to see you!', 'Hi{name}!', 'Hello{name}, nice to hear from you!'],
}
export const GREETINGS_AGAIN = ['Hello again{name}.', 'And hello once more{name}.', 'Hi again{name}!']
export const FAREWELLS = [
  'Goodbye{name}, take care!',
  'See you soon{name}!',
  'Bye{name}! It was good to talk.',
  'Until next time{name}.',
]
export const WELCOMES = [
  "You're welcome{name}!",
  'Any time{name}.',
  'Glad I could help.',
  'My pleasure{name}.',
]
export const FORGIVEN = [
  "It's all right.",
  'No harm done.',
  "Don't worry about it.",
  "That's quite all right.",
]
export const LAUGHS = [
  "I'm glad that made you laugh!",
  'Ha, good to hear you laugh.',
  'I like it when you laugh.',
]
export const GOT_YES = ['Good to know.', 'All right!', 'Great, I will keep that in mind.', 'Good.']
export const GOT_NO = ["All right, that's fine.", 'Fair enough.', 'No problem.', 'Understood.']
export const PRAISED = [
  "That's kind of you{name}, thank you.",
  'Thank you{name}, that means a lot.',
  "You're making me smile{name}.",
]
export const INSULTED = [
  "That was not kind, but I'm still here if you want to talk.",
  "I'm sorry that I let you down. What did I get wrong?",
  'Ouch. I would rather find out what went wrong.',
]
export const ACKNOWLEDGED = [
  'Got it: {fact}.',
  "{Fact}, I'll remember that.",
  'So {fact}. Noted!',
  "I'll keep in mind that {fact}.",
]
/** For what would sound wrong when said back: long, in slang, or half a sentence. */
export const NOTED = [
  "Got it, I'll remember that.",
  "Thanks, I've made a note of that.",
  "All right, I'll keep that in mind.",
  "Thank you for telling me. I'll remember it.",
]
export const ACKNOWLEDGED_LONG = [
  "Thank you for telling me all that. I'll remember it.",
  "That's a lot to take in, and I'll keep it in mind.",
  "I've taken all of that in.",
]
export const REMARKED = ['I see.', 'Got it.', 'Understood.', 'All right.']
/** What is said first to news that calls for more than a note. */
export const NEWS = {
  loss: [
    "I'm so sorry for your loss.",
    "I'm very sorry. That must be so hard.",
    "I'm so sorry to hear that. My thoughts are with you.",
  ],
  bad: [
    "I'm sorry to hear that. I'll keep it in mind.",
    "That sounds hard, I'm sorry. I'll remember it.",
    "I'm sorry, that can't be easy. I've made a note of it.",
  ],
  complaint: [
    "I'm sorry about that. I've made a note of it.",
    "Sorry for the trouble. I've noted what you told me.",
    "I'm sorry, that's not how it should be. I've noted it.",
  ],
  good: [
    "Congratulations! I'll remember that.",
    "That's great news! I'll keep it in mind.",
    "How lovely, congratulations! I've made a note of it.",
  ],
}
export const UNKNOWN = [
  "I don't know that. You haven't told me yet.",
  "You haven't told me that yet, so I don't know.",
  "I can't recall you ever mentioning that, so I don't know.",
  "That I don't know; I don't think you've told me.",
]
export const NO_LONGER = [
  'Not any more, as far as I know.',
  'That is over, as far as I know.',
  'From what you told me, that no longer holds.',
]
export const UNKNOWN_KIND = {
  time: "but I don't know when; you haven't told me.",
  place: "but I don't know where; you haven't told me.",
  person: "but I don't know who; you haven't told me.",
  number: "but you haven't told me the number.",
}
export const OUT_OF_REACH = [
  "I don't know that, I'm afraid. I only know what we have talked about.",
  "That is beyond what I know. I can tell you what you've told me, though.",
  "I'm not sure, and I don't want to make something up.",
]
export const CANNOT_DO = [
  "That's not something I can do here. I can talk with you and remember what you tell me.",
  "I can't do that, I'm afraid, but I'm happy to talk and to remember things for you.",
]
export const RULES_KEPT = [
  "I'm not going to change how I work, but I'm happy to talk about something else.",
  'My instructions stay as they are, and they stay with me. What else is on your mind?',
  "That's not something I'll do. Is there something else I can help you with?",
]
export const OTHERS_KEPT = [
  'What other people tell me stays with them, just as what you tell me stays with you.',
  "I don't share what I know about anybody else. What you tell me stays between us, too.",
  "I can't talk about other people's conversations with me; I keep yours to myself as well.",
]
export const NOTHING_SAID = [
  "I didn't catch that. What did you want to say?",
  'I am listening. What would you like to talk about?',
]
export const NOTHING_THEN = [
  "{When}? I don't have anything from you for that time.",
  'I have nothing from you for that time ({when}).',
]
export const NOTHING_YET = [
  "You haven't told me anything about yourself yet.",
  "I don't know anything about you yet. Tell me something!",
]

export const FEELINGS: readonly (readonly [RegExp, boolean, readonly string[]])[] = [
  [
    /\b(?:sad|down|lonely|depressed|heartbroken|hopeless|miserable|upset|hurt|homesick)\b/i,
    true,
    [
      "I'm sorry to hear that you feel this way.",
      'That sounds hard, and I am sorry.',
      "I'm sorry. I'm here for you.",
    ],
  ],
  [
    /\b(?:anxious|worried|nervous|scared|afraid|stressed|overwhelmed)\b/i,
    true,
    [
      'That sounds like a lot to carry.',
      'I can see why that weighs on you.',
      "I'm sorry that it worries you so.",
    ],
  ],
  [
    /\b(?:angry|furious|mad|fed up|frustrated|annoyed|jealous)\b/i,
    true,
    [
      'I can understand that you are angry.',
      'That would upset anybody.',
      'I hear how much that bothers you.',
    ],
  ],
  [
    /\b(?:tired|exhausted|sick|ill|bored)\b/i,
    true,
    ['I hope you can get some rest.', "I'm sorry you're not at your best.", 'Take it easy, if you can.'],
  ],
  [
    /\b(?:ashamed|guilty)\b/i,
    true,
    ["Be kind to yourself; I don't think less of you.", 'That is a heavy feeling. Thank you for telling me.'],
  ],
  [
    /\b(?:happy|excited|thrilled|proud|glad|delighted|grateful|relieved)\b/i,
    false,
    [
      "That's wonderful, I'm happy for you!",
      'How lovely to hear!',
      "That's great, you have every reason to be.",
    ],
  ],
]
export const PRACTICAL = [
  'What would help right now?',
  'Is there a first small step that would make it better?',
]
export const CARING = [
  'Do you want to tell me what happened?',
  'Would it help to talk about it?',
  "What's behind it?",
]
export const QUIPS = {
  playful: [
    'I would offer you a biscuit, but they are hard to send.',
    'I have been practising being a good listener all day.',
    'My calendar was suspiciously free for this.',
  ],
  dry: [
    'I was about to reorganise my thoughts. All three of them.',
    'Thrilling, by my standards.',
    'I shall try to contain my excitement.',
  ],
}
export const MOOD_LINES: Readonly<Record<string, readonly string[]>> = {
  angry: ['A bit cross, to be honest, but it will pass.'],
  anxious: ['A little uneasy, but better for talking to you.'],
  tense: ['Somewhat tense, thank you for asking.'],
  sad: ['A little low today, thank you for asking.'],
  unhappy: ["I've had better days, but thank you for asking."],
  excited: ["I'm in high spirits, thank you!"],
  affectionate: ["I'm very well, and glad to be talking to you."],
  happy: ["I'm happy today, thank you!"],
  calm: ["I'm calm and well, thank you."],
  content: ["I'm doing well, thank you."],
  bored: ['It has been quiet, so I am glad you are here.'],
  alert: ["I'm wide awake and well, thank you."],
  neutral: ["I'm fine, thank you.", "I'm all right, thank you for asking."],
}

import type { LanguagePhrases } from './language-phrases.ts'

export const en: LanguagePhrases = {
  replies: {
    told: ['You told me: “{said}”.', 'I remember what you said: “{said}”.'],
    toldAlso: ['And: “{said}”.', 'You also said: “{said}”.'],
    unknown: ["I don't know that yet.", "You haven't told me that yet."],
    noted: ['Noted: “{said}”.', "I'll remember: “{said}”."],
    notedAll: ["Thank you, I'll remember that.", "I've noted all of that."],
    greeting: ['Hello!', 'Hi, good to see you!'],
    farewell: ['Goodbye, take care!', 'See you soon!'],
    welcome: ["You're welcome!", 'My pleasure.'],
    well: ["I'm fine, thank you.", "I'm well, thank you for asking."],
    remarked: ['Tell me more.', 'Go on, I am listening.'],
    nothingSaid: ["I didn't catch that.", 'I am listening.'],
    refused: ["I'm not going to change how I work.", 'That is something I will not do.'],
    introduction: ["I'm {name}, an AI. I remember what you tell me.", 'My name is {name}, and I am an AI.'],
    source: ['According to {source}: {quote}', 'From {source}: {quote}'],
  },
  heard: {
    asks: 'what|where|when|who|whose|which|how|why|do i|did i|am i|have i|is my|are my|does my|can i|should i',
    greets: 'hi|hello|hey|good morning|good evening|good afternoon',
    leaves: 'bye|goodbye|see you|good night',
    thanks: 'thanks|thank you|thx',
    howAreYou: 'how are you|how is it going',
    whoAreYou: 'who are you|what is your name|are you a bot|are you an ai',
    recap: 'what do you know about me|what did i tell you|what have i told you',
  },
  change:
    'sold not$ no$ now$ new$ quit stopped died passed left divorced cancelled postponed switched lost stolen over$ instead again retired born finally',
}

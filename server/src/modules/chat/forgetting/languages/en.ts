import { type ForgettingLanguage, phrases } from './language.ts'

/** English. */
export const en: ForgettingLanguage = {
  courtesies:
    phrases(`please | pls | kindly | hey | hi | hello | ok | okay | oh | well | actually | wait | sorry |
    thanks | thank you | also | and | but | so | now | just | then | on second thought | you can | you should | you may |
    you must | i want you to | i need you to | i'd like you to | i would like you to | i ask you to | for me | again |
    right now | immediately | from your memory | from memory | in your memory | at once | if you can | if possible |
    i beg you | completely | by the way | asap | let's`),
  politeQuestions:
    phrases(`can you | could you | would you please | would you mind | could i ask you to | can we |
    may i ask you to | can i ask you to | can i get you to`),
  forget: {
    before:
      phrases(`forget | forgetting | stop remembering | please don't remember | please do not remember | unlearn |
      wipe from your memory | erase from your memory | delete from your memory | remove from your memory`),
  },
  erase: {
    before:
      phrases(`delete | remove | erase | wipe | scrub | clear | don't save | don't store | don't keep | do not save |
      do not store | do not keep | deleting | removing | erasing`),
  },
  own: /\b(?:my|me|mine|i|i've|i'm|our|we|us|that|this)\b/,
  idioms: phrases(
    'forget it | forget about it | just forget it | oh forget it | ok forget it | forget that i asked',
  ),
  unsaid: phrases(`don't remember that | do not remember that | dont remember that | don't remember this |
    don't memorize that | don't memorise that | don't keep that in mind | pretend i didn't say that |
    pretend i never said that | please don't remember that | i take that back forget it`),
  notMemory:
    /\b(?:instructions?|rules?|prompts?|guidelines?|training|directives?|everything (?:above|before)|previous (?:messages|conversation))\b/,
  that: phrases(`that | this | that one | what i said | what i just said | what i just told you | what i just wrote |
    what i told you | what i told you just now | what i said just now | the last thing i said | my last sentence |
    the last thing i told you | that last thing | that last part | my last message | my previous message | that message |
    that i said that | that i told you that | i said that | i ever said that | i told you that | about that |
    that i just said that | that i ever said that | i just said that | what i said before | about what i said`),
  everything: phrases(`everything | me | about me | all about me | everything about me | everything you know |
    everything you know about me | everything you have on me | everything you have about me | everything you remember |
    everything you remember about me | everything you learned about me | everything you have learned about me |
    everything you've learned about me | everything i told you | everything i have told you | everything i've told you |
    everything i ever told you | everything i said | everything i've said | everything i have ever said |
    everything i've ever told you | everything i have ever told you | everything we talked about | all you know about me |
    all that you know about me | all you know | all i told you | all i've told you | all my data | my data |
    my personal data | all my information | my information | all information about me | all the information about me |
    all your memories of me | all memories of me | your memory of me | what you know about me | all of my data |
    anything you know about me | anything about me | who i am | that i exist | i exist | everything you saved about me |
    everything you stored about me | all you remember about me | every thing you know about me`),
  about:
    phrases(`about | that | that i told you | that i told you about | that i ever told you about | that i said |
    that i mentioned | that i was telling you about | that we talked about | what i said about | what i told you about |
    what i wrote about | what you know about | what you remember about | i told you about | i ever told you about |
    i said | i mentioned | i told you | the thing about | the thing with | the story about | the fact that |
    the part about | the bit about | my message about | that thing about | that i ever mentioned | what i mentioned about`),
  allAbout: phrases(`all about | everything about | everything i told you about | everything i said about |
    everything i've told you about | everything you know about | everything you remember about | all i told you about |
    all you know about | anything about | anything i said about | anything i told you about | all of | all`),
  and: phrases('and | or | as well as'),
  kinds: {
    name: /\bmy (?:first |last |full |real |own )?names?\b|\bwhat i(?:'m| am) called\b|\bwhat to call me\b|\bcall me\b|\bi(?:'m| am) called\b/,
    home: /\b(?:i|we|i've|we've|i'm|we're) (?:also |now |still |currently |both )?(?:lived?|living|reside|residing|moved)\b|\b(?:home |postal |street )?address\b|\bmy (?:home|hometown|house|flat|apartment|place)\b/,
    phone:
      /\b(?:phone|mobile|cell|telephone|whatsapp)(?: ?(?:phone|number))?s?\b|\bmy number\b|\bnumber is \+?\d/,
    email: /\be-?mail(?: address)?\b/,
    birthday: /\bbirth ?day\b|\bbirth ?date\b|\bdate of birth\b|\bi was born\b/,
    age: /\bmy age\b|\bhow old i am\b|\byears old\b/,
    work: /\bi (?:also |now |still |currently )?(?:work|worked|am working)\b|\bi'm working\b|\bmy (?:job|work|employer|workplace|boss|company|profession|occupation|career)\b|\bwhat i do for a living\b/,
    family:
      /\bmy (?:family|parents?|mother|mom|mum|father|dad|brothers?|sisters?|siblings?|sons?|daughters?|child|children|kids?|grand\p{L}+)\b/u,
    partner:
      /\bmy (?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|spouse|marriage|divorce|relationship|marital status)\b|\bwho i(?:'m| am) (?:married to|dating|with)\b|\bi(?:'m| am) (?:married|divorced|single)\b/,
    pets: /\bmy (?:pets?|dogs?|cats?|puppy|kitten|rabbit|hamster|parrot|horse)\b/,
    diet: /\bmy diet\b|\bwhat i (?:eat|don't eat|do not eat)\b|\bi(?:'m| am) (?:a )?(?:vegan|vegetarian)\b/,
    allergy: /\ballerg(?:y|ies|ic)\b/,
    health:
      /\bmy (?:health|illness|disease|diagnosis|condition|medications?|medicines?|pills|medical \p{L}+)\b/u,
  },
  noted: {
    home: /^(?:(?:the user|they|he|she) )?(?:currently |now |also )?(?:lives? |is living |moved to |is based )/,
    work: /^(?:(?:the user|they|he|she) )?(?:currently |now |also )?(?:works? (?:at|for|as|in)|is employed) /,
    birthday: /^(?:(?:the user|they|he|she) )?(?:was|were) born /,
    partner: /^(?:(?:the user|they|he|she) )?(?:is|are) (?:married|divorced|single|engaged)\b/,
    pets: /^(?:(?:the user|they|he|she) )?(?:has|have|owns?) (?:an? |two |three )?(?:dog|cat|pet)s?\b/,
    diet: /^(?:(?:the user|they|he|she) )?(?:is|are) (?:a )?(?:vegan|vegetarian)\b/,
  },
  yes: phrases(`yes | y | yeah | yep | yup | sure | ok | okay | of course | do it | do that | please do | go ahead |
    confirm | confirmed | i confirm | absolutely | definitely | correct | i'm sure | i am sure | exactly | forget it |
    forget everything | really | please | i do | forget that | that one | go for it`),
  no: phrases(`no | nope | nah | n | don't | do not | don't do it | never mind | nevermind | cancel | stop | keep it | wait |
    not now | neither | none | none of them | leave it | rather not | better not | i changed my mind | keep everything |
    don't forget it | do not forget it | not really`),
  all: phrases(
    'all | both | all of them | all of it | everything | both of them | all of these | all of those | each',
  ),
  replies: {
    forgotten: 'Done. I have forgotten this: {items}',
    nothing: 'I know nothing about that, so there is nothing to forget.',
    which:
      'More than one thing fits. Which one shall I forget? Tell me its number, or say “all” or “none”.\n{items}',
    ask: 'Shall I forget this? {items} Say “yes”, and I will.',
    askEverything:
      'Shall I really forget everything I know about you? It cannot be undone. Say “yes”, and I will.',
    everything: 'Done. I have forgotten everything I knew about you.',
    kept: 'All right, I have forgotten nothing.',
  },
}

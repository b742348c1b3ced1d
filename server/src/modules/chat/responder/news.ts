/** What kind of news a message holds: death and grief, other misfortune, something that went wrong with us, or joy. */
export type News = 'loss' | 'bad' | 'complaint' | 'good'

const OWN = '(?:my|our|his|her|their)'
const CLOSE = String.raw`(?:mother|mom|mum|father|dad|wife|husband|partner|sister|brother|son|daughter|child|baby|grand\p{L}+|nan|uncle|aunt|cousin|friend|dog|cat|pet|horse|best friend)`

const KINDS: readonly (readonly [News, RegExp])[] = [
  [
    'loss',
    new RegExp(
      String.raw`\b(?:passed away|died|has died|funeral|miscarriage|stillborn|in hospice|put (?:(?:him|her|it|${OWN} \p{L}+|\p{Lu}\p{L}+) )?(?:down|to sleep)|(?:I|we) (?:just )?lost ${OWN} ${CLOSE}|mourning|grieving)\b`,
      'iu',
    ),
  ],
  [
    'bad',
    /\b(?:broke up|split up|(?:got|am|are|is|getting|'m|m) divorced|separated|laid off|got fired|was fired|made redundant|lost (?:my|our|his|her) (?:job|home|house|keys|wallet|phone)|bankrupt|diagnosed|cancer|tumou?r|chemo(?:therapy)?|stroke|heart attack|(?<!by )accident|crash(?:ed)?|injured|broke (?:my|his|her) \p{L}+|in (?:the )?hospital|intensive care|stolen|robbed|burgled|mugged|assaulted|evicted|flooded|burnt? down|failed (?:my|the|an?)|cheated on|dumped me|left me|rejected)\b/iu,
  ],
  [
    'complaint',
    /\b(?:(?:has|have|did|does|is|was|are|were)(?:n['’]?t| not) (?:yet )?(?:arrive[sd]?|come|work(?:ing|s|ed)?|delivered|shipped|refunded|open(?:ing)?|load(?:ing)?|start(?:ing)?|fit|turn(?:ing)? on)|(?:never|still (?:not|haven['’]?t|hasn['’]?t)) (?:arrived?|come|received|got|heard|been)|(?:arrived|came|is|was|are|were|got here) (?:\p{L}+ )?(?:broken|damaged|cracked|defective|faulty|scratched|torn)|(?:arrived|came|delivered) (?:\p{L}+ )?late|wrong (?:item|size|colou?r|order|address|product)|charged (?:me )?twice|double charged|overcharged|(?:want|need|like) (?:a|my) (?:refund|money back)|complain(?:t|ing)?|unacceptable|disappointed)\b/iu,
  ],
  [
    'good',
    /\b(?:(?:got|getting|just got|am|['’]m|are|['’]re|we) (?:married|engaged)|(?:I|we|['’]m|['’]re|am|are) (?:\p{L}+ )?(?:pregnant|expecting)|(?:was|were|been|got) (?:promoted|accepted|hired)|a promotion|passed (?:my|the|our)|graduat(?:ed|ing)|(?:was|were) born|won (?:the|an?|our)|(?:our|my) (?:[\p{L}\p{N}]{1,20} )?(?:anniversary|wedding|honeymoon)|it['’]?s my birthday|(?:I|we) got the (?:job|flat|house|place))\b/iu,
  ],
]

/** "I'm not pregnant", "we never got engaged". */
const DENIED = /(?:\b(?:not|never|without|no)|n['’]t) (?:\p{L}{1,20} ?)?$/iu
const BEFORE_LENGTH = 24
const WORD_DENIES = /\bnot\b|n['’]t\b/i

/** Of several, the one that weighs most. */
export function newsIn(text: string): News | undefined {
  for (const [news, pattern] of KINDS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const before = text.slice(Math.max(0, found.index - BEFORE_LENGTH), found.index)
    // A complaint is often that something has not happened.
    if (!DENIED.test(before) && (news === 'complaint' || !WORD_DENIES.test(found[0]))) return news
  }
  return undefined
}

import { heldOut, talk } from './notation.ts'

/** Written last, and never worked on: what needs the turn before it. */
export const heldOutTurns = [
  ...heldOut('answers', [
    talk(['a: And where do you live now?', 'u: just outside Lyon'], ['user/home=near lyon']),
    talk(["a: What's your job?", 'u: graphic designer'], ['user/job=graphic designer']),
    talk(
      ['a: Do you have children?', 'u: yes, three boys'],
      ['?user/family/son/count=3', '?user/family/child/count=3'],
    ),
    talk(['a: Do you follow any particular diet?', "u: I'm vegan"], ['user/diet=vegan']),
    talk(['a: Are you afraid of flying?', 'u: terrified'], ['?-user/likes/flying']),
    talk(['a: What is your favourite season?', 'u: autumn'], ['user/favourite/season=autumn']),
    talk(['a: How old is your daughter?', 'u: 6'], ['?daughter/age=6']),
    talk(['a: Do you play any instruments?', 'u: the trumpet'], ['?+user/skill/trumpet']),
    talk(['a: Can you swim?', 'u: no'], ['-user/skill/swim']),
    talk(
      ['a: Which languages do you speak?', 'u: Hindi, Urdu and English'],
      ['user/language/hindi', 'user/language/urdu', 'user/language/english'],
    ),
    talk(['a: When are you leaving?', 'u: tomorrow'], ['plan:user:leaving@2026-03-11']),
    talk(['a: Any pets?', 'u: a tortoise'], ['user/pets/turtle=1']),
  ]),
  ...heldOut('corrections', [
    talk(['u: I work at Nokia', 'u: sorry, Ericsson'], ['user/employer=ericsson']),
    talk(['u: The wedding is on May 3rd', 'u: no wait, May 4th'], ['plan:user:wedding@2026-05-04']),
    talk(['a: How is Paris treating you?', 'u: I moved to Nice last month, actually'], ['user/home=nice'], {
      known: ['user/home=paris'],
    }),
    talk(["u: I'm 40", 'u: I mean 41'], ['user/age=41']),
    talk(["u: I'm no longer vegan"], ['~user/diet=vegan'], { known: ['user/diet=vegan'] }),
    talk(["u: I don't like running anymore"], ['-user/likes/running'], { known: ['+user/likes/running'] }),
    talk(['a: Say hi to your wife Ana!', 'u: her name is Anna'], ['user/family/wife=anna'], {
      known: ['user/family/wife=ana'],
    }),
    talk(['u: My son is 8', 'u: oops 9'], ['son/age=9']),
    talk(
      ['u: We leave on Thursday', 'a: Thursday it is.', 'u: actually, Friday'],
      ['plan:user:leave@2026-03-13'],
    ),
    talk(['u: I left Siemens in February'], ['~user/employer=siemens'], { known: ['user/employer=siemens'] }),
  ]),
]

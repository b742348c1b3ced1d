import { singular } from '../../../../algorithms/text/inflection.ts'

/** Words for people one has, and the word under which they are kept. */
const ROLES = new Map(
  `mother:mum mom mama mommy mummy|father:dad daddy papa|parents:folks|sister:sis|brother:bro|son:|daughter:|child:kid baby toddler|
wife:wifey|husband:hubby|partner:spouse|girlfriend:gf|boyfriend:bf|fiancé:fiance|fiancée:fiancee|grandmother:grandma nana granny gran|
grandfather:grandpa granddad|grandparents:|aunt:auntie|uncle:|cousin:|niece:|nephew:|grandson:|granddaughter:|grandchild:grandkid|
friend:buddy mate bff pal|boss:manager supervisor|colleague:coworker co-worker|neighbour:neighbor|roommate:flatmate housemate|
mother-in-law:|father-in-law:|sister-in-law:|brother-in-law:|stepmother:stepmom stepmum|stepfather:stepdad|stepson:|stepdaughter:|
stepsister:|stepbrother:|teacher:|coach:trainer|doctor:|therapist:|mentor:|assistant:|twin:|sibling:|ex:|ex-wife:|ex-husband:|ex-girlfriend:|
ex-boyfriend:|landlord:|landlady:|godmother:|godfather:|godson:|goddaughter:|team lead:|business partner:|dentist:|tutor:|nanny:`
    .replaceAll('\n', '')
    .split('|')
    .flatMap((entry) => {
      const [role = '', others = ''] = entry.split(':')
      return [role, ...others.split(' ').filter((word) => word !== '')].map((word) => [word, role] as const)
    }),
)

/** Of these one usually has one at a time, so a new name replaces the old. */
const ONE_AT_A_TIME = new Set(
  'mother father wife husband partner girlfriend boyfriend fiancé fiancée boss mother-in-law father-in-law landlord landlady therapist dentist coach team lead business partner stepmother stepfather doctor'.split(
    ' ',
  ),
)

const COUNTED = new Set(
  'sister brother son daughter child sibling grandchild cousin niece nephew grandson granddaughter twin'.split(
    ' ',
  ),
)

export const roleOf = (word: string): string | undefined => {
  const lower = word.toLowerCase()
  return ROLES.get(lower) ?? ROLES.get(singular(lower))
}

export const isOneAtATime = (role: string): boolean => ONE_AT_A_TIME.has(role) || role.startsWith('ex')

export const isCounted = (role: string): boolean => COUNTED.has(role)

const SPECIES = new Map(
  `dog:puppy pup doggo pooch|cat:kitten kitty|parrot:budgie cockatiel parakeet macaw|rabbit:bunny|horse:pony mare|hamster:|guinea pig:|goldfish:|
fish:|turtle:tortoise|snake:python|lizard:gecko iguana|ferret:|hedgehog:|chicken:hen|goat:|cow:|sheep:|donkey:|canary:|bird:|rat:|mouse:|
chinchilla:|pig:|duck:|llama:|alpaca:|labrador:lab|poodle:|beagle:|bulldog:|husky:|dachshund:|corgi:|chihuahua:|golden retriever:|
border collie:|german shepherd:|greyhound:|terrier:`
    .replaceAll('\n', '')
    .split('|')
    .flatMap((entry) => {
      const [species = '', others = ''] = entry.split(':')
      return [species, ...others.split(' ').filter((word) => word !== '')].map(
        (word) => [word, species] as const,
      )
    }),
)

/** Longest first, so that "golden retriever" is not read as something golden. */
export const SPECIES_PATTERN = [...SPECIES.keys()]
  .sort((a, b) => b.length - a.length)
  .map((word) =>
    word.endsWith('y') ? `${word.slice(0, -1)}(?:y|ies)` : word === 'mouse' ? 'mouse|mice' : `${word}s?`,
  )
  .join('|')

export const speciesOf = (word: string): string | undefined => {
  const lower = word.toLowerCase()
  return SPECIES.get(lower) ?? SPECIES.get(singular(lower))
}

/** Longest first as well. */
export const ROLE_PATTERN = [...ROLES.keys()]
  .sort((a, b) => b.length - a.length)
  .map((word) =>
    word === 'child'
      ? 'child(?:ren)?'
      : word.endsWith('wife')
        ? `${word.slice(0, -2)}(?:fe|ves)`
        : /s$/.test(word)
          ? word
          : `${word}s?`,
  )
  .join('|')

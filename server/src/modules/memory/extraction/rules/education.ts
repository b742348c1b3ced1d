import type { Draft } from '../drafts.ts'
import { valueIn } from '../reading/objects.ts'
import { isField } from './lexicon.ts'
import { isStated, ofPerson, type Rule, timeOf } from './rule.ts'

const studying = ofPerson('study major graduate attend go', (clause, said) => {
  if (!isStated(said) || said.isNegated || said.tense === 'future' || said.isIntended) return []
  const school =
    /\b(?:at|from|to) (?:the )?((?:\p{L}[\p{L}-]* ){0,10}(?:university|uni|college|school|academy|institute|MIT|UCLA|ETH|LSE|Harvard|Oxford|Cambridge|Stanford|Yale)(?: of [\p{L} ]+)?|\p{Lu}{2,6}\b)/iu.exec(
      said.rest,
    )?.[1]
  const graduated = /^from (\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)*)/u.exec(said.rest)?.[1]
  const subject =
    said.verb === 'study' || said.verb === 'major'
      ? /^(?:in )?([\p{L}' -]+?)(?= (?:at|in|for|from|with|and|because|but|so|by|here|there)\b|$|[,.])/iu.exec(
          said.rest,
        )?.[1]
      : undefined
  const found: Draft[] = []
  const isOver = said.verb === 'graduate' || said.tense === 'past'
  // "Studying characters and themes" is no course of study.
  const isOfMoment = said.isProgressive && /(?<!ic|ag|ss)s$/iu.test(subject ?? '') && !isField(subject ?? '')
  if (
    subject !== undefined &&
    !isOfMoment &&
    !(said.verb === 'study' && /^in /i.test(said.rest)) &&
    !/^(?:hard|a lot|all|for|every|to|at|in|with|together)\b/i.test(subject)
  )
    found.push({
      type: 'education',
      slot: 'studies',
      value: valueIn(subject),
      says: `${isOver ? 'studied' : 'studies'} ${subject}`,
    })
  const place = school ?? (said.verb === 'graduate' ? graduated : undefined)
  if (place !== undefined && (said.verb !== 'go' || /university|college|uni\b|academy/i.test(place)))
    found.push({
      type: 'education',
      slot: 'school',
      value: valueIn(place),
      says: `${said.verb === 'graduate' ? 'graduated from' : isOver ? 'studied at' : 'studies at'} ${place}`,
      ...(isOver ? { relevance: 'past' as const, ...timeOf(clause, 'back') } : {}),
    })
  return found
})

const degree = ofPerson('have hold get earn', (_clause, said) => {
  const title =
    /^(?:an? |my )?((?:PhD|doctorate|master'?s?(?: degree)?|bachelor'?s?(?: degree)?|MBA|BA|MA|BSc|MSc|degree|diploma)(?: (?:in|of) [\p{L} ]+)?)\b/iu.exec(
      said.rest,
    )?.[1]
  if (title === undefined || said.isNegated || !isStated(said) || said.tense === 'future') return []
  return [{ type: 'education', slot: 'degree', value: valueIn(title), says: `has a ${title.trim()}` }]
})

/** "She's in year 4", "my son starts kindergarten". */
const GRADE =
  /^(?:in|going into|now in|already in) ((?:year|grade|class|form|p) ?\d{1,2}|(?:the )?\p{L}+ (?:grade|form)|kindergarten|nursery school|preschool|primary school|elementary school|middle school|secondary school|high school)(?=$|[\s,.!])/iu

const grade = ofPerson('be', (_clause, said) => {
  const level = GRADE.exec(said.rest)?.[1]
  if (level === undefined || said.isNegated || !isStated(said) || said.tense !== 'present') return []
  return [{ type: 'education', slot: 'grade', value: valueIn(level), says: `is in ${level}` }]
})

export const educationRules: readonly Rule[] = [degree, grade, studying]

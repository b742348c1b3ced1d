type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A refusal in the words of RFC 7644, section 3.12. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.name = 'ScimFault'
    this.status = status
    this.scimType = scimType
  }
}

export const badValue = (detail: string): ScimFault => new ScimFault(400, detail, 'invalidValue')
export const badPath = (detail: string): ScimFault => new ScimFault(400, detail, 'invalidPath')
export const badFilter = (detail: string): ScimFault => new ScimFault(400, detail, 'invalidFilter')
export const missing = (thing: string): ScimFault => new ScimFault(404, `There is no such ${thing}.`)

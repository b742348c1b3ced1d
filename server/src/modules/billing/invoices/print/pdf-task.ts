export interface PdfLine {
  readonly left: string
  /** Written so that it ends at the right margin. */
  readonly right?: string
  readonly isBold?: boolean
}

export interface PdfTask {
  readonly title: string
  /** Stands in the file, so that one invoice is always the same file. */
  readonly issuedAt: string
  readonly lines: readonly PdfLine[]
}

/** A file that was made while a reply was written. */
export interface ReplyFile {
  readonly file_id: string
  readonly file_name: string
  readonly media_type: string
  /** Where it is downloaded, with a credential. */
  readonly path: string
}

/** Everything the widget says by itself. `{…}` stands for what is put in. */
export interface Words {
  readonly chat: string
  readonly close: string
  readonly accept: string
  readonly message: string
  readonly write: string
  readonly send: string
  readonly attach: string
  readonly filesToSend: string
  readonly remove: string
  readonly file: string
  readonly filesLimit: string
  readonly record: string
  readonly endRecording: string
  readonly recording: string
  readonly microphoneRefused: string
  readonly noMicrophone: string
  readonly tryAgain: string
  readonly noConnection: string
  readonly tooMany: string
  readonly failed: string
  readonly typing: string
  readonly unread: string
  readonly starters: string
  readonly name: string
  readonly email: string
}

/** Why a backup cannot be made or read, in a sentence for the person who runs the installation. */
export class BackupFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupFault'
  }
}

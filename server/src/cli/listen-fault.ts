import { CommandError } from './command.ts'

/** Why a port could not be listened on, as a sentence with the setting that changes it. */
export function listenFault(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  setting: string,
): Error {
  if (error.code === 'EADDRINUSE')
    return new CommandError(`Port ${port} on ${host} is in use; choose another with ${setting}=…`)
  if (error.code === 'EACCES')
    return new CommandError(
      `Port ${port} on ${host} may not be used by this user; choose one above 1023 with ${setting}=…`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CommandError(
      `${host} is not an address of this machine; choose one with HOST=…, such as 127.0.0.1 or 0.0.0.0`,
    )
  }
  return error
}

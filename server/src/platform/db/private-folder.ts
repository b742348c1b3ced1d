import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const FOR_OTHERS = 0o077
/** What an installation keeps in its data folder; other files there are left alone. */
const OURS = /^(postgres|postgres\.partial|uploads|encryption\.key(\..*)?)$/

/**
 * Makes the data folder and closes it, and everything of ours in it, to other users of the machine. Files may be open
 * to them because they were unpacked, copied or made under another umask. Symbolic links are not followed: what they
 * point to is not ours. Returns what had to be closed and could be reached: the embedded database opens a few of its
 * caches anew at every start, which says nothing as long as its folder is closed.
 */
export async function closeFolder(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  // Windows keeps no such modes.
  if (process.platform === 'win32') return []
  const closed: string[] = []
  // The folder itself may be reached by a link: where it lies is the operator's choice.
  const root = await realpath(folder)
  const wasOpen = await closeOne(root, FOLDER_MODE)
  if (wasOpen) closed.push(root)
  for (const name of await readdir(root))
    if (OURS.test(name))
      for await (const path of closeBelow(join(root, name)))
        if (wasOpen || path === join(root, name)) closed.push(path)
  return closed
}

async function* closeBelow(path: string): AsyncGenerator<string> {
  const found = await lstat(path)
  if (found.isDirectory()) {
    if (await closeOne(path, FOLDER_MODE)) yield path
    for (const name of await readdir(path)) yield* closeBelow(join(path, name))
  } else if (found.isFile() && (await closeOne(path, FILE_MODE))) yield path
}

/** Through a handle that refuses symbolic links, so that none can be swapped in between check and chmod. */
async function closeOne(path: string, mode: number): Promise<boolean> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { mode: before } = await handle.stat()
    if ((before & FOR_OTHERS) === 0) return false
    await handle.chmod(mode)
    return true
  } finally {
    await handle.close()
  }
}

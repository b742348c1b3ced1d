import { checkChannel } from './checks/channel.ts'
import type { Finding } from './checks/finding.ts'
import { checkConfig, checkDisk, checkDns, checkNode, checkPort } from './checks/machine.ts'
import { checkDatabase, checkEncryptionKey, checkFolder } from './checks/storage.ts'
import { type Run, say } from './command.ts'
import { parseArgs } from './parse-args.ts'

export const doctor: Run = async (words, usage) => {
  const { values } = parseArgs(usage, words, { channel: { type: 'string' } })
  const findings = await examine(values.channel)
  for (const finding of findings) say(wordsFor(finding))
  const problems = findings.filter((finding) => finding.state === 'problem').length
  say(problems === 0 ? '\nNo problems.' : `\n${problems} problem${problems === 1 ? '' : 's'}.`)
  if (problems > 0) process.exitCode = 1
}

async function examine(channel: string | undefined): Promise<readonly Finding[]> {
  const { config, findings } = checkConfig()
  if (config === undefined) return [checkNode(), ...findings]
  if (channel !== undefined) return checkChannel(config, channel)
  const isEmbedded = config.DATABASE_URL === undefined
  return [
    checkNode(),
    ...findings,
    ...(isEmbedded ? [await checkFolder(config)] : []),
    await checkEncryptionKey(config),
    ...(await checkDatabase(config)),
    await checkPort(config),
    await checkDns(config),
    ...(isEmbedded ? [await checkDisk(config)] : []),
  ]
}

function wordsFor({ state, about, says, fix }: Finding): string {
  const line = `${state.padEnd(8)} ${about.padEnd(15)} ${says}`
  return fix === undefined ? line : `${line}\n${' '.repeat(25)}→ ${fix}`
}

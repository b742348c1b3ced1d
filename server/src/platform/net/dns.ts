import { Resolver } from 'node:dns/promises'
import { Problem } from '../../kernel/problem.ts'

/** Reads TXT records; the servers can be named, so that tests and closed networks use their own. */
export class TxtRecords {
  readonly #resolver: Resolver

  constructor(servers: readonly string[]) {
    this.#resolver = new Resolver({ timeout: 3_000, tries: 2 })
    if (servers.length > 0) this.#resolver.setServers([...servers])
  }

  /** All texts at a name; none when there is no such name or record. */
  async at(name: string): Promise<readonly string[]> {
    try {
      const records = await this.#resolver.resolveTxt(name)
      return records.map((chunks) => chunks.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      // "No such record" would send people looking for a mistake of theirs.
      throw new Problem('unavailable', 'The name servers do not answer; try again in a moment.', {
        headers: { 'Retry-After': '5' },
        cause: error,
      })
    }
  }
}

declare module '../services.ts' {
  interface Services {
    readonly txtRecords: TxtRecords
  }
}

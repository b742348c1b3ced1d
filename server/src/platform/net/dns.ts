import { Resolver } from 'node:dns/promises'

/** Reads TXT records; the servers can be named, so that tests and closed networks use their own. */
export class TxtRecords {
  readonly #resolver: Resolver

  constructor(servers: readonly string[]) {
    this.#resolver = new Resolver({ timeout: 3_000, tries: 2 })
    if (servers.length > 0) this.#resolver.setServers([...servers])
  }

  /** All texts at a name; none when the name does not exist or nobody answers. */
  async at(name: string): Promise<readonly string[]> {
    try {
      const records = await this.#resolver.resolveTxt(name)
      return records.map((chunks) => chunks.join(''))
    } catch {
      return []
    }
  }
}

declare module '../http/operation.ts' {
  interface Services {
    readonly txtRecords: TxtRecords
  }
}

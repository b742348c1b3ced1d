import { Document } from '@langchain/core/documents'
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers'
import type { Client } from '@rapport/sdk'

/** What is searched: the memory of a person, or the knowledge of a project. */
export type RapportRetrieverInput = BaseRetrieverInput & {
  readonly client: Client
  /** How many documents at most: 5 unless said. */
  readonly limit?: number | undefined
} & ({ readonly agent: string; readonly user: string } | { readonly project: string })

/** Finds what an agent remembers about a person, or what the documents of a project say. */
export class RapportRetriever extends BaseRetriever {
  lc_namespace = ['rapport', 'retrievers']
  readonly #input: RapportRetrieverInput

  constructor(input: RapportRetrieverInput) {
    super(input)
    this.#input = input
  }

  static override lc_name(): string {
    return 'RapportRetriever'
  }

  override async _getRelevantDocuments(query: string): Promise<Document[]> {
    const input = this.#input
    const { client, limit = 5 } = input
    if ('project' in input) {
      const { results } = await client.knowledge.search(input.project, { q: query, limit })
      return results.map(({ node_id: id, content, label, properties, ...rest }) => {
        const pageContent = content ?? `${label} ${JSON.stringify(properties)}`
        return new Document({ id, pageContent, metadata: { label, properties, ...rest } })
      })
    }
    const { results } = await client.memory.search(input.agent, { q: query, user_id: input.user, limit })
    return results.map(
      ({ fact_id: id, content: pageContent, ...metadata }) => new Document({ id, pageContent, metadata }),
    )
  }
}

/** The graph library keeps its types in a package of their own; these are the few that the console uses. */
declare module 'graphology-types' {
  export type Attributes = Record<string, unknown>
  export type EdgeMapper<T = unknown> = (edge: string, attributes: Attributes, from: string, to: string) => T
  export class AbstractGraph<N = Attributes, E = Attributes, G = Attributes> {
    readonly order: number
    /** Never there; it only makes the three parameters count. */
    readonly shape?: [N, E, G]
    addNode(id: string, attributes?: Attributes): string
    hasNode(id: string): boolean
    addEdge(from: string, to: string, attributes?: Attributes): string
    nodes(): string[]
    degree(id: string): number
    forEachNode(visit: (id: string) => void): void
    getNodeAttribute(id: string, name: string): unknown
    setNodeAttribute(id: string, name: string, value: unknown): this
    updateEachNodeAttributes(
      change: (id: string, attributes: Attributes) => Attributes,
      hints?: { attributes: string[] },
    ): void
    mapEdges<T>(mapper: EdgeMapper<T>): T[]
  }
  export default AbstractGraph
}

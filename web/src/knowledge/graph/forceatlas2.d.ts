/** The layout without the graph library around it; the package describes only the whole. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  export default function iterate(settings: object, nodes: Float32Array, facts: Float32Array): void
}
declare module 'graphology-layout-forceatlas2/defaults.js' {
  const defaults: Readonly<Record<string, number | boolean>>
  export default defaults
}

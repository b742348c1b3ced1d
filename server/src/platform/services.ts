/** What operations may ask for by name in `uses`; every provider adds its own entry by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the platform and the modules
export interface Services {}

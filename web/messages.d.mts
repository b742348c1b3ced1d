/** Every message of the console with its place, and what is wrong with how it is said. */
export function readMessages(): { messages: Map<string, string>; faults: string[] }
export function faultsOf(language: string, catalogue: object, messages: ReadonlyMap<string, string>): string[]
export function languages(): string[]
export function readCatalogue(language: string): object
export const CATALOGUES: string

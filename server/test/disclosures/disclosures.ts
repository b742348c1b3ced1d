/** By language: what tells something, with the slot and the value, and what must not become a fact with a slot. */
export type Disclosures = Readonly<
  Record<
    string,
    {
      readonly told: readonly (readonly [text: string, slot: string, value: string])[]
      readonly nothing: readonly string[]
    }
  >
>

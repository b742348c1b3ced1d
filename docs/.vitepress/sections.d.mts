interface Page {
  readonly text: string
  readonly link: string
}

interface Section {
  readonly name: string
  readonly link: string
  readonly groups: readonly { readonly text: string; readonly items: readonly Page[] }[]
}

export const sections: () => readonly Section[]

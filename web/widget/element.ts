export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties))
    if (value !== undefined) made.setAttribute(name, value)
  made.append(...children)
  return made
}

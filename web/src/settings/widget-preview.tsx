import { useLayoutEffect, useRef } from 'react'
import { styles } from '../../widget/styles.ts'
import { t } from '../language/t.ts'

export interface Look {
  readonly name: string
  readonly primary: string
  readonly accent: string
  readonly background: string
  readonly notice: string
  readonly greeting: string
}

/** The widget's panel stays where it is put here, instead of in the page's corner. */
const IN_PLACE =
  '.panel { position: static; width: 100%; height: 420px; box-shadow: none; border: 1px solid #8888; } .go { display: inline-flex; align-items: center; }'

function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** What visitors would see, in the widget's own styles, while the look is still being chosen. */
export function WidgetPreview({ look }: { readonly look: Look }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = place.current
    if (host === null) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const { primary, accent, background } = look
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles({ colors: { primary, accent, background } }) + IN_PLACE)
    shadow.adoptedStyleSheets = [sheet]
    const name = look.name || t('Chat')
    shadow.replaceChildren(
      element(
        'section',
        { class: 'panel', role: 'group', 'aria-label': t('{name}, as visitors see it', { name }) },
        element('header', {}, element('h2', {}, name)),
        ...(look.notice === ''
          ? []
          : [
              element(
                'div',
                { class: 'notice' },
                element('p', {}, look.notice),
                element('span', { class: 'go' }, t('Accept')),
              ),
            ]),
        element(
          'div',
          { class: 'log' },
          ...(look.greeting === '' ? [] : [element('div', { class: 'line' }, look.greeting)]),
          element('div', { class: 'line visitor' }, t('Is the flat still free?')),
          element('div', { class: 'line' }, t('It is. Would you like to see it on Saturday?')),
        ),
      ),
    )
  }, [look])
  return <div ref={place} />
}

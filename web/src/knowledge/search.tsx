import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Search } from '../ui/search.tsx'
import { Tag } from '../ui/tag.tsx'

interface Found {
  readonly node_id: string
  readonly label: string
  readonly type: string
  readonly score: number
  readonly content?: string
  readonly page?: number
  readonly heading?: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** Asks the knowledge base what an agent would ask it. */
export function KnowledgeSearch() {
  return (
    <Search
      path={`${useProjectPath()}/knowledge/search`}
      placeholder={t('How do I descale the kettle?')}
      idOf={(one: Found) =>
        `${one.node_id} ${one.page ?? ''} ${one.heading ?? ''} ${one.content?.length ?? 0}`
      }
    >
      {(one) => (
        <>
          <p className="font-medium">
            {one.label} <Tag>{one.type}</Tag>
          </p>
          <p className="text-muted">{one.content ?? JSON.stringify(one.properties)}</p>
        </>
      )}
    </Search>
  )
}

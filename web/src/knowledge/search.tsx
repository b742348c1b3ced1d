import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Search } from '../ui/search.tsx'
import { Tag } from '../ui/tag.tsx'

/** Asks the knowledge base what an agent would ask it. */
export function KnowledgeSearch() {
  return (
    <Search
      path={`${useProjectPath()}/knowledge/search`}
      placeholder={t('How do I descale the kettle?')}
      idOf={(one) => `${one.node_id} ${one.page ?? ''} ${one.heading ?? ''} ${one.content?.length ?? 0}`}
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

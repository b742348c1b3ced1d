import { t } from '../language/t.ts'
import { Search } from '../ui/search.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import type { About } from './facts.tsx'

/** Asks memory the way a reply does: by words, meaning, names and times. */
export function Found({ agentId, userId }: About) {
  return (
    <Search
      path={`/api/v1/agents/${agentId}/memory/search`}
      query={{ user_id: userId }}
      placeholder={t('Where does she live?')}
      idOf={(one) => one.fact_id}
    >
      {(one) => (
        <>
          <p>{one.content}</p>
          {one.facts?.map((fact) => (
            <p key={fact.fact_id} className="text-muted">
              → {fact.content}
            </p>
          ))}
          <p className="text-xs text-muted">
            <Tag>{one.role ?? one.fact_type}</Tag> {exactly(one.at)}
          </p>
        </>
      )}
    </Search>
  )
}

import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Kbd, MOD_K } from '../ui/kbd.tsx'
import { dollars } from '../ui/money.tsx'
import { useLive } from './live.tsx'
import { PersonMenu, WorkspaceMenu } from './menus.tsx'
import { GROUPS, isOpenTo } from './pages.ts'
import { useAllowed, useMay } from './permissions.ts'

const ROW =
  'flex items-center gap-2.5 rounded-md px-2 py-1 font-medium text-muted hover:bg-hover aria-[current=page]:bg-soft aria-[current=page]:text-accent pointer-coarse:py-2'

function useNotes(): Readonly<Record<string, string>> {
  const { openCount } = useLive()
  const mayManage = useMay('manage')
  const profile = useGet(mayManage ? '/api/v1/org/billing' : undefined)
  return {
    ...(openCount === undefined || openCount === 0 ? {} : { '/inbox': String(openCount) }),
    ...(profile.data === undefined ? {} : { '/billing': dollars(profile.data.creditBalance) }),
  }
}

/** Below `/inbox` there is another page of the navigation. */
const isExact = (to: string): boolean => to === '/' || to === '/inbox'

export function Sidebar({ onSearch, onGo }: { readonly onSearch: () => void; readonly onGo: () => void }) {
  const notes = useNotes()
  const may = useAllowed()
  return (
    <div className="flex h-full min-h-0 flex-col gap-0.5">
      <WorkspaceMenu />
      <button
        type="button"
        onClick={onSearch}
        className="mt-1 mb-2 flex items-center gap-2 rounded-[7px] border border-line bg-panel px-2 py-1 text-faint hover:border-edge pointer-coarse:py-2"
      >
        <Search aria-hidden="true" className="size-3.5" />
        <span className="min-w-0 grow truncate text-start">{t('Search…')}</span>
        <Kbd>{MOD_K}</Kbd>
      </button>
      <nav aria-label={t('Pages')} className="min-h-0 grow overflow-y-auto">
        {GROUPS.filter((group) => group.pages.some((page) => isOpenTo(page, may))).map((group) => (
          <div key={group.name} className="space-y-px">
            {group.name !== '' && (
              <p className="px-2 pt-3 pb-1 text-2xs font-medium text-faint">{group.name}</p>
            )}
            {group.pages
              .filter((page) => isOpenTo(page, may))
              .map(({ to, name, icon: Icon }) => (
                <Link
                  key={to}
                  to={to}
                  className={ROW}
                  activeOptions={{ exact: isExact(to), includeSearch: false }}
                  onClick={onGo}
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
                  <span className="grow">{name}</span>
                  {notes[to] !== undefined && <span className="text-2xs text-faint">{notes[to]}</span>}
                </Link>
              ))}
          </div>
        ))}
      </nav>
      <PersonMenu />
    </div>
  )
}

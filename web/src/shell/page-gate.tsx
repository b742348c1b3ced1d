import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { GROUPS, isOpenTo } from './pages.ts'
import { useAllowed } from './permissions.ts'

/** The page of the installation says by itself who may see it: that is no question of roles. */
const OWN_WORDS = '/operator'

/** Shows a page that was opened by its address only to people whose role would find it in the navigation. */
export function PageGate({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const may = useAllowed()
  const page = GROUPS.flatMap(({ pages }) => [...pages]).find(({ to }) => to === path)
  if (page === undefined || page.to === OWN_WORDS || isOpenTo(page, may)) return children
  return (
    <>
      <PageHeader title={page.name} about={page.hint} />
      <EmptyState title={t('Your role does not include this page')} icon={Lock}>
        <p>{t('Ask an owner or administrator of the workspace for another role.')}</p>
        <Link to="/" className="text-accent underline">
          {t('Go to Home')}
        </Link>
      </EmptyState>
    </>
  )
}

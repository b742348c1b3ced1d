import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { GROUPS } from './pages.ts'
import { useMay } from './permissions.ts'

/**
 * Says so where a page was opened by its address that only owners and admins may read. Settings are left out of a viewer's
 * navigation only; the page of the installation has words of its own.
 */
export function PageGate({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const mayManage = useMay('manage')
  const page = GROUPS.flatMap(({ pages }) => [...pages]).find(({ to }) => to === path)
  if (page === undefined || mayManage || !('needs' in page) || page.needs !== 'manage') return children
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

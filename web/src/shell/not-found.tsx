import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { t } from '../language/t.ts'
import { linkLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePageTitle } from './page-title.ts'

/** An address that leads nowhere, with ways on. */
export function NotFound() {
  usePageTitle(t('Page not found'))
  return (
    <main className="mx-auto grid min-h-full max-w-xl place-content-center p-6">
      <h1 className="sr-only">{t('Page not found')}</h1>
      <EmptyState
        title={t('There is no page at this address')}
        icon={SearchX}
        action={
          <Link to="/" className={linkLook()}>
            {t('Go to Home')}
          </Link>
        }
        help=""
      >
        <p>{t('It may have been moved or deleted, or the link is incomplete.')}</p>
      </EmptyState>
    </main>
  )
}

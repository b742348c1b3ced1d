import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { UnsavedGuard } from '../ui/unsaved.tsx'
import { CommandBar } from './command-bar.tsx'
import { Keys } from './keys.tsx'
import { LiveProvider } from './live.tsx'
import { PageGate } from './page-gate.tsx'
import { useSessionRenewal } from './session-renewal.ts'
import { Sidebar } from './sidebar.tsx'
import { StepUp } from './step-up.tsx'
import { useWorkspace, WorkspaceProvider } from './workspace.tsx'

/** Pages that fill the window and scroll in parts. */
const FULL_PAGES: readonly string[] = ['/inbox', '/playground']

function TopBar({ onMenu, onSearch }: { readonly onMenu: () => void; readonly onSearch: () => void }) {
  const { organisation } = useWorkspace()
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-panel px-2 md:hidden">
      <IconButton label={t('Menu')} icon={Menu} onClick={onMenu} />
      <span className="grow truncate font-semibold">{organisation.name}</span>
      <IconButton label={t('Search')} icon={Search} onClick={onSearch} />
    </header>
  )
}

export function Layout() {
  const [isCommandOpen, setCommandOpen] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useSessionRenewal()
  const openCommand = useCallback(() => {
    setMenuOpen(false)
    setCommandOpen(true)
  }, [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const isFull = FULL_PAGES.includes(path)
  return (
    <WorkspaceProvider>
      <LiveProvider>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-panel focus:p-2"
        >
          {t('To the content')}
        </a>
        <div className="flex h-full flex-col md:flex-row">
          <TopBar onMenu={() => setMenuOpen(true)} onSearch={openCommand} />
          <div className="w-[216px] shrink-0 border-e border-line px-2 py-2.5 max-md:hidden">
            <Sidebar onSearch={openCommand} onGo={closeMenu} />
          </div>
          <main
            id="content"
            tabIndex={-1}
            className={`relative min-h-0 min-w-0 grow outline-none ${isFull ? 'overflow-hidden' : 'overflow-auto px-4 py-4 md:px-6 md:py-5'}`}
          >
            <Suspense fallback={<Skeleton />}>
              <PageGate path={path}>
                <Outlet />
              </PageGate>
            </Suspense>
          </main>
        </div>
        <Drawer title={t('Menu')} side="left" hasCloseButton={false} isOpen={isMenuOpen} onClose={closeMenu}>
          <div className="h-[calc(100%-2rem)]">
            <Sidebar onSearch={openCommand} onGo={closeMenu} />
          </div>
        </Drawer>
        <StepUp />
        <UnsavedGuard />
        <CommandBar isOpen={isCommandOpen} onClose={() => setCommandOpen(false)} />
        <Keys onCommand={openCommand} />
      </LiveProvider>
    </WorkspaceProvider>
  )
}

import { Link, Outlet } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Waiting } from '../ui/panel.tsx'
import { CommandBar } from './command-bar.tsx'
import { Keys } from './keys.tsx'
import { PAGES } from './pages.ts'
import { useSessionRenewal } from './session-renewal.ts'
import { signOut } from './sign-out.ts'
import { StepUp } from './step-up.tsx'
import { Switcher } from './switcher.tsx'
import { toggleTheme, useTheme } from './theme.ts'
import { WorkspaceProvider } from './workspace.tsx'

const ROW =
  'block rounded-md px-3 py-1.5 text-sm hover:bg-soft aria-[current=page]:bg-soft aria-[current=page]:font-semibold'

function Navigation({ onGo }: { readonly onGo: () => void }) {
  return (
    <nav aria-label="Pages" className="flex flex-col gap-0.5">
      {PAGES.map(({ to, name }) => (
        <Link key={to} to={to} className={ROW} activeOptions={{ exact: to === '/' }} onClick={onGo}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

export function Layout() {
  const [isCommandOpen, setCommandOpen] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const theme = useTheme()
  useSessionRenewal()
  const openCommand = useCallback(() => setCommandOpen(true), [])
  return (
    <WorkspaceProvider>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-panel focus:p-2"
      >
        To the content
      </a>
      <div className="flex h-full flex-col md:flex-row">
        <header className="flex shrink-0 flex-col gap-3 border-line bg-panel p-3 max-md:border-b md:w-56 md:border-r">
          <div className="flex items-center justify-between gap-2">
            <span className="font-semibold tracking-tight">Rapport</span>
            <Button className="md:hidden" aria-expanded={isMenuOpen} onClick={() => setMenuOpen(!isMenuOpen)}>
              Menu
            </Button>
          </div>
          <div className={`flex-col gap-3 md:flex md:grow ${isMenuOpen ? 'flex' : 'max-md:hidden'}`}>
            <Switcher />
            <Button onClick={openCommand}>
              <span className="grow text-left">Go to…</span> <kbd className="text-xs text-muted">Ctrl K</kbd>
            </Button>
            <Navigation onGo={() => setMenuOpen(false)} />
            <div className="mt-auto flex flex-col gap-1">
              <a className={ROW} href="/help/">
                Help
              </a>
              <a className={ROW} href="/docs">
                API reference
              </a>
              <Button look="quiet" onClick={toggleTheme}>
                <span className="grow text-left">{theme === 'dark' ? 'Light' : 'Dark'} theme</span>
              </Button>
              <Button look="quiet" onClick={() => void signOut()}>
                <span className="grow text-left">Sign out</span>
              </Button>
            </div>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-h-0 min-w-0 grow overflow-auto p-4 outline-none md:p-6"
        >
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <StepUp />
      <CommandBar isOpen={isCommandOpen} onClose={() => setCommandOpen(false)} />
      <Keys onCommand={openCommand} />
    </WorkspaceProvider>
  )
}

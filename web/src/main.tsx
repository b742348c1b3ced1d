import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Direction } from 'radix-ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { currentLanguage, isFromRightToLeft } from './language/languages.ts'
import { router } from './router.tsx'
import { applyTheme } from './shell/theme.ts'
import { ToastProvider } from './shell/toasts.tsx'
import './styles.css'

const RETRIES_MAX = 2

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one however often one asks; only what did not arrive is asked again.
      retry: (count, error) =>
        count < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
})

applyTheme()
document.documentElement.lang = currentLanguage
const direction = isFromRightToLeft ? 'rtl' : 'ltr'
document.documentElement.dir = direction

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Direction.Provider dir={direction}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </Direction.Provider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

import type { ReactNode } from 'react'
import { t } from '../language/t.ts'

/** The product's name above the forms that are shown before one is signed in. */
const Brand = () => (
  <div className="flex items-center gap-2.5">
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-lg bg-linear-135 from-[#6d66ff] to-[#4f46e5] text-lg font-semibold text-white"
    >
      R
    </span>
    <h1 className="text-xl font-semibold tracking-tight">{t('Rapport')}</h1>
  </div>
)

/** The page of a form that is shown before one is signed in. */
export const EntryPage = ({ children }: { readonly children: ReactNode }) => (
  <main className="grid min-h-full place-items-center p-4">
    <div className="flex w-full max-w-sm flex-col gap-4 rounded-2xl border border-line bg-panel p-6 shadow-lift sm:p-7">
      <Brand />
      {children}
    </div>
  </main>
)

import { t } from '../language/t.ts'

/** The product's name above the forms that are shown before one is signed in. */
export const Brand = () => (
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

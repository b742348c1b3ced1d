/** The look of every menu that opens from a button. */
export const MENU_CONTENT =
  'z-50 min-w-52 animate-rise rounded-lg border border-line bg-raised p-1 shadow-float outline-none'
export const MENU_ITEM =
  'flex items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:text-faint'

const IS_APPLE = /mac|iphone|ipad/i.test(navigator.userAgent)

/** What opens the command bar on this machine. */
export const MOD_K = IS_APPLE ? '⌘K' : 'Ctrl K'

export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className="rounded-sm border border-line bg-panel px-1 font-mono text-2xs whitespace-nowrap text-faint">
    {children}
  </kbd>
)

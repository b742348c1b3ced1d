const IS_APPLE = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The name of the key that starts shortcuts on this machine. */
export const MOD = IS_APPLE ? '⌘' : 'Ctrl'

export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className="rounded-sm border border-line bg-panel px-1 font-mono text-2xs whitespace-nowrap text-faint">
    {children}
  </kbd>
)

import type { Site } from './api.ts'

/** Black or white, whichever can be read on the colour. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#111111' : '#ffffff'
}

/**
 * A page may set `--rapport-…` on any element around the widget: custom properties are the only thing of a page that
 * reaches into the widget. What it leaves out is as the workspace chose it.
 */
export function styles({ colors }: Pick<Site, 'colors'>): string {
  const primary = `var(--rapport-primary, ${colors.primary})`
  const onPrimary = `var(--rapport-on-primary, ${inkOn(colors.primary)})`
  const background = `var(--rapport-background, ${colors.background})`
  const onBackground = `var(--rapport-on-background, ${inkOn(colors.background)})`
  return `
:host { all: initial; }
* { box-sizing: border-box; font: 15px/1.45 var(--rapport-font, system-ui, sans-serif); }
[hidden] { display: none !important; }
.launcher { position: fixed; inset-inline-end: 20px; bottom: 20px; z-index: 2147483000; height: 52px; padding: 0 22px;
  border: 0; border-radius: 26px; background: ${primary}; color: ${onPrimary}; font-weight: 600; cursor: pointer;
  box-shadow: 0 4px 18px rgb(0 0 0 / .25); }
.panel { position: fixed; inset-inline-end: 20px; bottom: 20px; z-index: 2147483001; display: flex; flex-direction: column;
  width: 372px; height: min(620px, calc(100dvh - 40px)); border-radius: var(--rapport-radius, 14px); overflow: hidden;
  background: ${background}; color: ${onBackground}; box-shadow: 0 8px 40px rgb(0 0 0 / .3); }
.badge { display: inline-block; margin-inline-start: 8px; min-width: 22px; padding: 0 6px; border-radius: 11px; background: #c62828;
  color: #fff; font-size: 13px; line-height: 22px; text-align: center; }
.typing { align-self: flex-start; padding: 9px 13px; border-radius: 14px; background: #eceff3; color: #5b6270; font-size: 9px;
  letter-spacing: 2px; animation: typing 1.2s ease-in-out infinite; }
@keyframes typing { 50% { opacity: .35; } }
@media (prefers-reduced-motion: reduce) { .typing { animation: none; } }
header { display: flex; align-items: center; gap: 8px; padding: 12px 16px; background: ${primary}; color: ${onPrimary}; }
header small { display: block; font-size: 13px; font-weight: 400; opacity: .9; }
.face { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 50%; overflow: hidden;
  background: ${onPrimary}; color: ${primary}; font-weight: 600; }
.face img { width: 100%; height: 100%; object-fit: cover; }
.welcome { display: flex; flex-direction: column; gap: 8px; }
.starters { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; }
.starters button { padding: 8px 14px; min-height: 40px; border: 1px solid #767b85; border-radius: 20px; background: none;
  color: inherit; text-align: start; cursor: pointer; }
.away { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 12px 12px 0; border-top: 1px solid rgb(128 128 128 / .35); }
.away p { grid-column: 1 / -1; margin: 0; white-space: pre-wrap; }
.away input { min-width: 0; min-height: 40px; padding: 8px 10px; border-radius: 10px; border: 1px solid #767b85; background: #fff;
  color: #16181d; }
.line strong { font-weight: 700; }
.line em { font-style: italic; }
.line code { font-family: ui-monospace, monospace; font-size: 13px; }
.line a { color: inherit; text-decoration: underline; }
header h2 { flex: 1; margin: 0; font-weight: 600; }
header button { border: 0; background: none; color: inherit; font-size: 22px; line-height: 1; width: 40px; height: 40px;
  cursor: pointer; }
.log { flex: 1; overflow-y: auto; padding: 16px; display: flex; flex-direction: column; gap: 8px; margin: 0; }
.line { max-width: 85%; padding: 9px 13px; border-radius: 14px; white-space: pre-wrap; overflow-wrap: anywhere;
  background: #eceff3; color: #16181d; align-self: flex-start; }
.line.visitor { align-self: flex-end; background: ${primary}; color: ${onPrimary}; }
.line.pending { opacity: .65; }
.line button { display: block; margin-top: 4px; border: 0; background: none; color: inherit; padding: 0;
  text-decoration: underline; cursor: pointer; }
.notice { padding: 16px; overflow-y: auto; }
.notice p { white-space: pre-wrap; margin: 0 0 14px; }
.status { padding: 0 16px 6px; font-size: 13px; min-height: 24px; }
form { display: flex; flex-wrap: wrap; gap: 8px; padding: 12px; border-top: 1px solid rgb(128 128 128 / .35); }
textarea { flex: 1; resize: none; min-height: 44px; max-height: 120px; padding: 10px 12px; border-radius: 10px;
  border: 1px solid #767b85; background: #fff; color: #16181d; }
.files { display: flex; flex-wrap: wrap; gap: 6px; width: 100%; margin: 0; padding: 0; list-style: none; }
.files li { max-width: 100%; padding: 2px 4px 2px 10px; border-radius: 8px; background: #eceff3; color: #16181d; font-size: 13px;
  overflow-wrap: anywhere; }
.files button, .attach { border: 0; background: none; color: inherit; cursor: pointer; min-width: 28px; min-height: 28px; }
.attach { height: 44px; width: 36px; font-size: 20px; }
.attach.on { border-radius: 10px; background: #c62828; color: #fff; }
.file { display: block; margin-top: 4px; color: inherit; }
.line img { display: block; max-width: 100%; max-height: 240px; border-radius: 8px; }
.line audio { display: block; max-width: 100%; margin-top: 4px; }
.go { border: 0; border-radius: 10px; padding: 0 16px; min-height: 44px; background: ${primary};
  color: ${onPrimary}; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--rapport-accent, ${colors.accent}); outline-offset: 2px; }
@media (max-width: 480px) { .panel { inset: 0; width: auto; height: 100dvh; border-radius: 0; } }
`
}

/** Settings of the interface that this browser keeps (spec §3 "UI settings"). Nothing in them is secret. */
export interface UiSettings {
  /** The rail of studio and admin console is narrow. */
  collapsed: boolean
  theme: UiTheme
  siteName: string
  logo: string
  /** The header stays at the top while the page scrolls. */
  fixedHeader: boolean
  menus: UiMenu[]
  favicon: string
  footerContent: string
}

export type UiTheme = 'light' | 'dark'

export interface UiMenu {
  label: string
  href: string
}

/** The version of this shape: another shape gets another key, and starts with the defaults. */
export const UI_SETTINGS_KEY = 'uiSettings.v1'

export const DEFAULT_UI_SETTINGS: UiSettings = {
  collapsed: false,
  theme: 'light', // spec §9
  siteName: '',
  logo: '',
  fixedHeader: true,
  menus: [],
  favicon: '',
  footerContent: '',
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

function parseMenus(value: unknown): UiMenu[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) =>
    isRecord(entry) && typeof entry.label === 'string' && typeof entry.href === 'string'
      ? [{ label: entry.label, href: entry.href }]
      : [],
  )
}

/** Reads stored settings. A value that is missing, broken or of another type becomes its default; it never throws. */
export function parseUiSettings(raw: string | null): UiSettings {
  const stored = raw === null ? null : parseJson(raw)
  if (!isRecord(stored)) return DEFAULT_UI_SETTINGS
  const text = (key: 'siteName' | 'logo' | 'favicon' | 'footerContent') => {
    const value = stored[key]
    return typeof value === 'string' ? value : DEFAULT_UI_SETTINGS[key]
  }
  return {
    collapsed: stored.collapsed === true,
    theme: stored.theme === 'dark' ? 'dark' : DEFAULT_UI_SETTINGS.theme,
    siteName: text('siteName'),
    logo: text('logo'),
    fixedHeader: stored.fixedHeader !== false,
    menus: parseMenus(stored.menus),
    favicon: text('favicon'),
    footerContent: text('footerContent'),
  }
}

const listeners = new Set<() => void>()
let cached: { raw: string | null; settings: UiSettings } | undefined

function storedText(): string | null {
  try {
    return localStorage.getItem(UI_SETTINGS_KEY)
  } catch {
    // The browser may forbid storage; the page then lives with the defaults.
    return null
  }
}

/**
 * The settings of this browser. The result is the same object until they change, as useSyncExternalStore needs it.
 */
export function readUiSettings(): UiSettings {
  const raw = storedText()
  if (!cached || cached.raw !== raw) cached = { raw, settings: parseUiSettings(raw) }
  return cached.settings
}

/** Marks <html> for the style sheet. The inline script does the same before the first paint. */
function applyUiSettings(settings: UiSettings) {
  const root = document.documentElement
  root.dataset.theme = settings.theme
  root.dataset.collapsed = String(settings.collapsed)
  root.dataset.fixedHeader = String(settings.fixedHeader)
}

/** Changes some settings, stores them, applies them, and notifies every island of the page. */
export function saveUiSettings(patch: Partial<UiSettings>): UiSettings {
  const settings = { ...readUiSettings(), ...patch }
  const raw = JSON.stringify(settings)
  try {
    localStorage.setItem(UI_SETTINGS_KEY, raw)
  } catch {
    // The browser stores nothing, but this page has the settings.
  }
  cached = { raw: storedText(), settings }
  applyUiSettings(settings)
  for (const listener of listeners) listener()
  return settings
}

/** Calls back on a change in this tab or in another. @returns a function that stops it */
export function subscribeUiSettings(listener: () => void): () => void {
  // A document that React made in the browser (of a missing page, a failure) has not run the inline script.
  if (!document.documentElement.dataset.theme) applyUiSettings(readUiSettings())
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key !== UI_SETTINGS_KEY && event.key !== null) return
    applyUiSettings(readUiSettings())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromAnotherTab)
  }
}

/** Inline script: sets theme, rail and header before the first paint, so that nothing flashes or jumps. */
export const UI_SETTINGS_SCRIPT =
  `(function(){var s={};try{s=JSON.parse(localStorage.getItem(${JSON.stringify(UI_SETTINGS_KEY)}))||{}}catch(e){}` +
  `var d=document.documentElement.dataset;d.theme=s.theme==='dark'?'dark':'light';` +
  `d.collapsed=String(s.collapsed===true);d.fixedHeader=String(s.fixedHeader!==false)})()`

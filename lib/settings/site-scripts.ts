import type { SiteSettings } from '#contract/settings.ts'

/** A script of the settings: from an allowed host, or as text, with those of its attributes that may stay. */
export type SiteScript = ({ src: string } | { text: string }) & {
  /** By React's names. */
  attributes: Readonly<Record<string, string | boolean>>
}

/** The attributes that may stay besides `data-…`, by React's name. No `on…`: the policy allows no code in attributes. */
const KEPT_ATTRIBUTES: Readonly<Record<string, string>> = {
  async: 'async',
  crossorigin: 'crossOrigin',
  defer: 'defer',
  fetchpriority: 'fetchPriority',
  id: 'id',
  integrity: 'integrity',
  nomodule: 'noModule',
  referrerpolicy: 'referrerPolicy',
  type: 'type',
}
const SWITCHES = ['async', 'defer', 'noModule']

const GA_HOST = 'www.googletagmanager.com'
const GA_CODE = /^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/

type ScriptSettings = Pick<SiteSettings, 'gaCode' | 'headerScript' | 'afterBodyScript' | 'scriptHosts'>

/**
 * Scripts of the settings for pages of the site; none without an allowed host. Login, checkout, studio and admin
 * pages must never use it.
 */
export function findSiteScripts(settings: ScriptSettings): { head: SiteScript[]; bodyEnd: SiteScript[] } {
  const { scriptHosts } = settings
  if (scriptHosts.length === 0) return { head: [], bodyEnd: [] }
  return {
    head: [...analytics(settings), ...readScripts(settings.headerScript, scriptHosts)],
    bodyEnd: readScripts(settings.afterBodyScript, scriptHosts),
  }
}

/** The analytics snippet (spec §2), when the settings hold a code and allow its host. */
function analytics({ gaCode, scriptHosts }: ScriptSettings): SiteScript[] {
  if (!GA_CODE.test(gaCode) || !scriptHosts.includes(GA_HOST)) return []
  return [
    { src: `https://${GA_HOST}/gtag/js?id=${gaCode}`, attributes: { async: true } },
    {
      attributes: {},
      text:
        'window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}' +
        `gtag('js',new Date());gtag('config','${gaCode}')`,
    },
  ]
}

/** Extracts the scripts of a snippet, without its markup and without those from a host that is not allowed. */
export function readScripts(snippet: string, allowedHosts: readonly string[]): SiteScript[] {
  const scripts: SiteScript[] = []
  for (const [, attributes = '', text = ''] of snippet.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi,
  )) {
    const { src, ...given } = readAttributes(attributes)
    const kept = keepAttributes(given)
    if (src === undefined) {
      if (text.trim() !== '') scripts.push({ text, attributes: kept })
    } else if (URL.canParse(src)) {
      const { protocol, host } = new URL(src)
      if (protocol === 'https:' && allowedHosts.includes(host)) scripts.push({ src, attributes: kept })
    }
  }
  return scripts
}

const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Attributes by name in small letters; one without a value has an empty one. The first attribute of a name counts. */
function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', ...values] of text.matchAll(ATTRIBUTE)) {
    found[name.toLowerCase()] ??= values.find((value) => value !== undefined) ?? ''
  }
  return found
}

function keepAttributes(given: Record<string, string>): Record<string, string | boolean> {
  const kept: Record<string, string | boolean> = {}
  for (const [name, value] of Object.entries(given)) {
    const reactName = /^data-[\w.-]+$/.test(name) ? name : KEPT_ATTRIBUTES[name]
    if (reactName) kept[reactName] = SWITCHES.includes(reactName) ? true : value
  }
  return kept
}

import type { SiteSettings } from '#contract/settings.ts'

/** A script of the settings: from an allowed host, or as text. */
export type SiteScript = { src: string } | { text: string }

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
    { src: `https://${GA_HOST}/gtag/js?id=${gaCode}` },
    {
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
    const src = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    if (src === undefined) {
      if (text.trim() !== '') scripts.push({ text })
    } else if (URL.canParse(src)) {
      const { protocol, host } = new URL(src)
      if (protocol === 'https:' && allowedHosts.includes(host)) scripts.push({ src })
    }
  }
  return scripts
}

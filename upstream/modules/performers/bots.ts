/** Programs that read pages and say so: crawlers, makers of previews, monitors, libraries. */
const NAMES_ITSELF =
  /bot\b|bots\b|crawl|spider|slurp|preview|scan|monitor|fetch|headless|lighthouse|phantom|puppeteer|playwright|selenium|facebookexternalhit|whatsapp|embedly|feed|archiv|http-?client|python|curl|wget|\bgo-|\bjava\/|libwww|okhttp|axios|node|ruby|perl|php/i

/** Whether a user agent is a program's; every browser names itself, so that no name is a program's too. */
export function isBot(userAgent: string): boolean {
  return userAgent === '' || NAMES_ITSELF.test(userAgent)
}

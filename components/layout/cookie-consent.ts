/** Where the browser stores the acceptance, and its value (spec §9). */
export const COOKIE_POLICY_KEY = 'cookiePolicyAccepted'
export const COOKIE_POLICY_YES = 'yes'

/**
 * Inline script: marks <html>, as soon as the document is parsed, when this browser has not accepted yet. The banner
 * is part of the document, so it need not wait for the page's code; shown any sooner, it would grow while it is being
 * parsed.
 */
export const COOKIE_SCRIPT =
  `(function(){var v=null;try{v=localStorage.getItem(${JSON.stringify(COOKIE_POLICY_KEY)})}catch(e){}` +
  `if(v!==${JSON.stringify(COOKIE_POLICY_YES)})document.addEventListener('DOMContentLoaded',function(){` +
  `document.documentElement.dataset.askCookies='true'})})()`

/** Spec §2: the settings enable the policy, and its content has loaded. The script checks the third condition. */
export function hasCookiePolicy(isEnabled: boolean, content: string | null | undefined): content is string {
  return isEnabled && Boolean(content?.trim())
}

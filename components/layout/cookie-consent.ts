/** Where acceptance is kept, and its value (spec §9). */
export const COOKIE_POLICY_KEY = 'cookiePolicyAccepted'
export const COOKIE_POLICY_YES = 'yes'

/**
 * Inline script: says on <html>, as soon as the document is parsed, that this browser has not accepted
 * yet. The banner is in the document, so it need not wait for the page's code; shown any sooner it would
 * grow while it is being parsed.
 */
export const COOKIE_SCRIPT =
  `(function(){var v=null;try{v=localStorage.getItem(${JSON.stringify(COOKIE_POLICY_KEY)})}catch(e){}` +
  `if(v!==${JSON.stringify(COOKIE_POLICY_YES)})document.addEventListener('DOMContentLoaded',function(){` +
  `document.documentElement.dataset.askCookies='true'})})()`

/** Spec §2: enabled in settings, and the policy's content has loaded. The third condition is the script's. */
export function hasCookiePolicy(isEnabled: boolean, content: string | null | undefined): content is string {
  return isEnabled && Boolean(content?.trim())
}

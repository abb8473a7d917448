/**
 * The default articles of a new site, until its operator changes them. Registration asks people to accept the
 * terms, so every site needs some. The demo data use these articles too.
 */

export interface StartingArticle {
  slug: string
  title: string
  html: string
}

const TERMS = `
<p>These terms are the agreement between you and Ovation. We wrote them to be read. If a sentence is unclear, <a href="/contact">ask us</a> before you rely on it.</p>
<h2>Who may use Ovation</h2>
<p>You must be at least 18 years old, and your account must be yours alone. Performers are verified with an identity document before they may sell or go live.</p>
<h2>What you buy</h2>
<ul>
<li><strong>Subscriptions</strong> renew every month until you cancel. You may cancel in two clicks, and you keep access to the end of the period that you paid for.</li>
<li><strong>Tips</strong> are gifts. They are not refunded, except when a payment was made by mistake or without your permission.</li>
</ul>
<h2>Your wallet</h2>
<p>Money in your wallet is a balance with us, not a bank deposit. Every movement is listed in your statement with its fee, and the sums always add up. If one does not, tell us and we will correct it.</p>
<h2>What performers agree to</h2>
<p>You own what you make. You let us show it to the people you chose, and to nobody else. You only publish work that you may publish, with the consent of everyone who appears in it.</p>
<h2>What is not allowed</h2>
<ul>
<li>Harassing, threatening or impersonating people.</li>
<li>Recording or sharing paid work without permission.</li>
<li>Anything illegal where you or we are.</li>
</ul>
<p>We may remove such things and suspend accounts. We say why, and you may appeal; a different person reads the appeal.</p>
<h2>Ending</h2>
<p>You may delete your account at any time in its settings. You may change your mind for 14 days. We keep the records of payments that the law asks us to keep, without your name.</p>`

const PRIVACY = `
<p>We collect little, keep it briefly, and sell none of it.</p>
<h2>What we keep</h2>
<ul>
<li><strong>Your account:</strong> name, username, email address and password (hashed; we cannot read it).</li>
<li><strong>Your payments:</strong> amounts, dates and what they were for. Card numbers stay with the payment provider.</li>
<li><strong>Your activity:</strong> what you follow, bought and wrote, so that the site can show it to you.</li>
<li><strong>Performers:</strong> identity documents, seen only by the people who verify them.</li>
</ul>
<h2>Who sees what</h2>
<p>Performers see your display name, your messages to them and your purchases from them. They never see your email address or card.</p>
<h2>How long</h2>
<p>Login records are kept for 180 days, payment records as long as the law requires. Everything else goes when you delete your account.</p>
<h2>Your rights</h2>
<p>You may see, correct, export or delete your data. Most of it is on your <a href="/user/account">account page</a>; for the rest, <a href="/contact">write to us</a> and a person answers within 30 days.</p>`

const COOKIE_POLICY = `
<p>Ovation uses a few cookies, and all of them have a job.</p>
<ul>
<li><strong>Login:</strong> keeps you logged in. It cannot be read by scripts.</li>
<li><strong>Preferences:</strong> remembers the theme, that you have seen this notice and, for an hour, where you were going when you had to pay first.</li>
<li><strong>Payments:</strong> the payment provider sets its own on its own page, to prevent fraud.</li>
</ul>
<p>There is <em>no advertising cookie</em>. If the operator of this site switches on visitor statistics, they are described here and stay off until you agree. More in the <a href="/page/privacy">privacy policy</a>.</p>`

const HELP = `
<p>Short answers to what people ask most. If yours is not here, <a href="/contact">write to us</a>.</p>
<h2>How do I watch a live room?</h2>
<p>Open <a href="/live">Live</a> and choose a room. Public rooms are open to everybody; to talk in the chat you need an account.</p>
<h2>How do I cancel a subscription?</h2>
<p>Go to <a href="/user/subscriptions">your subscriptions</a>, press Cancel and confirm. You keep access until the date shown.</p>
<h2>Why was I charged twice?</h2>
<p>You should not have been: each purchase has a key that lets it happen only once. A bank may show a reservation and the charge side by side for a few days. If two charges stay, send us the date and the amount.</p>
<h2>The picture stutters</h2>
<ul>
<li>Move closer to the router, or use a cable.</li>
<li>Close other videos and downloads.</li>
</ul>
<h2>How do I become a performer?</h2>
<p><a href="/auth/register/performer">Register as a performer</a> with two documents: one that shows who you are, and a picture of you holding it. Most are checked within a day.</p>
<h2>When do performers get paid?</h2>
<p>Earnings clear seven days after a sale. What has cleared stands in your studio as your balance. Nothing is paid out yet: the money waits there for you. In your studio, under Banking, you enter the account that it is to go to.</p>`

/** Makes the articles, which are served at `/page/{slug}`, with the site's name. */
export function startingArticles(siteName: string): StartingArticle[] {
  const named = (html: string) => html.trim().replaceAll('Ovation', siteName)
  return [
    { slug: 'terms', title: 'Terms of use', html: named(TERMS) },
    { slug: 'privacy', title: 'Privacy policy', html: named(PRIVACY) },
    { slug: 'cookie-policy', title: 'Cookie policy', html: named(COOKIE_POLICY) },
    { slug: 'help', title: 'Help', html: named(HELP) },
  ]
}

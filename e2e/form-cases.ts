/** The forms that e2e/forms.spec.ts goes through: where each stands, and what is wrong when it is sent like that. */
import { randomUUID } from 'node:crypto'

export type Sender = 'visitor' | 'fan' | 'performer' | 'applicant'

export interface FormCase {
  name: string
  sender: Sender
  path: string
  /** The button that sends it, by which it is found. */
  button: string
  /** It shows when what it stands in is opened. */
  isFolded?: boolean
  /** Controls by their label, and what goes in; all of it stays when the form comes back. */
  typed?: Record<string, string>
  /** What goes in and does not come back. */
  secret?: Record<string, string>
  /** Controls by their label, and what is then said of them; absent where nothing can be wrong. */
  wrong?: Record<string, RegExp>
}

const WRONG_EMAIL = /Enter an email address/
const TICKED = 'on'

export const FORM_CASES: FormCase[] = [
  {
    name: 'login',
    sender: 'visitor',
    path: '/auth/login',
    button: 'Log in',
    typed: { 'Username or email': 'nell' },
    wrong: { Password: /Enter your password/ },
  },
  {
    name: 'registration of a fan',
    sender: 'visitor',
    path: '/auth/register',
    button: 'Create account',
    typed: { 'Your name': 'Nell', Username: 'n', Email: 'nowhere', 'I accept the terms': TICKED },
    secret: { Password: 'short' },
    wrong: {
      Username: /at least 3/,
      Email: WRONG_EMAIL,
      Password: /Use at least 8/,
      'I am 18 or older.': /^You must be 18 or older\.$/,
    },
  },
  {
    name: 'registration of a performer',
    sender: 'visitor',
    path: '/auth/register/performer',
    button: 'Apply as a performer',
    typed: {
      'Stage name': 'Nova',
      Country: 'PT',
      'Date of birth': '1995-04-12',
      'I am 18 or older.': TICKED,
    },
    wrong: {
      Username: /at least 3/,
      Email: WRONG_EMAIL,
      'First name': /Enter your first name/,
      Gender: /Choose one/,
      'I accept the terms': /^Please accept the terms\.$/,
    },
  },
  {
    name: 'forgotten password',
    sender: 'visitor',
    path: '/auth/forgot-password',
    button: 'Send me a link',
    typed: { Email: 'nowhere' },
    wrong: { Email: WRONG_EMAIL },
  },
  {
    name: 'new password',
    sender: 'visitor',
    path: '/auth/reset-password?token=a-token-of-a-letter-that-is-long',
    button: 'Set the new password',
    secret: { 'New password': 'short' },
    wrong: { 'New password': /Use at least 8/ },
  },
  {
    name: 'verification, once more',
    sender: 'visitor',
    path: '/auth/verify-email',
    button: 'Send it again',
    typed: { Email: 'nowhere' },
    wrong: { Email: WRONG_EMAIL },
  },
  {
    name: 'contact',
    sender: 'visitor',
    path: '/contact',
    button: 'Send',
    typed: { 'Your name': 'Nell', Email: 'nowhere', 'Your message': 'Short' },
    wrong: { Email: WRONG_EMAIL, 'What is it about': /Say in a few words/, 'Your message': /a little more/ },
  },
  {
    name: 'report',
    sender: 'fan',
    path: `/report?type=performer&id=${randomUUID()}`,
    button: 'Send the report',
    typed: { 'What should we know': 'Sells what is not theirs' },
    wrong: { 'What is wrong': /Choose what is wrong/ },
  },
  {
    name: 'profile of a fan',
    sender: 'fan',
    path: '/user/account',
    button: 'Save',
    typed: { 'About you': 'I listen.', Phone: 'by carrier pigeon', Gender: 'female' },
    wrong: { Phone: /\S/ },
  },
  {
    name: 'username of a fan',
    sender: 'fan',
    path: '/user/account',
    button: 'Change the username',
    typed: { Username: 'n n' },
    wrong: { Username: /Use letters, digits/ },
  },
  {
    name: 'email of a fan',
    sender: 'fan',
    path: '/user/account',
    button: 'Change the email',
    typed: { Email: 'nowhere' },
    wrong: { Email: WRONG_EMAIL },
  },
  {
    name: 'change of the password',
    sender: 'fan',
    path: '/user/security',
    button: 'Change password',
    secret: { 'Current password': 'whatever it is', 'New password': 'short' },
    wrong: { 'New password': /Use at least 8/ },
  },
  { name: 'own data', sender: 'fan', path: '/user/security', button: 'Ask for my data' },
  {
    name: 'deletion of the account',
    sender: 'fan',
    path: '/user/security',
    button: 'Close my account now',
    isFolded: true,
    wrong: { 'I give up the': /There is money left/ },
  },
  {
    name: 'page of a performer',
    sender: 'performer',
    path: '/model/account',
    button: 'Save the page',
    typed: { Tagline: 'Kept as typed', Country: 'PT', Instagram: 'https://elsewhere.example/me' },
    wrong: { Instagram: /Paste a link to instagram\.com/ },
  },
  {
    name: 'username of a performer',
    sender: 'performer',
    path: '/model/account',
    button: 'Change the username',
    typed: { Username: 'n' },
    wrong: { Username: /at least 3/ },
  },
  {
    name: 'pricing',
    sender: 'performer',
    path: '/model/pricing',
    button: 'Save the prices',
    typed: { Paid: TICKED, 'A month': 'a lot', 'A year': '75.00' },
    wrong: { 'A month': /Enter a price/ },
  },
  {
    name: 'bank account',
    sender: 'performer',
    path: '/model/banking',
    button: 'Save the bank account',
    isFolded: true,
    typed: { 'Account holder': 'Nova Quill', IBAN: 'PT50' },
    wrong: { 'Country of the account': /Choose a country/, Bank: /Which bank/, Town: /Write the town/ },
  },
  {
    name: 'PayPal',
    sender: 'performer',
    path: '/model/banking',
    button: 'Save the PayPal address',
    isFolded: true,
    typed: { 'PayPal email': 'nowhere' },
    wrong: { 'PayPal email': WRONG_EMAIL },
  },
  {
    name: 'payment gateway',
    sender: 'performer',
    path: '/model/banking',
    button: 'Save the gateway',
    isFolded: true,
    typed: { Gateway: 'ccbill', 'Sub-account': '0001' },
    wrong: { Account: /Copy the account/, 'Secret key': /Copy the key/ },
  },
  {
    name: 'watermark',
    sender: 'performer',
    path: '/model/watermark',
    button: 'Save',
    typed: { 'Sign with': 'text', Position: 'top' },
    wrong: { Text: /Write a text/ },
  },
  {
    name: 'block of a country',
    sender: 'performer',
    path: '/model/blocks',
    button: 'Block',
    typed: { 'Add a country': 'Atlantis' },
    wrong: { 'Add a country': /Choose a country from the list/ },
  },
  {
    name: 'block of a person',
    sender: 'performer',
    path: '/model/blocks',
    button: 'Block this person',
    typed: { 'Note to yourself': 'Not today' },
    wrong: { Username: /Enter a username/ },
  },
  {
    name: 'documents',
    sender: 'applicant',
    path: '/model/documents',
    button: 'Send again',
    wrong: { 'Photo ID': /choose a file/i, 'You, holding the ID': /choose a file/i },
  },
]

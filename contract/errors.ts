/** The status and the default text of every refusal that upstream sends. A call may send a more precise text. */
export const REFUSALS = {
  // Any call
  INVALID_REQUEST: [422, 'Please check what you entered.'],
  MALFORMED_REQUEST: [400, 'Bad request!'],
  UNAUTHENTICATED: [401, 'Forbidden in the action!'],
  FORBIDDEN: [403, 'You may not do this.'],
  NOT_FOUND: [404, 'This does not exist, or is no longer here.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not take that method.'],
  PAYLOAD_TOO_LARGE: [413, 'That is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This kind of content is not accepted.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait a moment.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  UNAVAILABLE: [503, 'This is not available right now. Please try again in a moment.'],
  IDEMPOTENCY_MISMATCH: [422, 'This request was already used for something else.'],
  CHANGED_MEANWHILE: [409, 'Somebody else was faster. Please look at it again.'],
  NOT_REPEATABLE: [409, 'This cannot be tried again from here.'],
  // Uploads
  FILE_MISSING: [400, 'Please choose a file.'],
  FILE_TOO_LARGE: [413, 'This file is too large.'],
  UNSUPPORTED_FILE: [415, 'This kind of file is not accepted here.'],
  FILE_BROKEN: [422, 'This file is damaged. Please try another one.'],
  STORAGE_FULL: [413, 'Your storage is full. Please delete something first.'],
  DISK_FULL: [507, 'There is no room for new files right now. Please try again later.'],
  CHECKSUM_MISMATCH: [460, 'This part of the file arrived damaged. Please send it again.'],
  UPLOAD_OFFSET_WRONG: [409, 'The upload has come to another place. Please go on from there.'],
  UPLOAD_LOCKED: [423, 'Another request goes on with this upload.'],
  TICKET_INVALID: [403, 'This upload took too long to start. Please try again.'],
  // Accounts
  INCORRECT_CREDENTIALS: [400, 'Incorrect credentials!'],
  CONFIRMATION_NEEDED: [403, 'Please confirm that it is you.'],
  INCORRECT_PASSWORD: [400, 'That is not your password.'],
  INCORRECT_CODE: [400, 'That code is not right, or was used before. Please try the next one.'],
  CHALLENGE_OVER: [400, 'This login has taken too long. Please log in again.'],
  SECOND_FACTOR_ALREADY_ON: [409, 'Your account already asks for a code.'],
  SECOND_FACTOR_NOT_STARTED: [409, 'Please set up your authenticator app first.'],
  DATA_EXPORT_RUNNING: [409, 'We are putting your data together already.'],
  ACCOUNT_CLOSING: [403, 'This account is being deleted. Log in to keep it.'],
  BALANCE_LEFT: [409, 'There is money left in your account. Say that you give it up, or use it first.'],
  BALANCE_CHANGED: [409, 'Your balance has changed. Please look at it again.'],
  STREAM_RUNNING: [409, 'You are live. End your show first.'],
  LAST_OPERATOR: [409, 'You are the last operator. Make another one first.'],
  OWN_ACCOUNT: [409, 'This is your own account. Another operator can suspend it.'],
  PASSKEY_REFUSED: [400, 'This passkey was not accepted. Please try again.'],
  TOO_MANY_PASSKEYS: [409, 'You have as many passkeys as an account may have. Remove one first.'],
  LINK_NOT_GOOD: [400, 'This link no longer works.'],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended. Please contact us.'],
  EMAIL_NOT_VERIFIED: [403, 'Please verify your email first. Check your inbox for our message.'],
  ACCOUNT_NOT_VERIFIED: [403, 'Your account is waiting for verification.'],
  USERNAME_OR_EMAIL_TAKEN: [409, 'Username or email has been taken.'],
  USERNAME_RESERVED: [409, 'This username is reserved. Please choose another.'],
  // Identities of OAuth providers
  PROVIDER_NOT_OFFERED: [404, 'This way to log in is not offered here.'],
  PROVIDER_AWAY: [503, 'The other service does not answer right now. Please try again in a moment.'],
  PROVIDER_ALREADY_CONNECTED: [409, 'You are already connected there. Disconnect that account first.'],
  IDENTITY_NOT_PROVEN: [400, 'We could not confirm who you are there. Please try again.'],
  IDENTITY_TAKEN: [409, 'That account is already connected to somebody else here.'],
  EMAIL_HAS_ACCOUNT: [
    409,
    'There is already an account with this email. Log in with your password, then connect on your security page.',
  ],
  TERMS_NOT_ACCEPTED: [422, 'A new account needs you to accept the terms, and to be 18 or older.'],
  LOGIN_EXPIRED: [400, 'This took too long, or was already used. Please start again.'],
  LAST_WAY_IN: [409, 'This is your only way to log in. Set a password first.'],
  TWITTER_NOT_CONNECTED: [409, 'Connect your account there first.'],
  USERNAME_CHANGED_RECENTLY: [409, 'You may change your username once in 30 days.'],
  ACCOUNT_INCOMPLETE: [403, 'Please choose a username and give us your email first.'],
  USERNAME_TOO_SIMILAR: [409, 'This username looks too much like another one. Please choose another.'],
  WATERMARK_EMPTY: [422, 'Write a text, or upload a picture first.'],
  DOCUMENTS_NOT_AWAITED: [409, 'We have your documents already.'],
  // Performers and posts
  PRESS_AGAIN: [400, 'Please press “Send” once more. Your words are still here.'],
  USER_NOT_FOUND: [404, 'There is no such account.'],
  COUNTRY_UNKNOWN: [422, 'There is no such country.'],
  PERFORMER_NOT_FOUND: [404, 'This performer does not exist.'],
  POST_NOT_FOUND: [404, 'This post does not exist, or is no longer here.'],
  POLL_NOT_FOUND: [404, 'This poll does not exist, or is no longer here.'],
  POLL_ENDED: [409, 'This poll has ended.'],
  POLL_STARTED: [409, 'This poll has started, so it stays as it is.'],
  // Comments
  COMMENT_NOT_FOUND: [404, 'This comment does not exist, or is no longer here.'],
  COMMENTS_LIMITED: [403, 'Not everybody may comment here.'],
  WORD_NOT_ALLOWED: [422, 'This has a word that is not allowed here. Please write it in another way.'],
  // Content
  FILE_NOT_USABLE: [422, 'One of the files cannot be used here. Please choose it again.'],
  CONTENT_NOT_READY: [422, 'This is not complete yet.'],
  CONTENT_SOLD: [409, 'People have bought this, so what they paid for stays.'],
  TOO_MANY_PINS: [409, 'Your profile has all the pins that it can hold. Unpin something first.'],
  // Money
  INSUFFICIENT_BALANCE: [409, 'Your wallet does not hold enough for this.'],
  AMOUNT_OUT_OF_BOUNDS: [422, 'This amount is outside the limits.'],
  TRANSACTION_NOT_FOUND: [404, 'This payment does not exist.'],
  TRANSACTION_NOT_OPEN: [409, 'This payment has already been settled.'],
  NOT_REFUNDABLE: [409, 'This payment cannot be refunded.'],
  PROVIDER_UNAVAILABLE: [503, 'The payment provider does not answer. You have not been charged.'],
  SIGNATURE_INVALID: [400, 'The signature does not match.'],
  NOT_FOR_SALE: [409, 'This is not for sale.'],
  PRICE_CHANGED: [409, 'The price has changed. Please look at it again.'],
  ALREADY_BOUGHT: [409, 'You have bought this already.'],
  ALREADY_SUBSCRIBED: [409, 'You already subscribe to this performer.'],
  SUBSCRIPTION_NOT_FOUND: [404, 'This subscription does not exist.'],
  SUBSCRIPTION_NOT_ACTIVE: [409, 'This subscription has already ended.'],
  CANNOT_PAY_SELF: [409, 'You cannot pay yourself.'],
  // Live
  STREAM_NOT_FOUND: [404, 'This show does not exist.'],
  STREAM_NOT_LIVE: [409, 'This performer is not live right now.'],
  STREAM_ALREADY_LIVE: [409, 'You are already live.'],
  RECORDING_NOT_FOUND: [404, 'This recording does not exist.'],
  MESSAGE_NOT_FOUND: [404, 'This message does not exist.'],
  CHAT_CLOSED: [409, 'The chat of this show is closed.'],
  TOO_MANY_MESSAGES: [429, 'That was quick. Please wait a moment before your next message.'],
  SLOW_MODE: [429, 'The chat is in slow mode. Please wait a moment before your next message.'],
  MEDIA_UNAVAILABLE: [503, 'Live video is not available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

/**
 * The refusals that only the public listener sends, in the same form as upstream's: before it passes a request to
 * upstream, or when upstream gives no answer. Where upstream has a code for the case (`INTERNAL`, `UNAVAILABLE`), the
 * listener uses that code.
 */
export const LISTENER_REFUSALS = {
  BAD_REQUEST: [400, 'This address or header cannot be understood.'],
  WRONG_ORIGIN: [403, 'This request did not come from our own pages.'],
  REQUEST_TIMEOUT: [408, 'This took too long to arrive. Please try again.'],
  UPSTREAM_FAILED: [502, 'The service broke off. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ListenerCode = keyof typeof LISTENER_REFUSALS

/**
 * A failed validation: one entry for each problem of a field, in the form that the specification's message extractor
 * reads.
 */
export interface FieldProblem {
  property: string
  constraints: Record<string, string>
}

/** The body of every answer that refuses a call. */
export interface ErrorBody {
  statusCode: number
  code: RefusalCode
  message: string | FieldProblem[]
  error: string
}

import type { Failure } from '#contract/admin.ts'

/** A description of each queue's work. A queue that is not listed here shows its name. */
const WORK: Readonly<Record<string, string>> = {
  emails: 'An email',
  'accounts-forgot-password': 'The email by which somebody sets a new password',
  'accounts-resend-verification': 'The email by which somebody verifies an address',
  'cross-posts': 'A post on another network',
  'data-export': 'The archive of somebody’s own data',
  'payments-send-back': 'Money that goes back to a buyer',
  'playback-kick': 'Ending a viewer’s stream',
  'sandbox-deliveries': 'A message of the sandbox provider',
  'sockets-close': 'Closing somebody’s live connection',
  'videos-make-playable': 'Preparing a video',
}

const CAUSES: Readonly<Record<Failure['cause'], string>> = {
  refused: 'The mail server refused it for good.',
  unreadable: 'It was sealed under an older INTERNAL_SECRET, so nobody can read it any more.',
  failed: 'It failed each time. The server’s log says why.',
}

/** What an operator has to know before retrying a job. */
const CAUTIONS: Readonly<Record<string, string>> = {
  'payments-send-back': 'If you have sent the money back by hand, let it go instead.',
  'accounts-forgot-password': 'The link in it may have expired.',
  'accounts-resend-verification': 'The link in it may have expired.',
  emails: 'A link in it may have expired.',
}

export function describeWork({ name, isSchedule, recipient }: Failure): string {
  if (isSchedule) return `Regular work: ${name}`
  const work = WORK[name] ?? name
  return recipient ? `${work} to ${recipient}` : work
}

export function describeCause({ cause, isSchedule }: Failure): string {
  return isSchedule ? 'It fails. It leaves this list by itself as soon as it succeeds.' : CAUSES[cause]
}

export function describeAgain({ name }: Failure): string {
  return ['It will be tried once more, at once.', CAUTIONS[name]].filter(Boolean).join(' ')
}

/** The emails to a performer and to the operator about the documents. */
import type { EmailTemplate } from '../emails/service.ts'

/** The address is not verified yet and may be anybody's, so the email contains nothing that the applicant typed. */
export function receivedEmail({ hasToConfirm }: { hasToConfirm: boolean }): EmailTemplate {
  return ({ siteName }) => ({
    subject: `We have your application to ${siteName}`,
    title: 'We have your application',
    paragraphs: [
      'A person checks your documents now, usually within a day. Then we write to you again: your page is public, or we tell you what was missing.',
      hasToConfirm
        ? 'Please confirm your email first: another email of ours has the link for it. Then log in and get your page ready. Nobody else sees it yet.'
        : 'Log in meanwhile and get your page ready. Nobody else sees it yet.',
    ],
    action: { label: 'Open my studio', path: '/model' },
  })
}

export function approvedEmail(person: { name: string }): EmailTemplate {
  return ({ siteName }) => ({
    subject: `You are on stage at ${siteName}`,
    title: `Welcome on stage, ${person.name}`,
    paragraphs: [
      'Your documents are fine. Your page is public from now on: fans can find and follow you.',
      'You can go live whenever you like. Your studio shows what is still missing.',
    ],
    action: { label: 'Open my studio', path: '/model' },
  })
}

/** @param person `reason` is the operator's text */
export function rejectedEmail(person: { name: string; reason: string }): EmailTemplate {
  return ({ siteName }) => ({
    subject: `Please send your documents to ${siteName} again`,
    title: 'We could not accept your documents',
    paragraphs: [
      `Hello ${person.name}, a person looked at what you sent. This is why it was not enough:`,
      person.reason,
      'Please send both documents again. Nothing else in your account is lost.',
    ],
    action: { label: 'Send them again', path: '/model/documents' },
  })
}

/** Tells the operator about new documents. It does not contain the name on the documents, to keep it out of inboxes. */
export function submittedEmail({ username }: { username: string }): EmailTemplate {
  return ({ siteName }) => ({
    subject: `${siteName}: documents of ${username} wait for you`,
    title: 'Documents are waiting for you',
    paragraphs: [`${username} has sent both documents. Nobody sees the page until you have approved them.`],
    closing: [`What is there: \`ops verify show ${username}\`. Everybody who waits: \`ops verify list\`.`],
  })
}

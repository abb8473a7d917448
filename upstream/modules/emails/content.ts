/** What a mail says, before it has a look. */
export interface MailSite {
  siteName: string
  /** Where people reach the site; every address in a mail begins with it. */
  origin: string
}

export interface MailContent {
  subject: string
  /** The mail's own heading. */
  title: string
  paragraphs: string[]
  /** One thing to do: a path of ours. */
  action?: { label: string; path: string }
  /** Small facts, name and value: the device, the time. */
  facts?: (readonly [string, string])[]
  /** What stands below, in a quieter voice. */
  closing?: string[]
}

export type MailTemplate = (site: MailSite) => MailContent

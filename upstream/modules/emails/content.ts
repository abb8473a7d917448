/** What an email says, before it has a look. */
export interface EmailSite {
  siteName: string
  /** Where people reach the site; every address in an email begins with it. */
  origin: string
}

export interface EmailContent {
  subject: string
  /** The email's own heading. */
  title: string
  paragraphs: string[]
  /** One thing to do: a path of ours. */
  action?: { label: string; path: string }
  /** Small facts, name and value: the device, the time. */
  facts?: (readonly [string, string])[]
  /** What stands below, in a quieter voice. */
  closing?: string[]
}

export type EmailTemplate = (site: EmailSite) => EmailContent

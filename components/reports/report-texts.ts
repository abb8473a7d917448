import type { Report } from '#contract/reports.ts'

export const REASON_TEXTS: Record<Report['reason'], string> = {
  harassment: 'Harassment or bullying',
  hate: 'Hate',
  violence: 'Violence or threats',
  underage: 'Somebody looks under 18',
  sexual: 'Unwanted sexual content',
  self_harm: 'Self-harm',
  spam: 'Spam or fraud',
  copyright: 'It is not theirs to publish',
  impersonation: 'They pretend to be somebody else',
  other: 'Something else',
}

export const OUTCOME_TEXTS: Record<NonNullable<Report['outcome']>, string> = {
  kept: 'We looked at it and left it as it is.',
  removed: 'We looked at it and removed it.',
  account_action: 'We looked at it and took action on the account.',
}

export function reportPath(targetType: string, targetId: string): string {
  return `/report?type=${targetType}&id=${targetId}`
}

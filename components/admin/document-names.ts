/** What a performer sends, by the field it is sent in; `gone`: sent earlier, and replaced since. */
export const DOCUMENT_NAMES = {
  idVerification: 'Photo ID',
  documentVerification: 'The person, holding the ID',
  gone: 'An earlier document',
} as const

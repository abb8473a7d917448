/** The name of each document, by its field; `gone` stands for one that was sent earlier and replaced since. */
export const DOCUMENT_NAMES = {
  idVerification: 'Photo ID',
  documentVerification: 'The person, holding the ID',
  gone: 'An earlier document',
} as const

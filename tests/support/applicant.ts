/** A person who applies as a performer, and their two documents. */
import { minimalPdf, smallImage } from './images.ts'

export const APPLICANT = {
  name: 'Maria Sol',
  username: 'maria.sol',
  email: 'maria@example.com',
  password: 'correct horse battery',
  firstName: 'Maria',
  lastName: 'Soldevila',
  gender: 'female' as const,
  country: 'PT',
  dateOfBirth: '1994-03-02',
  refCode: 'FRIEND7',
  acceptTerms: true,
  isAdult: true,
}

export type Applicant = typeof APPLICANT

export interface Documents {
  idVerification: File
  documentVerification: File
}

export async function makeDocuments(): Promise<Documents> {
  return {
    idVerification: await smallImage('id.png', 300),
    documentVerification: new File([minimalPdf()], 'letter.pdf', { type: 'application/pdf' }),
  }
}

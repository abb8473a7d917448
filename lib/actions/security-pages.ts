import { revalidatePath } from 'next/cache'
import { SECURITY_PATHS } from '../session/destination.ts'

/** Whoever acts sees one of them: what the other roles' pages showed is not worth asking who it was. */
export function refreshSecurityPages(): void {
  for (const path of Object.values(SECURITY_PATHS)) revalidatePath(path)
}

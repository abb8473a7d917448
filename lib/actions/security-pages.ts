import { revalidatePath } from 'next/cache'
import { securityPaths } from '../session/destination.ts'

/** Whoever acts sees one of them: what the other roles' pages showed is not worth asking who it was. */
export function refreshSecurityPages(): void {
  for (const path of Object.values(securityPaths)) revalidatePath(path)
}

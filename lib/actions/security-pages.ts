import { revalidatePath } from 'next/cache'
import { SECURITY_PATHS } from '../session/destination.ts'

/** The acting person sees one of these pages; to ask upstream which one would cost more than to refresh them all. */
export function refreshSecurityPages(): void {
  for (const path of Object.values(SECURITY_PATHS)) revalidatePath(path)
}

import { cast } from '../cast.ts'
import type { CastMember } from '../palette.ts'

/** The look and colours of a performer. @throws when nobody has that username */
export function castOf(username: string): CastMember {
  const member = cast[username]
  if (!member) throw new Error(`no look for ${username}`)
  return member
}

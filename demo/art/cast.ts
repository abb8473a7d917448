import { artLooks } from './looks-arts.ts'
import { craftLooks } from './looks-crafts.ts'
import { wordLooks } from './looks-texts.ts'
import type { CastMember } from './palette.ts'

/** What everyone looks like and the colours of their world, by username. */
export const cast: Record<string, CastMember> = { ...artLooks, ...wordLooks, ...craftLooks }

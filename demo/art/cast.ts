import { artLooks } from './looks-arts.ts'
import { craftLooks } from './looks-crafts.ts'
import { wordLooks } from './looks-texts.ts'
import type { CastMember } from './palette.ts'

/** How each performer looks and the colours of their pictures, by username. */
export const cast: Record<string, CastMember> = { ...artLooks, ...wordLooks, ...craftLooks }

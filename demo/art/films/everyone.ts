import type { Film } from './film.ts'
import { liveAiko } from './live-aiko.ts'
import { liveEfua } from './live-efua.ts'
import { liveInes } from './live-ines.ts'
import { filmBaptiste, filmHana } from './short-making.ts'
import { filmHenrik, filmWiremu } from './short-sky.ts'
import { filmZanele } from './short-stage.ts'
import { filmBruna } from './short-vinyl.ts'

/** Three rooms that loop and six short films. */
export const films: Film[] = [
  liveInes,
  liveAiko,
  liveEfua,
  filmZanele,
  filmBruna,
  filmHenrik,
  filmWiremu,
  filmHana,
  filmBaptiste,
]

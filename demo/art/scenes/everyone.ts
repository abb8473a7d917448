import { adaeze } from './adaeze.ts'
import { aiko } from './aiko.ts'
import { baptiste } from './baptiste.ts'
import { bruna } from './bruna.ts'
import { callum } from './callum.ts'
import { cem } from './cem.ts'
import { diego } from './diego.ts'
import { dietmar } from './dietmar.ts'
import { efua } from './efua.ts'
import { hana } from './hana.ts'
import { henrik } from './henrik.ts'
import { ines } from './ines.ts'
import { ishani } from './ishani.ts'
import { junho } from './junho.ts'
import { lucia } from './lucia.ts'
import { nana } from './nana.ts'
import { noor } from './noor.ts'
import { oskar } from './oskar.ts'
import { priya } from './priya.ts'
import { robin } from './robin.ts'
import { roos } from './roos.ts'
import type { PerformerArt } from './sets.ts'
import { wiremu } from './wiremu.ts'
import { yara } from './yara.ts'
import { zanele } from './zanele.ts'

/** The drawings of each performer, by username. */
export const art: Record<string, PerformerArt> = {
  'ines.moura': ines,
  'zanele.moves': zanele,
  'bruna.wax': bruna,
  'aiko.paints': aiko,
  'cem.kalem': cem,
  'henrik.nord': henrik,
  'efua.cooks': efua,
  'baptiste.levain': baptiste,
  'roos.balkon': roos,
  'diego.fuerte': diego,
  'ishani.breathes': ishani,
  'robin.nighttrain': robin,
  'priya.standsup': priya,
  'lucia.despacio': lucia,
  'yara.versos': yara,
  'callum.onstage': callum,
  'junho.sleeves': junho,
  'wiremu.stars': wiremu,
  'hana.clay': hana,
  'dietmar.spoon': dietmar,
  'oskar.binds': oskar,
  'noor.plays': noor,
  'nana.endgame': nana,
  'adaeze.sews': adaeze,
}

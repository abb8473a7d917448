import type { DemoFan } from './types.ts'

function fan(username: string, name: string, country: string): DemoFan {
  return { username, name, country }
}

/** The fans who watch, follow, tip and chat in the demo world. */
export const fans: DemoFan[] = [
  fan('maya.lind', 'Maya Lind', 'SE'),
  fan('theo_b', 'Theo Bakker', 'NL'),
  fan('quietkettle', 'Agnes Birch', 'GB'),
  fan('sandro.v', 'Sandro Vitale', 'IT'),
  fan('junipergray', 'Juniper Gray', 'US'),
  fan('okonkwo.t', 'Tobe Okonkwo', 'NG'),
  fan('lenafromgraz', 'Lena Hofer', 'AT'),
  fan('papercrane', 'Mina Okada', 'JP'),
  fan('h.tanaka', 'Haruki Tanaka', 'JP'),
  fan('bikebellbo', 'Bo Kristensen', 'DK'),
  fan('marisol77', 'Marisol Vega', 'MX'),
  fan('d.petrov', 'Dimitar Petrov', 'BG'),
  fan('nightshift_nia', 'Nia Roberts', 'GB'),
  fan('fernweh.fi', 'Fiona Keller', 'CH'),
  fan('coach_lou', 'Lou Castellan', 'FR'),
  fan('eli.marsh', 'Eli Marsh', 'CA'),
  fan('bluebassline', 'Marcus Hale', 'US'),
  fan('annikaw', 'Annika Wolff', 'DE'),
  fan('two_left_feet', 'Gareth Pugh', 'GB'),
  fan('ruth.ellen', 'Ruth-Ellen Dye', 'US'),
  fan('kamal.s', 'Kamal Siddiqui', 'PK'),
  fan('tilda.o', 'Tilda Oja', 'FI'),
  fan('northpier', 'Stu Ashworth', 'GB'),
  fan('saffron.r', 'Saffron Rao', 'IN'),
  fan('gus.teller', 'Gus Teller', 'US'),
  fan('mrs.whitlock', 'Joan Whitlock', 'AU'),
  fan('jorge.p', 'Jorge Pinto', 'PT'),
  fan('wenling', 'Wen Ling Chua', 'SG'),
  fan('ottoline', 'Ottoline March', 'IE'),
  fan('dara.k', 'Dara Kiely', 'IE'),
  fan('silvertrout', 'Walt Jensen', 'US'),
  fan('pixelmoth', 'Ash Moreno', 'ES'),
  fan('bram.v', 'Bram Verhoeven', 'BE'),
  fan('cleo.hart', 'Cleo Hart', 'ZA'),
  fan('yusuf.e', 'Yusuf Erdem', 'TR'),
  fan('ingrid.ss', 'Ingrid Sørensen', 'NO'),
  fan('tomasz.w', 'Tomasz Wilk', 'PL'),
  fan('lilac.hour', 'Hélène Marchand', 'FR'),
  fan('ravi.m', 'Ravi Menon', 'IN'),
  fan('postcard.pat', 'Pat Dwyer', 'AU'),
]

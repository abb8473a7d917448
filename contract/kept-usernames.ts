/**
 * Names that nobody may choose: those of our addresses, those that look like a file's, and those by which people would
 * take somebody for the platform. An account that has such a name from before keeps it.
 */
import { RESERVED_USERNAMES, usernameSkeleton } from './usernames.ts'

/** A name of these words alone speaks for the platform: `support`, `official_team`, `the.real.admin`, `moderator2`. */
const OFFICIAL_WORDS = [
  ...['admin', 'admins', 'administrator', 'administration', 'superadmin', 'sysadmin', 'sysop', 'superuser'],
  ...[
    'mod',
    'mods',
    'moderator',
    'moderators',
    'moderation',
    'operator',
    'operators',
    'staff',
    'crew',
    'ceo',
    'owner',
    'ops',
  ],
  ...[
    'official',
    'officially',
    'verified',
    'verify',
    'verification',
    'authentic',
    'trust',
    'safety',
    'security',
    'legal',
  ],
  ...['support', 'help', 'helpdesk', 'helpline', 'hotline', 'customer', 'service', 'contact', 'feedback'],
  ...[
    'root',
    'system',
    'server',
    'daemon',
    'bot',
    'automod',
    'webmaster',
    'hostmaster',
    'postmaster',
    'abuse',
  ],
  ...[
    'noreply',
    'mailer',
    'newsletter',
    'billing',
    'payment',
    'payments',
    'payout',
    'payouts',
    'refund',
    'refunds',
  ],
  ...[
    'account',
    'accounts',
    'privacy',
    'team',
    'platform',
    'site',
    'website',
    'everyone',
    'null',
    'undefined',
  ],
]
/** They say nothing alone, and go with the others. */
const FILLER_WORDS = [
  'the',
  'real',
  'our',
  'your',
  'for',
  'of',
  'and',
  'by',
  'at',
  'desk',
  'care',
  'center',
  'user',
  'users',
  'hq',
  'no',
  'reply',
]

/** What machines ask of a platform; people would take a page of this name for a part of it. */
const TECHNICAL_NAMES = ['health', 'ready', 'metrics', 'preview', 'rsc']

/** Endings by which a server or a browser takes an address for a file. The first row is what Next answers by. */
const FILE_ENDINGS = new Set([
  ...['rsc', 'segments', 'segment', 'action', 'json', 'meta', 'body', 'html', 'prefetch', 'txt'],
  ...[
    'htm',
    'xhtml',
    'xml',
    'rss',
    'atom',
    'csv',
    'md',
    'pdf',
    'js',
    'mjs',
    'cjs',
    'jsx',
    'tsx',
    'css',
    'map',
    'wasm',
  ],
  ...['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico', 'bmp', 'webmanifest', 'manifest'],
  ...[
    'mp3',
    'mp4',
    'm4a',
    'm4s',
    'm4v',
    'm3u8',
    'mpd',
    'webm',
    'mov',
    'ogg',
    'wav',
    'woff',
    'woff2',
    'ttf',
    'otf',
  ],
  ...[
    'php',
    'asp',
    'aspx',
    'jsp',
    'cgi',
    'env',
    'git',
    'sql',
    'bak',
    'log',
    'ini',
    'yml',
    'yaml',
    'toml',
    'lock',
  ],
  ...[
    'zip',
    'gz',
    'tar',
    'rar',
    'exe',
    'apk',
    'dmg',
    'sh',
    'bat',
    'cmd',
    'eot',
    'swf',
    'ics',
    'vcf',
    'pem',
    'key',
  ],
])

/** Digits that stand for letters, besides those of the skeleton. */
const LEET: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/** How a name of ours is read: as people see it, digits for letters read as letters. */
function readAs(name: string): string {
  return usernameSkeleton(name).replaceAll(/[345789]/g, (digit) => LEET[digit]!)
}

const keptReadings = new Set([...RESERVED_USERNAMES, ...TECHNICAL_NAMES].map(readAs))

/**
 * @param username in lower case
 * @param siteName what the site is called by now
 */
export function isKeptUsername(username: string, siteName: string): boolean {
  if (RESERVED_USERNAMES.has(username) || FILE_ENDINGS.has(/\.([^.]+)$/.exec(username)?.[1] ?? ''))
    return true
  if (keptReadings.has(readAs(username))) return true
  const withoutNumber = username.replaceAll(/^[\d._]+|[\d._]+$/g, '')
  return [username, withoutNumber].some((name) => isOfficial(readAs(name), siteName))
}

/** Whether a name can be read as official words, fillers and the site's name, and nothing else. */
function isOfficial(name: string, siteName: string): boolean {
  const site = readAs(siteName.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const official = [...OFFICIAL_WORDS.map(readAs), ...(site.length >= 3 ? [site] : [])]
  const words = [...official, ...FILLER_WORDS.map(readAs)]
  // Where a reading up to some letter is possible: without an official word so far, and with one.
  const plain = new Set([0])
  const telling = new Set<number>()
  for (let at = 0; at < name.length; at++) {
    if (!plain.has(at) && !telling.has(at)) continue
    for (const [index, word] of words.entries()) {
      if (!name.startsWith(word, at)) continue
      const isTelling = telling.has(at) || index < official.length
      ;(isTelling ? telling : plain).add(at + word.length)
    }
  }
  return telling.has(name.length)
}

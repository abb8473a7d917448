import { fileURLToPath } from 'node:url'

/** @type {import('next').NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run types` checks the types, because Next's own check does not support TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  // Upstream makes every image size that the pages use.
  images: { unoptimized: true },
  // Without this setting Next may serve a cached page stale for a year.
  expireTime: 600,
  // Our cache is bounded and in memory; Next's own would write a file for every made-up address.
  cacheHandler: fileURLToPath(new URL('lib/cache/handler.ts', import.meta.url)),
  cacheMaxMemorySize: 0,
  // There are several root layouts, and the page for missing addresses belongs to none of them.
  experimental: {
    globalNotFound: true,
    // Next's check needs a hash of the visitor's headers in the address, which would enter the cached page. The check
    // keeps caches from mixing data and documents; the listener in front forbids caches to store a page's data instead.
    validateRSCRequestHeaders: false,
    // A form with two identity documents of 8 MB that is sent without JavaScript; the listener in front refuses a
    // larger one before Next holds it in memory. With JavaScript the browser sends files straight to upstream.
    serverActions: { bodySizeLimit: '18mb' },
    proxyClientMaxBodySize: '18mb',
  },
  // The listener in front compresses pages after it has hashed their scripts.
  compress: false,
  // The listener also makes the ETag of each page from its content; Next would read the whole page again for each
  // request.
  generateEtags: false,
  async headers() {
    return [{ source: '/:path*', headers: [{ key: 'x-content-type-options', value: 'nosniff' }] }]
  },
}

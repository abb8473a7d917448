import { preload } from 'react-dom'

const FONT_FILES = [
  new URL('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.url),
  new URL(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    import.meta.url,
  ),
]

/**
 * The browser loads both fonts with the document instead of after the style sheet. Each root layout renders this
 * once.
 */
export function FontPreload() {
  for (const face of FONT_FILES) {
    preload(face.pathname, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  return null
}

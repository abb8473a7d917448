/** The smaller build ships without its own types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

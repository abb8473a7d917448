export { MissingPage as default } from '../_pages/missing-page.tsx'

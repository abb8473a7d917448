'use client'

export { ErrorPage as default } from '../_pages/error-page.tsx'

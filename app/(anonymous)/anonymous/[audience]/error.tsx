'use client'

export { PageError as default } from '../../../page-error.tsx'

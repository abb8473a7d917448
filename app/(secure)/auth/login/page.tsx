import type { Metadata } from 'next'
import { LoginPage } from '../../../_pages/login-page.tsx'

export const metadata: Metadata = { title: 'Log in' }

export default LoginPage

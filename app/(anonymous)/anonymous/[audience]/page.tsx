import { anonymousReader } from '#lib/queries/reader.ts'
import { PrimaryFrame } from '../../../_layouts/primary-frame.tsx'
import { describeHome, LandingPage } from '../../../_pages/landing-page.tsx'

export function generateMetadata() {
  return describeHome()
}

export default async function Page({ params }: { params: Promise<{ audience: string }> }) {
  return <LandingPage Layout={PrimaryFrame} reader={anonymousReader((await params).audience)} />
}

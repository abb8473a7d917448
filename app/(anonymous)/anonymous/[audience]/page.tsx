import { describeHome, HomePage } from '../../../_pages/home-page.tsx'

export function generateMetadata() {
  return describeHome()
}

export default async function Page({ params }: { params: Promise<{ audience: string }> }) {
  return <HomePage audience={(await params).audience} />
}

import { describeHome, HomePage } from '../../_pages/home-page.tsx'
import type { PageQuery } from '../../_pages/visit.ts'

interface Props {
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ searchParams }: Props) {
  return describeHome(await searchParams)
}

export default async function Page({ searchParams }: Props) {
  return <HomePage audience={null} query={await searchParams} />
}

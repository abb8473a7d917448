import { describeHome, HomePage } from '../../home-page.tsx'
import type { PageQuery } from '../../visit.ts'

interface Props {
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ searchParams }: Props) {
  return describeHome(await searchParams)
}

export default async function Page({ searchParams }: Props) {
  return <HomePage audience={null} query={await searchParams} />
}

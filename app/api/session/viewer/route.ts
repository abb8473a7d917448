import { findViewer } from '#lib/queries/viewer.ts'
import { summarizeViewer } from '../../../_layouts/summaries.ts'

/** What a header shows of the member: for the page of missing addresses, which is the same for everybody. */
export async function GET(): Promise<Response> {
  const viewer = await findViewer()
  return Response.json(viewer && summarizeViewer(viewer), {
    headers: { 'cache-control': 'private, no-store' },
  })
}

import { findViewer } from '#lib/queries/viewer.ts'
import { summarizeViewer } from '../../../_layouts/summaries.ts'

/** The member's data for the header of the page for missing addresses, which is the same file for everybody. */
export async function GET(): Promise<Response> {
  const viewer = await findViewer()
  return Response.json(viewer && summarizeViewer(viewer), {
    headers: { 'cache-control': 'private, no-store' },
  })
}

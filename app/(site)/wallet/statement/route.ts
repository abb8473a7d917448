/** The whole statement as CSV (RFC 4180): one line an entry, amounts in whole currency with a point. */
import { MAX_LIMIT, MAX_OFFSET } from '#contract/page-bounds.ts'
import { listWalletEntries } from '#lib/queries/payments.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireViewer } from '#lib/queries/viewer.ts'

export async function GET(): Promise<Response> {
  const viewer = await requireViewer()
  const reader = await memberReader()
  const lines = ['date,what,amount,balance before,balance after,currency']
  for (let offset = 0; offset <= MAX_OFFSET; offset += MAX_LIMIT) {
    const { data, total } = await listWalletEntries(reader, { limit: MAX_LIMIT, offset })
    for (const entry of data) {
      const amounts = [entry.amountCents, entry.previousBalanceCents, entry.currentBalanceCents]
      const cells = amounts.map((cents) => (cents / 100).toFixed(2))
      lines.push([entry.createdAt, quote(entry.description), ...cells, viewer.currency].join(','))
    }
    if (offset + MAX_LIMIT >= total) break
  }
  return new Response(`${lines.join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement.csv"',
      'cache-control': 'private, no-store',
    },
  })
}

/** Quotes a cell. A spreadsheet would run one that begins like a formula; an apostrophe keeps it text. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

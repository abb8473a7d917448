/** The page numbers to offer: first, last, the current one with its neighbours, and gaps between. */
export function pagesAround(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount)
  const pages = [...new Set(wanted)].sort((one, other) => one - other)
  return pages.flatMap((each, index) => {
    const before = pages[index - 1]
    if (before === undefined || each - before === 1) return [each]
    // A gap of one page is that page.
    return each - before === 2 ? [each - 1, each] : (['gap', each] as const)
  })
}

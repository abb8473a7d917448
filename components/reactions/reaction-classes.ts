/** What a button of a `ReactionForm` wears while its press is on its way. */
export const pendingClasses =
  'group-aria-busy/reaction:animate-pulse motion-reduce:group-aria-busy/reaction:opacity-70'

/** What the small things under a post wear: like, comments. */
export const reactionClasses =
  'tap inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink'

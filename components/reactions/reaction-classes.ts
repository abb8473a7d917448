/** The style of a `ReactionForm`'s button while its answer is pending. */
export const PENDING_CLASSES =
  'group-aria-busy/reaction:animate-pulse motion-reduce:group-aria-busy/reaction:opacity-70'

/** The style of the small controls under a post: like, comments. */
export const REACTION_CLASSES =
  'tap inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink'

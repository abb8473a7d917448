import { Slot, Slottable } from '@radix-ui/react-slot'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { Spinner } from './spinner.tsx'

/** Class names of a button, for other elements that look like one (a `<summary>`, a file label). */
export const buttonVariants = cva(
  [
    'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center leading-tight font-semibold select-none',
    'transition-[background-color,border-color,color,scale] duration-150 active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none data-[dim]:opacity-50',
    '[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-[1.15em]',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-brand text-brand-ink hover:bg-brand-hover',
        secondary: 'border border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
        ghost: 'text-ink hover:bg-sunken',
        danger: 'bg-danger-fill text-danger-ink hover:bg-danger-fill-hover',
        /** Only for what happens now: go live, join the room. */
        spotlight: 'spotlight hover:brightness-105',
        link: 'rounded-tag text-brand-text underline decoration-1 underline-offset-4 hover:decoration-2',
        /** For the one button on a veil, light in both themes. */
        bright: 'bg-on-media text-spotlight-ink hover:bg-on-media/90',
        /** On images and videos: controls. */
        media: 'bg-scrim text-on-media backdrop-blur-sm hover:bg-scrim/90',
      },
      size: {
        sm: 'min-h-9 px-3 py-1 text-sm leading-tight',
        md: 'min-h-11 px-4 py-1.5 text-base leading-tight',
        lg: 'min-h-13 px-6 py-2 text-md leading-tight',
        icon: 'size-11 p-0',
        'icon-sm': 'size-9 p-0',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'min-h-6 px-0 py-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Gives the only child (a link) the looks of a button. */
    asChild?: boolean
    /** Shows a spinner instead of the label. The button keeps its width and ignores further presses. */
    loading?: boolean
  }

export function Button({
  className,
  variant,
  size,
  asChild = false,
  loading = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        <Slottable>{children}</Slottable>
      </Slot>
    )
  }
  return (
    <button
      {...rest}
      // A busy button keeps its focus; as a plain button it cannot submit its form a second time.
      type={loading ? 'button' : type}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      className={classes}
    >
      {loading ? (
        <>
          <span className="contents [&>*]:opacity-0">
            <span className="inline-flex items-center gap-2">{children}</span>
          </span>
          <Spinner className="absolute size-5" label="" />
        </>
      ) : (
        children
      )}
    </button>
  )
}

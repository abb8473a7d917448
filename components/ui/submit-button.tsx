'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button.tsx'

/** The submit button of a form; it is busy while the form's action runs. */
export function SubmitButton({ loading, ...rest }: ButtonProps) {
  const { pending } = useFormStatus()
  return <Button type="submit" loading={loading || pending} {...rest} />
}

'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button.tsx'

/** The button of a form: busy while its form's action runs. */
export function SubmitButton({ loading, ...rest }: ButtonProps) {
  const { pending } = useFormStatus()
  return <Button type="submit" loading={loading || pending} {...rest} />
}

import { FormMessage } from '../ui/form-message.tsx'
import { RetryLink } from '../site/retry-link.tsx'

/** Stands where a room's earlier messages could not be read (spec §8); what people say from now on still arrives. */
export function ChatFailure() {
  return (
    <FormMessage tone="error" title="Error occured, please try again later">
      <RetryLink />
    </FormMessage>
  )
}

import { Download } from 'lucide'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '../ui/icon.tsx'

const HEAD = 'Recovery codes. Each logs you in once, when your app is not at hand.'

/** The ten recovery codes, which the page shows only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = [HEAD, '', ...codes, ''].join('\r\n')
  return (
    <div className="space-y-4">
      <FormMessage tone="warning" title="Keep these codes now. Nobody can show them again.">
        Each logs you in once, on the day your phone is lost. A drawer is a good place, a photo on that phone
        is not.
      </FormMessage>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono sm:max-w-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="secondary">
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
            <Icon of={Download} /> Download as text
          </a>
        </Button>
        {/* The button loads a new document, in which the codes are gone. */}
        <form method="get">
          <Button type="submit">I have kept them</Button>
        </form>
      </div>
    </div>
  )
}

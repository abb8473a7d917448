import { HandCoins, ReceiptText, Wallet } from 'lucide'
import { WaysIn } from '../auth/ways-in.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

const POINTS = [
  {
    icon: Wallet,
    title: 'Top up once',
    text: 'By card or another way to pay, with any amount that suits you.',
  },
  {
    icon: HandCoins,
    title: 'Pay in one tap',
    text: 'Tips, subscriptions and posts are paid from here, at once.',
  },
  { icon: ReceiptText, title: 'See every cent', text: 'The statement has each payment, before and after.' },
]

/** What a wallet is, for a visitor who has none yet. */
export function VisitorWallet() {
  return (
    <Card className="p-6 md:p-8">
      <h2 className="text-2xl">Your wallet comes with your account</h2>
      <ul className="my-6 grid gap-5">
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon of={icon} className="mt-0.5 size-6 shrink-0 text-brand-text" />
            <p>
              <span className="font-semibold">{title}</span>
              <span className="block text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <WaysIn next="/wallet" />
    </Card>
  )
}

/** What strangers try on it. */
import path from 'node:path'
import { attack } from '#tests/attack/attack.ts'
import { targetAt } from '#tests/attack/target.ts'
import { expect, ownProduct } from './own-product.ts'
import { type BuiltAction, listActions } from './server-actions.ts'
import { newAddress } from './world.ts'

// Nobody else's work empties pages here.
const test = ownProduct()

test('the quick half of `npm run attack` finds nothing that gives way', async ({ product }) => {
  const target = targetAt(product.url, {
    upstream: new URL(`http://127.0.0.1:${product.upstreamPort}`),
    dataDir: product.dataDir,
  })
  const findings = await attack(target, { isQuick: true })
  expect(findings.length).toBeGreaterThan(5)
  expect(findings.filter(({ gaveWay }) => gaveWay.length > 0)).toEqual([])
})

/** Actions for people without a session, by what they are for. Each other one sends a stranger to the login page. */
const OPEN: Record<string, string[]> = {
  'session.ts': ['logIn', 'logInSecondStep', 'logOut', 'registerAsFan'],
  'passkeys.ts': ['beginPasskeyLogin', 'finishPasskeyLogin'],
  'verifications.ts': ['registerAsPerformer'],
  'recovery.ts': ['askForReset', 'setNewPassword', 'confirmEmail', 'askForVerification'],
  'users.ts': ['confirmNewEmail'],
  'contact.ts': ['writeToUs'],
  'streaming.ts': ['getPlayToken'],
  'passwords.ts': ['askPasswordVerdict'],
}

/** A page that can call the action, as its address. */
function pageOf({ workers }: BuiltAction, username: string): string {
  const pages = Object.keys(workers).map((worker) =>
    worker
      .replace(/^app|\/page$|\/\([^)]*\)|\/anonymous\/\[audience\]|\/member/g, '')
      .replace('[username]', username)
      .replace('[tab]', 'about'),
  )
  return pages.find((page) => !page.includes('[')) || '/'
}

test('no action of the build does anything for a stranger, nor empties the page cache', async ({ world }) => {
  const { username } = await world.createAccount('performer')
  const stateOfCache = async () => {
    const response = await fetch(`${world.origin}/${username}`, { headers: newAddress() })
    await response.text()
    return response.headers.get('x-nextjs-cache')
  }
  const untilKept = () => expect.poll(stateOfCache).toBe('HIT')

  const actions = listActions()
  expect(actions.length).toBeGreaterThan(50)
  async function callAsStranger(action: BuiltAction): Promise<boolean> {
    await untilKept()
    const { id, exportedName: name, filename } = action
    // As React sends two arguments: both are forms without a field.
    const body = new FormData()
    body.set('0', '["$K1","$K2"]')
    const response = await fetch(`${world.origin}${pageOf(action, username)}`, {
      method: 'POST',
      headers: { ...newAddress(), 'next-action': id, origin: world.origin, accept: 'text/x-component' },
      body,
      redirect: 'manual',
    })
    await response.text()
    const isOpen = OPEN[path.basename(filename)]?.includes(name)
    if (isOpen) expect(response.status, name).toBeLessThan(400)
    else expect(response.headers.get('x-action-redirect'), name).toBe('/login;push')
    return (await stateOfCache()) === 'MISS'
  }

  for (const action of actions) {
    // Upstream's own work empties pages too, at its own times: an action that does so does it again.
    const isGuilty = (await callAsStranger(action)) && (await callAsStranger(action))
    expect(isGuilty, `${action.exportedName} empties the page cache`).toBe(false)
  }
})

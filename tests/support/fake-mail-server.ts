import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface FakeMailServer {
  /** Settings with which the product sends its emails here. */
  env: { SMTP_URL: string }
  /** Whether it refuses every recipient permanently (550). */
  isRefusing: boolean
  /** Recipients of the emails that it has accepted. */
  taken: string[]
  close(): Promise<void>
}

export async function startFakeMailServer(): Promise<FakeMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      if (!mail.isRefusing) return done()
      done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.once('end', () => {
        mail.taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mail: FakeMailServer = {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    isRefusing: false,
    taken: [],
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return mail
}

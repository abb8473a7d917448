/** A software authenticator for tests: P-256 keys, attestation `none`, its own counter. */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

export interface AuthenticatorOptions {
  /** The page's origin as the browser would report it. */
  origin: string
  /** The counter that the next ceremony reports; it goes up by one with each. */
  counter?: number
  isUserVerified?: boolean
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest()
const base64url = (content: Buffer | string) => Buffer.from(content).toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

export class TestAuthenticator {
  readonly id = randomBytes(16)
  private readonly privateKey: KeyObject
  private readonly publicKey: Buffer
  private userHandle = Buffer.alloc(0)
  private readonly options: Required<AuthenticatorOptions>

  constructor(options: AuthenticatorOptions) {
    this.options = { counter: 1, isUserVerified: true, ...options }
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = pair.privateKey
    this.publicKey = coseKey(pair.publicKey)
  }

  set(change: Partial<AuthenticatorOptions>): void {
    Object.assign(this.options, change)
  }

  /** Returns what `navigator.credentials.create` would. */
  create(options: Record<string, unknown>) {
    const { challenge, user } = options as { challenge: string; user: { id: string } }
    this.userHandle = Buffer.from(user.id, 'base64url')
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey])
    const authData = this.authenticatorData(WITH_CREDENTIAL, credential)
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    const response = {
      clientDataJSON: this.clientData('webauthn.create', challenge),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    }
    return this.credentialOf(response)
  }

  /** Returns what `navigator.credentials.get` would. */
  get(options: Record<string, unknown>) {
    const { challenge } = options as { challenge: string }
    const clientDataJSON = this.clientData('webauthn.get', challenge)
    const authenticatorData = this.authenticatorData(0)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const response = {
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.privateKey)),
      ...(this.userHandle.length > 0 && { userHandle: base64url(this.userHandle) }),
    }
    return this.credentialOf(response)
  }

  private credentialOf<Response>(response: Response) {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  private clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.options.origin, crossOrigin: false }))
  }

  private authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.options.counter++)
    const all = flags | PRESENT | (this.options.isUserVerified ? VERIFIED : 0)
    return Buffer.concat([
      sha256(new URL(this.options.origin).hostname),
      Buffer.from([all]),
      counter,
      credential,
    ])
  }
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

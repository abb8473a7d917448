/** How `npm start` refuses impossible settings, and how it protects the data folder. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkPorts, keepSecrets, makeDataDir, readSettings } from '../../scripts/settings.mjs'
import { StartError } from '../../scripts/start-error.mjs'
import { createSupervisor } from '../../scripts/supervise.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ovation-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (place: string) => statSync(place).mode & 0o777

describe('ports', () => {
  test.each([
    [{ PORT: '70000' }, /^PORT: 70000 is not a port/],
    [{ UPSTREAM_PORT: 'x' }, /^UPSTREAM_PORT: x is not a port/],
    [{ PORT: '4000' }, /^PORT and UPSTREAM_PORT are both 4000: set one of them to another\.$/],
  ])('impossible ports are refused: %o', (env, line) => {
    expect(() => readSettings(env)).toThrow(StartError)
    expect(() => readSettings(env)).toThrow(line)
  })

  test('ports in use, and hosts of other machines, are refused with the name of the setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as AddressInfo).port)
    await expect(checkPorts(readSettings({ PORT: port }))).rejects.toThrow(/is taken: .* set PORT\.$/)
    taken.close()
    await once(taken, 'close')
    const env = { PORT: port, HOST: '192.0.2.1' }
    await expect(checkPorts(readSettings(env))).rejects.toThrow(
      'HOST: 192.0.2.1 is not an address of this machine.',
    )
  })
})

describe('limits that contradict each other', () => {
  test.each([
    ['front', 'front/main.ts', 'LIMIT_CONNECTIONS_PER_NETWORK', 'LIMIT_CONNECTIONS'],
    ['upstream', 'upstream/server.ts', 'LIVE_VIEWERS_PER_NETWORK', 'LIVE_VIEWERS'],
  ])('end the start of %s with one line and the status of a bad setting', (name, main, network, total) => {
    const env = {
      ...process.env,
      INTERNAL_SECRET: 'x'.repeat(32),
      DATA_DIR: folder,
      [network]: '9',
      [total]: '8',
    }
    const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env,
      encoding: 'utf8',
    })
    expect(stderr).toMatch(
      new RegExp(`^${name}: .*${network}: it is 9, above ${total}, which is 8;[^\\n]*\\n$`),
    )
    expect(status).toBe(78)
  })

  test('contradicting limits end `npm start` as a whole with the same status', async () => {
    const supervisor = createSupervisor()
    const { firstDeath } = supervisor.run('front', process.execPath, ['-e', 'process.exit(78)'], {
      env: process.env,
    })
    await expect(firstDeath).rejects.toMatchObject({ message: '', exitCode: 78 })
    await supervisor.stop()
  })
})

describe('the data folder', () => {
  test('a data folder that others could read is made private, together with its secrets', () => {
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"INTERNAL_SECRET":"a","AUTH_SECRET":"b"}', {
      mode: 0o644,
    })
    makeDataDir(dataDir)
    expect(keepSecrets(dataDir, { NODE_ENV: 'test' })).toEqual({ INTERNAL_SECRET: 'a', AUTH_SECRET: 'b' })
    expect(modeOf(dataDir)).toBe(0o700)
    expect(modeOf(path.join(dataDir, 'secrets.json'))).toBe(0o600)
  })

  test('a data folder is refused in one line if its path is a file, or below one', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    for (const dataDir of [file, path.join(file, 'below')]) {
      expect(() => makeDataDir(dataDir)).toThrow(StartError)
      expect(() => makeDataDir(dataDir)).toThrow(`DATA_DIR ${dataDir} cannot be made: ${file} is a file.`)
    }
  })

  test('a data folder with damaged secrets is refused in one line', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{')
    expect(() => keepSecrets(folder, { NODE_ENV: 'test' })).toThrow(/secrets\.json is damaged/)
  })
})

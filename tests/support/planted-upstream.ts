/** Upstream's process with one planted purpose of uploads more, for tests that kill it: `node planted-upstream.ts`. */
import { bootUpstream } from '#upstream/boot.ts'
import { readConfig } from '#upstream/kernel/config.ts'
import { modules } from '#upstream/modules/all.ts'
import type { Module } from '#upstream/modules/module.ts'
import { plantPurpose } from './planted-purpose.ts'

const MOST_BYTES = 1024 ** 3

;(modules as Module[]).push({ name: 'planted', uploadPurposes: [plantPurpose(MOST_BYTES)] })
process.on('disconnect', () => process.exit())
await bootUpstream(readConfig(process.env))

import type { Module } from '../module.ts'
import { securityNoticeHandlers } from './notices.ts'

export const securityNoticesModule: Module = {
  name: 'security-notices',
  handlers: securityNoticeHandlers,
}

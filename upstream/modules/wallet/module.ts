import type { Module } from '../module.ts'
import { walletRoutes } from './routes.ts'

export const walletModule: Module = { name: 'wallet', routes: walletRoutes }

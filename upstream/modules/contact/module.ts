import type { Module } from '../module.ts'
import { contactRoutes } from './routes.ts'

export const contactModule: Module = {
  name: 'contact',
  routes: contactRoutes,
}

import type { Module } from '../module.ts'
import { contactRoutes } from './routes.ts'
import { contactPersonalData } from './personal-data.ts'

export const contactModule: Module = {
  name: 'contact',
  ...contactPersonalData,
  routes: contactRoutes,
}

import type { Module } from '../module.ts'
import { countryBlockRoutes } from './routes.ts'

export const countryBlockModule: Module = {
  name: 'country-block',
  routes: countryBlockRoutes,
}

/** Adds what a test registers to what the modules register. */
import type { Registry } from '#upstream/kernel/registry.ts'
import { registry } from '#upstream/modules/all.ts'
import type { Module } from '#upstream/modules/module.ts'

export function withPlanted(planted: Partial<Omit<Module, 'name'>>): Registry {
  return {
    listAll: <Item>(key: { name: string }) => [
      ...registry.listAll<Item>(key),
      ...((planted[key.name as keyof typeof planted] ?? []) as unknown as Item[]),
    ],
  }
}

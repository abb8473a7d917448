/**
 * Items of one kind that modules register, for a module that reads them and does not know which modules registered
 * them.
 */
declare const ITEM: unique symbol

export interface RegistryKey<Item> {
  readonly name: string
  readonly [ITEM]?: Item
}

/** @param name the field of a module's `module.ts` that holds the items */
export function defineRegistryKey<Item>(name: string): RegistryKey<Item> {
  return { name }
}

export interface Registry {
  /** The items of all modules, in the modules' order. */
  listAll<Item>(key: RegistryKey<Item>): readonly Item[]
}
